// One endpoint for a few calls: each is a POST of its own, and nothing is remembered of the host.
import { raceAbort, toJson } from './call.ts'
import { parseUrl } from './http.ts'
import { createPost, rpcError } from './post.ts'
import { withRetry } from './retry.ts'
import type { Send } from './types.ts'

/** A Send to one URL, which retries. Throws a TypeError for what is no http URL. */
export function single(url: string): Send {
  const { post } = createPost(parseUrl(url), undefined, 10_000)
  const send: Send = async ({ method, params }, signal) => {
    const stop = new AbortController()
    const answer = post(toJson({ jsonrpc: '2.0', id: 1, method, params }), 1, stop)
    const { replies, meta } = await raceAbort(answer, signal, () => stop.abort())
    const [{ error, result } = {}] = replies
    if (error) throw rpcError(error, meta)
    return result
  }
  return withRetry(send, {})
}
