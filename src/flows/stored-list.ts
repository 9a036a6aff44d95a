// A list that the modal of now keeps in its store, under a name of its own: also while that modal ends.
import { within } from '../errors.ts'
import { config } from '../state/options.ts'
import { browserStore } from '../storage.ts'

export interface StoredList {
  /** Resolves with its rows, unread: they may be of another version, or written by somebody else. Rejects after 2 s. */
  read(): Promise<readonly unknown[]>
  /** Puts rows in the place of all that were there. Rejects where they cannot be written, or after 2 s. */
  write(rows: readonly unknown[]): Promise<void>
}
const version = 1
/** ms in which a store has to answer. */
const storeTime = 2000

export function openList(list: string): StoredList {
  const { storage, name = 'hasp' } = config.peek() ?? {}
  const [store, key] = [storage ?? browserStore(), `${name}.${list}`]
  return {
    async read() {
      const { version: written, [list]: rows } = Object(await within(storeTime, (async () => store.get(key))()))
      return written === version && Array.isArray(rows) ? rows : []
    },
    write: (rows) => within(storeTime, (async () => store.set(key, { version, [list]: rows }))()),
  }
}
