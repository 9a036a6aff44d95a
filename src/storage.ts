// Intent is kept in IndexedDB, or in memory where the browser denies that. A store that fails or hangs never breaks the
// page: what cannot be read counts as absent.
import { createStore, promisifyRequest } from 'idb-keyval'
import { within } from './errors.ts'
import type { Store } from './types.ts'

/** The methods of a store that hasp itself calls. */
export type Kept = Pick<Store, 'get' | 'set'>

// One connection is opened per page, because a browser keeps every connection open, whether or not it is still used.
let db: ReturnType<typeof createStore> | undefined

/**
 * Keeps values in IndexedDB, and in memory from the first failure on. The `get` and `set` of idb-keyval are not used, as
 * they bring the code for a second database.
 */
export function browserStore(): Kept {
  const memory = new Map<string, unknown>()
  let broken = false
  const attempt = async <T>(run: (store: NonNullable<typeof db>) => Promise<T>): Promise<T | undefined> => {
    try {
      // A blocked database never opens. Two seconds are more than any healthy one takes.
      if (!broken) {
        db ??= createStore('hasp', 'store')
        return await within(2000, run(db))
      }
    } catch (error) {
      // The code is 'aborted' where the modal was destroyed during the wait, which is no failure of the store.
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
          // The write is committed at once, because a browser undoes what a page has not committed when it is closed.
          store.transaction.commit()
          return promisifyRequest(store.transaction)
        }),
      )
    },
  }
}
