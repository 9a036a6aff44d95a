// The store's side of a cache: a record each, so that two tabs that write at the same moment lose nothing of each other's, and a list
// of them all, by which the next page finds what nobody has used since.
import { within } from '../errors.ts'
import type { Store } from '../types.ts'

const version = 1
/** ms in which a store has to answer. */
const storeTime = 2000
/** ms that an entry is kept unused, here and in the store. */
export const unusedTime = 300_000
export const maxEntries = 8192

export interface Entry {
  readonly json: unknown
  /** When it was asked and when it was used, in ms since 1970. */
  readonly at: number
  used: number
  /** The number of the question on this page. Absent where another page asked. */
  readonly generation?: number
}
export type CacheStore = Pick<Store, 'get' | 'set'> & Partial<Pick<Store, 'delete'>>
export interface Records {
  /** An entry of this page or of one a few minutes ago. */
  get(key: string): Promise<Entry | undefined>
  set(key: string, entry: Entry): void
  remove(key: string): void
  /** Writes down which entries there are, beside those of other pages. */
  list(entries: ReadonlyMap<string, Entry>): void
  /** Removes the entries whose keys have the text in them, those of other pages too. */
  forget(part: string): Promise<void>
}

/** Whether a moment is less than `ms` ago. One that is to come is of a clock that was set back since. */
export function isWithin(ms: number, at: number): boolean {
  const age = Date.now() - at
  return age >= 0 && age < ms
}

/** Resolves with undefined where a store fails or hangs. */
async function quietly<T>(work: () => T): Promise<Awaited<T> | undefined> {
  try {
    return await within(storeTime, (async () => work())())
  } catch {
    return undefined
  }
}

type Used = readonly (readonly [key: string, used: number])[]

/** The list of the entries of all pages, and when each was used. */
function createList(store: CacheStore, key: string) {
  const read = async (): Promise<Used> => {
    const { version: written, used } = Object(await quietly(() => store.get(key)))
    if (written !== version || !Array.isArray(used)) return []
    return used.slice(0, maxEntries).flatMap((row): Used => {
      const [name, at] = [row].flat() as unknown[]
      return typeof name === 'string' ? [[name, typeof at === 'number' ? at : 0]] : []
    })
  }
  return {
    read,
    /** Adds what this page has, and leaves out what it has removed. */
    async write(entries: ReadonlyMap<string, Entry>, removed: ReadonlySet<string>): Promise<void> {
      const others = (await read()).filter(([name]) => !removed.has(name))
      const mine = [...entries].map(([name, { used }]): Used[number] => [name, used])
      const used = [...new Map([...others, ...mine])].slice(-maxEntries)
      await quietly(() => store.set(key, { version, used }))
    },
  }
}

/** Makes the records; `name` is the prefix of their keys. What is in the store is no more trusted than a service. */
export function createRecords(store: CacheStore, name: string): Records {
  const prefix = `${name}.cache`
  const list = createList(store, prefix)
  const keyOf = (key: string): string => `${prefix}/${key}`
  const removed = new Set<string>()
  const remove = (key: string): void => {
    removed.add(key)
    void quietly(() => (store.delete ? store.delete(keyOf(key)) : store.set(keyOf(key), undefined)))
  }
  const sweep = async (): Promise<void> => {
    for (const [key, at] of await list.read()) if (!isWithin(unusedTime, at)) remove(key)
  }
  const swept = sweep()
  let isListing = false
  return {
    async get(key) {
      await swept
      const { version: written, json, at } = Object(await quietly(() => store.get(keyOf(key))))
      return written === version && isWithin(unusedTime, at) ? { json, at, used: Date.now() } : undefined
    },
    set(key, { json, at }) {
      removed.delete(key)
      void quietly(() => store.set(keyOf(key), { version, json, at }))
    },
    remove,
    list(entries) {
      if (isListing) return
      isListing = true
      // Once for all changes of a task.
      setTimeout(() => {
        isListing = false
        void list.write(entries, removed)
      })
    },
    async forget(part) {
      for (const [key] of await list.read()) if (key.includes(part)) remove(key)
    },
  }
}
