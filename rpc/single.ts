// One endpoint for who asks it once: a POST for each call, with neither arrays nor what is remembered of a host.
import { unless, written } from './call.ts'
import { parsed } from './http.ts'
import { poster, rpcError } from './post.ts'
import { persist } from './retry.ts'
import type { Send } from './types.ts'

/** A Send to one URL, which tries again. Throws a TypeError where it is none. */
export function single(url: string): Send {
  const { post } = poster(parsed(url), undefined, 10_000)
  const ask: Send = async ({ method, params }, signal) => {
    const stop = new AbortController()
    const answer = post(written({ jsonrpc: '2.0', id: 1, method, params }), 1, stop)
    const { replies, more } = await unless(answer, signal, () => stop.abort())
    const [{ error, result } = {}] = replies
    if (error) throw rpcError(error, more)
    return result
  }
  return persist(ask, {})
}
