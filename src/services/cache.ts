// What was asked a moment ago, for all who want to know it: one question at a time, and kept in the store for the next page.
import { type CacheStore, createRecords, type Entry, isWithin, maxEntries, unusedTime } from './cache-records.ts'

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

interface Run {
  readonly entry: Promise<Entry>
  readonly isForced: boolean
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

interface Memory {
  readonly entries: ReadonlyMap<string, Entry>
  /** Puts an entry in, as the one that was used last. */
  keep(key: string, entry: Entry): Entry
  remove(key: string): void
  end(): void
}
/** The entries of this page, of which what is too many or unused goes; `removed` is told of each that does. */
function createMemory(removed: (key: string) => void): Memory {
  const entries = new Map<string, Entry>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const remove = (key: string): void => {
    entries.delete(key)
    removed(key)
  }
  const plan = (): void => {
    if (!entries.size) return
    timer ??= setTimeout(() => {
      timer = undefined
      for (const [key, { used }] of entries) if (Date.now() - used >= unusedTime) remove(key)
      plan()
    }, unusedTime)
  }
  return {
    entries,
    keep(key, entry) {
      entries.delete(key)
      entries.set(key, entry)
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries) break
        remove(oldest)
      }
      plan()
      return entry
    },
    remove,
    // What is under way may still be kept, and must begin no other timer.
    end() {
      timer ??= setTimeout(() => undefined)
      clearTimeout(timer)
    },
  }
}

/** Makes the cache of a modal over a store; `name` is the prefix of its keys. A store that fails or hangs is as good as empty. */
export function createCache(store: CacheStore, name: string): Cache {
  const records = createRecords(store, name)
  const running = new Map<string, Run>()
  const memory = createMemory((key) => {
    records.remove(key)
    records.list(memory.entries)
  })
  const { entries, keep, remove } = memory
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
  let questions = 0
  const ask = async <T>(key: string, { ask: question, read }: CacheOptions<T>): Promise<Entry> => {
    const [before, generation] = [forgotten, ++questions]
    const json = await question()
    read(json)
    const now = Date.now()
    const made: Entry = { json, at: now, used: now, generation }
    if (before !== forgotten) return made
    const newer = entries.get(key)
    // A slow answer is older than one that was asked for after it.
    if ((newer?.generation ?? 0) > generation) return newer ?? made
    const entry = keep(key, made)
    records.set(key, entry)
    records.list(entries)
    return entry
  }
  return {
    async fetch(key, options) {
      const { age, read, isForced = false } = options
      const found = isForced || running.has(key) ? undefined : await find(key, read)
      if (found && isWithin(age, found.at)) return found
      let run = running.get(key)
      // What was asked before the visitor wanted it anew may be of before.
      if (!run || (isForced && !run.isForced)) {
        const entry = ask(key, options).finally(() => {
          if (running.get(key)?.entry === entry) running.delete(key)
        })
        run = { entry, isForced }
        running.set(key, run)
      }
      const { json, at } = await run.entry
      return { value: read(json), at }
    },
    known: find,
    forget(part) {
      forgotten++
      for (const key of [...entries.keys()]) if (key.includes(part)) remove(key)
      void records.forget(part).then(() => records.list(entries))
    },
    end: memory.end,
  }
}
