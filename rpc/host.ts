// What is known of a host, as long as the page lives and whoever asks it: how many calls it takes at once, and whether it
// has had enough of us.

export interface Host {
  /** Calls in one POST. */
  most: number
  posts: number
  /** In a row, each after the last try of a call. */
  refusals: number
  /** ms since 1970: until then nothing is sent. */
  until: number
  /** The same, while one POST is out to see how it is. */
  probing: number
  /** ms of the last pause. */
  pause: number
  error?: unknown
}

/** ms that a host is left alone, whatever it says. */
export const longest = 30_000

const hosts = new Map<string, Host>()
/** What hosts said before they were left alone: another try would say the same. */
export const spent = new WeakSet<object>()

export function hostOf(origin: string): Host {
  const fresh = { most: Number.POSITIVE_INFINITY, posts: 0, refusals: 0, until: 0, probing: 0, pause: 0 }
  const host = hosts.get(origin) ?? fresh
  hosts.set(origin, host)
  return host
}

/** Counts a POST; throws while nothing is sent. True for the one that goes out to see how the host is. */
export function enter(host: Host): boolean {
  const now = Date.now()
  const left = Math.max(host.until, host.probing) - now
  // Who waited for it may wake a little early, and a clock may be set back.
  if (left > 5 && left <= longest) throw host.error
  const isProbe = host.until > 0 && spent.has(Object(host.error))
  host.until = 0
  host.probing = isProbe ? now + longest : 0
  host.posts++
  return isProbe
}
/** It has come to nothing: the next one goes out to see. */
export function release(host: Host): void {
  host.until = 1
  host.probing = 0
}

/** By its status, or by the code of a JSON-RPC error. */
export function isRefusal(error: unknown): boolean {
  const { status, code } = Object(error)
  return [403, 429].includes(status) || code === 429
}

/**
 * A call has failed for good, or something has come. The third refusal in a row is enough: then the host is left alone for
 * a second, and twice as long after each one more.
 */
export function count(host: Host, error?: unknown): void {
  host.probing = 0
  if (!isRefusal(error)) host.refusals = host.until = host.pause = 0
  else if (!spent.has(error as object) && ++host.refusals > 2 && host.posts > 19) {
    host.pause = Math.min(host.pause * 2 || 1000, longest)
    hold(host, error, host.pause)
    if (host.error === error) spent.add(error as object)
  }
}

/** Sends nothing for so many ms; who calls meanwhile gets the error. Its first POSTs are never held back. */
export function hold(host: Host, error: unknown, ms: number): void {
  const until = Date.now() + ms
  if (until < host.until || host.posts < 20) return
  host.until = until
  host.error = error
}
