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
}
export type CacheStore = Pick<Store, 'get' | 'set'> & Partial<Pick<Store, 'delete'>>
export interface Records {
  /** An entry of this page or of one a few minutes ago. */
  get(key: string): Promise<Entry | undefined>
  set(key: string, entry: Entry): void
  remove(key: string): void
  /** Writes down which entries there are. */
  list(entries: ReadonlyMap<string, Entry>): void
}

/** Resolves with undefined where a store fails or hangs. */
async function quietly<T>(work: () => T): Promise<Awaited<T> | undefined> {
  try {
    return await within(storeTime, (async () => work())())
  } catch {
    return undefined
  }
}

/** Makes the records; `name` is the prefix of their keys. What is in the store is no more trusted than a service. */
export function createRecords(store: CacheStore, name: string): Records {
  const listKey = `${name}.cache`
  const keyOf = (key: string): string => `${listKey}/${key}`
  const remove = (key: string): void =>
    void quietly(() => (store.delete ? store.delete(keyOf(key)) : store.set(keyOf(key), undefined)))
  const sweep = async (): Promise<void> => {
    const { version: written, used } = Object(await quietly(() => store.get(listKey)))
    if (written !== version || !Array.isArray(used)) return
    for (const row of used.slice(0, maxEntries)) {
      const [key, at] = [row].flat() as unknown[]
      if (typeof key === 'string' && !(Date.now() - (at as number) < unusedTime)) remove(key)
    }
  }
  const swept = sweep()
  let isListing = false
  return {
    async get(key) {
      await swept
      const { version: written, json, at } = Object(await quietly(() => store.get(keyOf(key))))
      const age = Date.now() - at
      // A clock that was set back makes an entry of the future.
      return written === version && age >= 0 && age < unusedTime ? { json, at, used: Date.now() } : undefined
    },
    set: (key, { json, at }) => void quietly(() => store.set(keyOf(key), { version, json, at })),
    remove,
    list(entries) {
      if (isListing) return
      isListing = true
      // Once for all changes of a task.
      setTimeout(() => {
        isListing = false
        const used = [...entries].map(([key, entry]) => [key, entry.used])
        void quietly(() => store.set(listKey, { version, used }))
      })
    },
  }
}
