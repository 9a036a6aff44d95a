// What is known of a host while the page lives, shared by all who ask it with the same rights: how many calls it takes in one
// POST, and until when it is left alone because it limits our rate.
import { isRateLimited } from './error-kinds.ts'

/** What is sent nothing for a while. */
export interface Pause {
  /** ms since 1970: until then nothing is sent. */
  until: number
  /** Length of the last pause; the next one is twice as long. */
  pauseMs: number
}
export interface Host extends Pause {
  /** Calls that it takes in one POST, as far as is known. */
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
/** By error: what the errors of one POST have in common. */
const batches = new WeakMap<object, object>()
/** Marks an error as one of several that one POST brought; returns it. */
export function sameBatch<T extends object>(error: T, batch: object): T {
  batches.set(error, batch)
  return error
}
/** One object for all the errors of a POST. */
export const batchOf = (error: unknown): object => batches.get(Object(error)) ?? Object(error)
export const hasPausedHost = (error: unknown): boolean => pausingErrors.has(batchOf(error))

/** The value that all who have the key share; with an empty key nobody shares it. */
export function getOrAdd<T>(all: Map<string, T>, key: string, fresh: T): T {
  const value = all.get(key) ?? fresh
  // A server that makes a new key for every request would fill the memory.
  if (all.size > 999) all.clear()
  if (key) all.set(key, value)
  return value
}

/** `fetcher` is the caller's own fetch, if any: it may add rights that others do not have. */
export function hostOf(key: string, fetcher: object = hosts): Host {
  const all = hosts.get(fetcher) ?? new Map<string, Host>()
  hosts.set(fetcher, all)
  return getOrAdd(all, key, { batch: 1e9, setAt: 0, posts: 0, rateLimits: 0, until: 0, pauseMs: 0 })
}

/** Every half minute twice as many calls are tried in one POST: the host may take more by now. */
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

/** Allows for timers that fire up to 5 ms early, and for a clock that was set back. */
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
 * the host is left alone for a second, and twice as long after each further one.
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
