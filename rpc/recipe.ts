// Makes one Send of a network's endpoints, by `http`, `fallback` and `dedupe`.
import { dedupe as shared } from './dedupe.ts'
import { type FallbackOptions, type FallbackSend, fallback, unranked } from './fallback.ts'
import { type HttpOptions, http } from './http.ts'
import { parseUrl } from './post.ts'
import type { Send } from './types.ts'

/** A URL with options of its own. Retries count for all endpoints together. */
export interface Endpoint extends HttpOptions {
  readonly url: string
}
export interface RpcOptions extends HttpOptions, FallbackOptions {
  /** Whether equal reads are sent as one while the first has no answer. @default true */
  readonly dedupe?: boolean
}

/**
 * Makes one Send of several endpoints: each is batched, and equal reads are shared. Throws a TypeError where the list is empty.
 * @example const send = rpc(['https://a.example', 'https://b.example'])
 * const block = await send({ method: 'eth_blockNumber' })
 */
export function rpc(
  urls: readonly (string | Endpoint)[],
  { dedupe = true, ...options }: RpcOptions = {},
): FallbackSend {
  const items = urls.map((item): Endpoint => (typeof item === 'string' ? { url: item } : item))
  const endpoints = new Map(items.map((item) => [parseUrl(item.url).href, item]))
  const sends = [...endpoints.values()].map(({ url, ...own }: Endpoint) => http(url, { ...options, ...own }))
  const all = fallback(sends, options)
  return dedupe ? Object.assign(shared(all), all) : all
}

/** Does what `rpc` does without sharing, ranking and pinning, which the modal does not need. The URLs must differ. */
export const inOrder = (endpoints: readonly Endpoint[]): Send =>
  unranked(endpoints.map(({ url, ...own }) => http(url, own)))
