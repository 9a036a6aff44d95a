// The recipe: one endpoint after the other, each batched and retried.
import { isTransient } from './errors.ts'
import { type HttpOptions, http } from './http.ts'
import type { Send } from './types.ts'

export { HttpError, isTransient, RpcError, TimeoutError } from './errors.ts'
export { type HttpOptions, http } from './http.ts'
export type { RpcRequest, Send } from './types.ts'

export interface Endpoint extends HttpOptions {
  readonly url: string
}

/** Asks the endpoints in order: the next one where the one before is in trouble, never after a definite answer. */
export function rpc(endpoints: readonly Endpoint[]): Send {
  const sends = endpoints.map(({ url, ...options }) => http(url, options))
  return async (request, signal) => {
    let last: unknown = new TypeError('rpc: no endpoint')
    for (const send of sends) {
      try {
        return await send(request, signal)
      } catch (error) {
        last = error
        if (signal?.aborted || !(isTransient(error) || (error as Error).name === 'HttpError')) break
      }
    }
    throw last
  }
}
