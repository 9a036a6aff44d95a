// What is known of a host while the page lives, shared by all clients that have the same rights there: how many calls it
// takes in one POST, and until when it is sent nothing because it limits our rate.
import { isRateLimited } from './error-kinds.ts'

/** A pause of a host or an endpoint, during which nothing is sent to it. */
export interface Pause {
  /** ms since 1970: until then nothing is sent. */
  until: number
  /** Length of the last pause; the next one is twice as long. */
  pauseMs: number
}
export interface Host extends Pause {
  /** How many calls the host takes in one POST, as far as is known. */
  batch: number
  /** When `batch` was set, in ms since 1970. */
  setAt: number
  posts: number
  /** Rate-limited calls in a row, each counted once its last try has failed. */
  rateLimits: number
  error?: unknown
}

/** ms of the longest pause, whatever the host asks for. */
export const maxPauseMs = 30_000

const hosts = new WeakMap<object, Map<string, Host>>()
/** The errors that started a pause: another try would only get the same error. */
const pausingErrors = new WeakSet<object>()
/** The object that stands for a POST, by each of its errors. */
const batches = new WeakMap<object, object>()
/** Marks an error as one of those that came from one POST, and returns it. */
export function sameBatch<T extends object>(error: T, batch: object): T {
  batches.set(error, batch)
  return error
}
/** Returns one object for all the errors of a POST. */
export const batchOf = (error: unknown): object => batches.get(Object(error)) ?? Object(error)
export const hasPausedHost = (error: unknown): boolean => pausingErrors.has(batchOf(error))

/** Returns the value of a key, and adds a fresh one where there is none. With an empty key the value is not shared. */
export function getOrAdd<T>(all: Map<string, T>, key: string, fresh: T): T {
  const value = all.get(key) ?? fresh
  // A server that makes a new key for every request would fill the memory.
  if (all.size > 999) all.clear()
  if (key) all.set(key, value)
  return value
}

/** Returns what is known of a host. `fetcher` is the caller's own fetch, if any, which may add rights that others lack. */
export function hostOf(key: string, fetcher: object = hosts): Host {
  const all = hosts.get(fetcher) ?? new Map<string, Host>()
  hosts.set(fetcher, all)
  return getOrAdd(all, key, { batch: 1e9, setAt: 0, posts: 0, rateLimits: 0, until: 0, pauseMs: 0 })
}

/** Doubles the calls of a POST every half minute, since the host may take more by now. */
export function growBatch(host: Host): void {
  // The difference may be negative, since a clock may be set back.
  if (Math.abs(Date.now() - host.setAt) < maxPauseMs) return
  host.setAt = Date.now()
  host.batch *= 2
}
/** Remembers that this many calls came through in one POST where more had not. */
export function limitBatch(host: Host, calls: number): void {
  host.setAt = Date.now()
  host.batch = Math.min(host.batch, calls)
}

/** Tells whether a pause lasts. It allows for timers that fire up to 5 ms early, and for a clock that was set back. */
export function isPaused(it?: Pause): boolean {
  const left = Object(it).until - Date.now()
  return left > 5 && left <= 10 * maxPauseMs
}
/** Starts a pause, twice as long as the last one, between `least` and `most` ms. */
export function pause(it: Pause, least: number, most: number): Pause {
  it.pauseMs = Math.min(it.pauseMs * 2 || least, most)
  it.until = Date.now() + it.pauseMs
  return it
}

/** The value of `until` after a pause, until something succeeds. */
const pauseEnded = 1
/**
 * Counts a POST. The first one after a pause is a probe: no other goes out before it is back, and its sender gets a function
 * to call then.
 */
export function startPost(host: Host): (() => void) | undefined {
  const isProbe = host.until > 0 && hasPausedHost(host.error)
  host.until = isProbe ? Date.now() + maxPauseMs : 0
  host.posts++
  if (isProbe)
    return () => {
      host.until = pauseEnded
    }
}

/**
 * Notes that a call has failed for good, or without `error` that one has succeeded. After three rate-limited calls in a row
 * nothing is sent to the host for a second, and for twice as long after each further one.
 */
export function recordOutcome(host: Host, error?: unknown): void {
  if (!isRateLimited(error)) host.rateLimits = host.until = host.pauseMs = 0
  else if (!hasPausedHost(error) && ++host.rateLimits > 2 && host.posts > 19) {
    pause(host, 1000, maxPauseMs)
    host.error = error
    pausingErrors.add(batchOf(error))
  }
}

/** Sends nothing for `ms`: calls made meanwhile get the error. The first 20 POSTs to a host are never held back. */
export function holdBack(host: Host, error: unknown, ms: number): void {
  const until = Date.now() + ms
  if (until > host.until && host.posts > 19) Object.assign(host, { until, error })
}
