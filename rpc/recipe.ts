// The endpoints of a network as one Send: three words, one line.
import { dedupe as shared } from './dedupe.ts'
import { type FallbackOptions, type FallbackSend, fallback, inTurn } from './fallback.ts'
import { type HttpOptions, http, parsed } from './http.ts'
import type { Send } from './types.ts'

/** A URL with what goes for it alone; retries are those of all endpoints together. */
export interface Endpoint extends HttpOptions {
  readonly url: string
}
export interface RpcOptions extends HttpOptions, FallbackOptions {
  /** Equal reads on their way are one. @default true */
  readonly dedupe?: boolean
}

/** The endpoints as one, each batched, with equal reads shared. Throws a TypeError where there is none. */
export function rpc(
  urls: readonly (string | Endpoint)[],
  { dedupe = true, ...options }: RpcOptions = {},
): FallbackSend {
  const items = urls.map((item): Endpoint => (typeof item === 'string' ? { url: item } : item))
  const endpoints = new Map(items.map((item) => [parsed(item.url).href, item]))
  const sends = [...endpoints.values()].map(({ url, ...own }: Endpoint) => http(url, { ...options, ...own }))
  const all = fallback(sends, options)
  return dedupe ? Object.assign(shared(all), all) : all
}

/** The same for who asks one thing at a time, of URLs that differ, and never ranks or pins: the modal. */
export const inOrder = (endpoints: readonly Endpoint[]): Send =>
  inTurn(endpoints.map(({ url, ...own }) => http(url, own)))
