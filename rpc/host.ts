// What is known of a host, as long as the page lives and by whoever asks it with the same rights: how many calls it takes at
// once, and whether it has had enough of us.

/** What is left alone for a while. */
export interface Rest {
  /** ms since 1970: until then nothing is sent. */
  until: number
  /** ms of the last pause. */
  pause: number
}
export interface Host extends Rest {
  /** Calls in one POST. */
  most: number
  /** ms since 1970; missing where nothing was. */
  learned?: number
  posts: number
  /** In a row, each after the last try of a call. */
  refusals: number
  error?: unknown
}

/** ms that a host is left alone, whatever it says. */
export const longest = 30_000

const hosts = new WeakMap<object, Map<string, Host>>()
/** What hosts said before they were left alone: another try would say the same. */
const spent = new WeakSet<object>()
const kin = new WeakMap<object, object>()
/** An error that came together with others. */
export function relate<T extends object>(error: T, all: object): T {
  kin.set(error, all)
  return error
}
/** The same for all that came together. */
export const root = (error: unknown): object => kin.get(Object(error)) ?? Object(error)
export const isSpent = (error: unknown): boolean => spent.has(root(error))

/** What all who have the key share; nobody shares what has none. A server may ask with a new key each time. */
export function kept<T>(all: Map<string, T>, key: string, fresh: T): T {
  const value = all.get(key) ?? fresh
  if (all.size > 999) all.clear()
  if (key) all.set(key, value)
  return value
}

/** `ask`: a fetch of the caller's, which may add rights of its own. */
export function hostOf(key: string, ask: object = hosts): Host {
  const all = hosts.get(ask) ?? new Map<string, Host>()
  hosts.set(ask, all)
  return kept(all, key, { most: 1e9, posts: 0, refusals: 0, until: 0, pause: 0 })
}

/** Calls in one POST; `passed` is learned. It may take more by and by: every half minute twice as many are tried. */
export function mostOf(host: Host, passed?: number): number {
  const now = Date.now()
  // A clock may be set back.
  if (passed || Math.abs(now - (host.learned as number)) > longest) {
    host.learned = now
    host.most = passed ? Math.min(host.most, passed) : host.most * 2
  }
  return host.most
}

/** Who waited for it may wake a little early, and a clock may be set back. */
export function isResting(it?: Rest): boolean {
  const left = Object(it).until - Date.now()
  return left > 5 && left <= 10 * longest
}
/** Leaves it alone, twice as long as the last time. */
export function rest(it: Rest, least: number, most: number): Rest {
  it.pause = Math.min(it.pause * 2 || least, most)
  it.until = Date.now() + it.pause
  return it
}

/** Counts a POST. True for the one that goes out to see how the host is: while it is out, nobody else does. */
export function enter(host: Host): boolean {
  const isProbe = host.until > 0 && isSpent(host.error)
  host.until = isProbe ? Date.now() + longest : 0
  host.posts++
  return isProbe
}

/** By its status, or by the code of a JSON-RPC error. */
export function isRefusal(error: unknown): boolean {
  const { status, code } = Object(error)
  return status === 403 || status === 429 || code === 429
}

/**
 * A call has failed for good, or something has come. The third refusal in a row is enough: then the host is left alone for
 * a second, and twice as long after each one more.
 */
export function count(host: Host, error?: unknown): void {
  if (!isRefusal(error)) host.refusals = host.until = host.pause = 0
  else if (!isSpent(error) && ++host.refusals > 2 && host.posts > 19) {
    rest(host, 1000, longest)
    host.error = error
    spent.add(root(error))
  }
}

/** Sends nothing for so many ms; who calls meanwhile gets the error. Its first POSTs are never held back. */
export function hold(host: Host, error: unknown, ms: number): void {
  const until = Date.now() + ms
  if (until < host.until || host.posts < 20) return
  host.until = until
  host.error = error
}
