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
  /** ms since 1970. */
  learned: number
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
  return kept(all, key, { most: 1e9, learned: 0, posts: 0, refusals: 0, until: 0, pause: 0 })
}

/** It may take more by and by: every half minute twice as many are tried. */
export function grow(host: Host): void {
  // A clock may be set back.
  if (Math.abs(Date.now() - host.learned) < longest) return
  host.learned = Date.now()
  host.most *= 2
}
/** So many calls came through where more had not. */
export function learn(host: Host, passed: number): void {
  host.learned = Date.now()
  host.most = Math.min(host.most, passed)
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

/** What `until` is once a pause is over that was not followed by anything good. */
const over = 1
/**
 * Counts a POST. After a pause one goes out to see how the host is, and nobody else does while it is out: that one is given
 * what to call when it is back.
 */
export function enter(host: Host): (() => void) | undefined {
  const isProbe = host.until > 0 && isSpent(host.error)
  host.until = isProbe ? Date.now() + longest : 0
  host.posts++
  if (isProbe)
    return () => {
      host.until = over
    }
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
  if (until > host.until && host.posts > 19) Object.assign(host, { until, error })
}
