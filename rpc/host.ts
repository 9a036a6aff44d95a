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
  /** ms of the last pause. */
  pause: number
  error?: unknown
}

const hosts = new Map<string, Host>()
/** What hosts said before they were left alone: another try would say the same. */
export const spent = new WeakSet<object>()

export function hostOf(origin: string): Host {
  const host = hosts.get(origin) ?? { most: Number.POSITIVE_INFINITY, posts: 0, refusals: 0, until: 0, pause: 0 }
  hosts.set(origin, host)
  return host
}

/** Counts a POST; throws while nothing is sent. True for the one that goes out to see how the host is. */
export function enter(host: Host): boolean {
  if (Date.now() < host.until) throw host.error
  const isProbe = host.until > 0 && spent.has(Object(host.error))
  host.until = isProbe ? Number.POSITIVE_INFINITY : 0
  host.posts++
  return isProbe
}

export const isRefusal = (error: unknown): boolean => [403, 429].includes(Object(error).status)

/**
 * A call has failed for good, or something has come. The third refusal in a row is enough: then the host is left alone for
 * a second, and twice as long after each one more. Its first POSTs are never held back.
 */
export function count(host: Host, error?: unknown): void {
  if (!isRefusal(error)) host.refusals = host.until = host.pause = 0
  // The calls of one POST share its error.
  else if (!spent.has(error as object) && ++host.refusals > 2 && host.posts > 19) {
    host.pause = Math.min(host.pause * 2 || 1000, 30_000)
    hold(host, error, host.pause)
    spent.add(error as object)
  }
}

/** Sends nothing for so many ms; who calls meanwhile gets the error, and waits or goes elsewhere. */
export function hold(host: Host, error: unknown, ms: number): void {
  host.until = Date.now() + ms
  host.error = error
}
