// Intent is kept in IndexedDB, or in memory where the browser denies that. A store that fails or hangs never breaks the
// page: what cannot be read counts as absent.
import { within } from './errors.ts'
import type { Store } from './types.ts'

/** The methods of a store that hasp itself calls. */
export type Kept = Pick<Store, 'get' | 'set'>

// One connection is opened per page, because a browser keeps every connection open, whether or not it is still used.
let connection: Promise<IDBDatabase> | undefined
const forget = () => {
  connection = undefined
}

function connect() {
  if (connection) return connection
  const request = indexedDB.open('hasp')
  request.onupgradeneeded = () => request.result.createObjectStore('store')
  connection = done(request)
  // Safari closes the connection of a page in the background. The next read opens another.
  connection.then((database) => {
    database.onclose = forget
  }, forget)
  return connection
}

/** Waits until a request has its result, or a transaction is written. */
const done = <T>(asked: IDBRequest<T> | IDBTransaction) =>
  new Promise<T>((resolve, reject) => {
    const both = asked as IDBRequest<T> & IDBTransaction
    both.oncomplete = both.onsuccess = () => resolve(both.result)
    both.onabort = both.onerror = () => reject(both.error)
  })

/** Whether it has failed on this page, for all who keep something: the console says it once. */
let broken = false

/** Keeps values in IndexedDB, and in memory from the first failure on. */
export function browserStore(): Kept {
  const memory = new Map<string, unknown>()
  const attempt = async <T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => Promise<T>) => {
    try {
      // A blocked database never opens. Two seconds are more than any healthy one takes.
      if (!broken)
        return await within(
          2000,
          connect().then((database) => run(database.transaction('store', mode).objectStore('store'))),
        )
    } catch (error) {
      // The code is 'aborted' where the modal was destroyed during the wait, which is no failure of the store.
      if (Object(error).code !== 'aborted') {
        if (!broken) console.warn('hasp: no storage')
        broken = true
      }
    }
    return undefined
  }
  return {
    get: async (key) => (await attempt('readonly', (store) => done(store.get(key)))) ?? memory.get(key),
    async set(key, value) {
      memory.set(key, value)
      await attempt('readwrite', (store) => {
        store.put(value, key)
        // The write is committed at once, because a browser undoes what a page has not committed when it is closed.
        store.transaction.commit()
        return done(store.transaction)
      })
    },
  }
}
