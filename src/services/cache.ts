// What was asked a moment ago, for all who want to know it: one question at a time, and kept in the store for the next page.
import { type CacheStore, createRecords, type Entry, maxEntries, unusedTime } from './cache-records.ts'

/** Reads what was asked or kept. Throws for what is wrong. */
export type Read<T> = (json: unknown) => T

export interface CacheOptions<T> {
  /** ms for which an answer counts as fresh. */
  readonly age: number
  readonly read: Read<T>
  /** Asks anew. What it resolves with is kept as it is, so that it has to be JSON. */
  readonly ask: () => Promise<unknown>
  /** Asks even where the kept answer is fresh. @default false */
  readonly isForced?: boolean | undefined
}
export interface Kept<T> {
  readonly value: T
  /** When it was asked, in ms since 1970. */
  readonly at: number
}

export interface Cache {
  /**
   * Resolves with a fresh answer: a kept one, or what is asked for now, once for all who ask meanwhile. Rejects as `ask` and `read`
   * do, and keeps nothing then.
   */
  fetch<T>(key: string, options: CacheOptions<T>): Promise<Kept<T>>
  /** What is known, be it fresh or not; undefined where nothing is, or the store is slow. */
  known<T>(key: string, read: Read<T>): Promise<Kept<T> | undefined>
  /** Forgets the entries whose keys have the text in them, in the store too. */
  forget(part: string): void
  /** Ends its timer. What is in the store stays. */
  end(): void
}

/** Makes the cache of a modal over a store; `name` is the prefix of its keys. A store that fails or hangs is as good as empty. */
export function createCache(store: CacheStore, name: string): Cache {
  const records = createRecords(store, name)
  const entries = new Map<string, Entry>()
  const running = new Map<string, Promise<Entry>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const remove = (key: string): void => {
    entries.delete(key)
    records.remove(key)
    records.list(entries)
  }
  const plan = (): void => {
    if (!entries.size) return
    timer ??= setTimeout(() => {
      timer = undefined
      for (const [key, { used }] of entries) if (Date.now() - used >= unusedTime) remove(key)
      plan()
    }, unusedTime)
  }
  const keep = (key: string, entry: Entry): Entry => {
    entries.delete(key)
    entries.set(key, entry)
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break
      remove(oldest)
    }
    plan()
    return entry
  }
  async function find<T>(key: string, read: Read<T>): Promise<Kept<T> | undefined> {
    const here = entries.get(key)
    const entry = here ? Object.assign(here, { used: Date.now() }) : await records.get(key)
    if (!entry) return undefined
    try {
      const value = read(entry.json)
      keep(key, entries.get(key) ?? entry)
      return { value, at: entry.at }
    } catch {
      return undefined
    }
  }
  let forgotten = 0
  const ask = async <T>(key: string, { ask: question, read }: CacheOptions<T>): Promise<Entry> => {
    const [before, json] = [forgotten, await question()]
    read(json)
    const at = Date.now()
    if (before !== forgotten) return { json, at, used: at }
    const entry = keep(key, { json, at, used: at })
    records.set(key, entry)
    records.list(entries)
    return entry
  }
  return {
    async fetch(key, options) {
      const { age, read, isForced } = options
      const found = isForced || running.has(key) ? undefined : await find(key, read)
      if (found && Date.now() - found.at < age) return found
      let run = running.get(key)
      if (!run) {
        run = ask(key, options).finally(() => running.delete(key))
        running.set(key, run)
      }
      const { json, at } = await run
      return { value: read(json), at }
    },
    known: find,
    forget(part) {
      forgotten++
      for (const key of [...entries.keys()]) if (key.includes(part)) remove(key)
    },
    // What is under way may still be kept, and must begin no other timer.
    end() {
      timer ??= setTimeout(() => undefined)
      clearTimeout(timer)
    },
  }
}
