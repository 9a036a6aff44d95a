// Sends each call in a POST of its own, and remembers nothing of the host.
import { raceAbort, toJson } from './call.ts'
import { createPost, parseUrl, rpcError } from './post.ts'
import type { Send } from './types.ts'

/** Makes a Send to one URL that neither gathers calls nor retries. Throws a TypeError for what is no http URL. */
export function once(url: string, headers?: HeadersInit): Send {
  const { post } = createPost(parseUrl(url), headers, 10_000)
  return async ({ method, params }, signal) => {
    const stop = new AbortController()
    const answer = post(toJson({ jsonrpc: '2.0', id: 1, method, params }), 1, stop)
    const { replies, meta } = await raceAbort(answer, signal, () => stop.abort())
    const [{ error, result } = {}] = replies
    if (error) throw rpcError(error, meta)
    return result
  }
}
