// Where intent is kept: IndexedDB, or memory where the browser denies it. A store that fails or hangs never breaks
// the page: what cannot be read is absent.
import { createStore, promisifyRequest } from 'idb-keyval'
import { within } from './errors.ts'
import type { Store } from './types.ts'

/** What hasp itself asks of a store. */
export type Kept = Pick<Store, 'get' | 'set'>

// One for the page's life: a browser keeps every connection that was opened, whoever forgets it.
let db: ReturnType<typeof createStore> | undefined

/** IndexedDB through idb-keyval, and memory from the first failure on. Its get and set bring a second database. */
export function browserStore(): Kept {
  const memory = new Map<string, unknown>()
  let broken = false
  const attempt = async <T>(run: (store: NonNullable<typeof db>) => Promise<T>): Promise<T | undefined> => {
    try {
      // A blocked database opens never: two seconds are more than any healthy one takes.
      if (!broken) {
        db ??= createStore('hasp', 'store')
        return await within(2000, run(db))
      }
    } catch (error) {
      // Not where the modal was destroyed meanwhile.
      if (!broken && Object(error).code !== 'aborted') console.warn('hasp: no storage')
      broken = true
    }
    return undefined
  }
  return {
    get: async (key) =>
      (await attempt((use) => use('readonly', (store) => promisifyRequest(store.get(key))))) ?? memory.get(key),
    async set(key, value) {
      memory.set(key, value)
      await attempt((use) =>
        use('readwrite', (store) => {
          store.put(value, key)
          // At once: a browser takes back what a page that goes has not committed.
          store.transaction.commit()
          return promisifyRequest(store.transaction)
        }),
      )
    },
  }
}
