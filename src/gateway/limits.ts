// How often a project, and an address of it, may ask. A bucket per key that fills evenly: no burst at the turn of a minute.
import { RefusalError } from './refusal.ts'
import type { Connection, GatewayOptions } from './types.ts'

interface Bucket {
  left: number
  at: number
}
/** Most buckets that are kept. The oldest goes first: it has had the longest time to fill. */
const maxBuckets = 8192

/** Takes requests from the bucket of `key` and returns 0, or returns the seconds until there are as many again. */
export function createLimit(
  perMinute: number,
  now: () => number = Date.now,
): (key: string, requests?: number) => number {
  const buckets = new Map<string, Bucket>()
  return (key, requests = 1) => {
    const at = now()
    const old = buckets.get(key)
    const filled = old ? old.left + (Math.max(0, at - old.at) * perMinute) / 60_000 : perMinute
    const left = Math.min(perMinute, filled)
    buckets.delete(key)
    buckets.set(key, { left: left < requests ? left : left - requests, at })
    for (const oldest of buckets.keys()) {
      if (buckets.size <= maxBuckets) break
      buckets.delete(oldest)
    }
    return left < requests ? Math.ceil(((requests - left) * 60) / perMinute) : 0
  }
}

/** Throws where there is something to wait for. */
export function refuseTooMany(seconds: number): void {
  if (seconds > 0)
    throw new RefusalError(429, 'too_many_requests', 'Too many requests', { 'retry-after': String(seconds) })
}

/**
 * Whose requests are counted together. What stands left of the operator's own proxies in a header was written by the client,
 * and may be anything.
 */
export function addressOf(
  request: Request,
  { address = '' }: Connection,
  clientIp: GatewayOptions['clientIp'],
): string {
  if (typeof clientIp !== 'object') return subnetOf(address)
  const list = (request.headers.get(clientIp.header) ?? '').split(',')
  // Where the proxies have written nothing it is the connection's: an empty one would be everybody's.
  return subnetOf(withoutPort(list.at(-clientIp.hops)?.trim() || address).slice(0, 64))
}

/** Some proxies write the port too, which is another one for each connection; and RFC 7239 has a name before both, and quotes. */
function withoutPort(written: string): string {
  const address = /(?:^|;)\s*for="?([^";]+)/i.exec(written)?.[1] ?? written
  return /^\[(.*)\](?::\w+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\w+$/, '$1')
}

/** Of IPv6 the first half: the other is the visitor's to choose, anew for each request. IPv4 in it is IPv4. */
export function subnetOf(address: string): string {
  if (!address.includes(':')) return address
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1)
  const [head = '', tail] = address.toLowerCase().replace(/%.*/, '').split('::')
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = tail === undefined ? first : [...first, ...zeros, ...last]
  if (groups.slice(0, 5).every((group) => /^0*$/.test(group)) && /^f{4}$/.test(groups[5] ?? '')) return ofGroups(groups)
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** IPv4 as the last two groups write it. */
const ofGroups = (groups: readonly string[]): string =>
  groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.')
