// Stores each record under a key of its own, so that tabs do not overwrite each other's. Where the storage fails or hangs,
// the client goes on with what it has in memory.
import { within } from '../../errors.ts'
import type { Store } from '../../types/options.ts'
import { isShallow } from './namespaces.ts'

const prefix = 'hasp/walletconnect/1/'
const maxStorageMs = 2000
/** How many records are read, and the characters of each. */
const maxRecords = 300
const maxChars = 1_000_000

/** What is kept, by key without the prefix. Writes keep their order. */
export interface Records {
  /**
   * Calls `each` with every record, at once where the storage is synchronous; a record that `each` refuses is dropped alone.
   * Calls `late` where reading ended only after nobody waited for it any more.
   */
  load(each: (key: string, record: unknown) => boolean, late: () => void): Promise<void> | undefined
  /** Resolves with no keys where the storage cannot tell. */
  keys(): Promise<readonly string[]>
  /** Reads a record as another tab may have left it: undefined where it is gone, `known` where the storage cannot tell. */
  read<T>(key: string, known: T): Promise<unknown>
  write(key: string, record: unknown): Promise<void>
  remove(key: string): Promise<void>
  /** Resolves when all that was written before is stored. */
  idle(): Promise<unknown>
}

const failed = Symbol()
/** Tells whether a key of the storage is that of a record. */
export const isOurs = (key: string): boolean => key.startsWith(prefix)
const isPromise = <T>(value: T | Promise<T>): value is Promise<T> => typeof Object(value).then === 'function'

/** Lists the keys of records in a storage, up to the limit. */
const oursOf = (keys: unknown) => [...(keys as Iterable<string>)].filter(isOurs).slice(0, maxRecords)

/** Parses a stored record; undefined where it is damaged. */
function parse(text: unknown): unknown {
  try {
    // `length` of null throws, as a text that is no JSON does.
    const { length } = text as string
    const value = JSON.parse(length < maxChars ? (text as string) : '')
    return isShallow(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns localStorage, or memory on a server and where the page may not have it. */
export function pageStorage(): Store {
  try {
    const { localStorage } = globalThis
    localStorage.getItem(prefix)
    return {
      get: (key) => localStorage.getItem(key),
      set: (key, value) => localStorage.setItem(key, value as string),
      delete: (key) => localStorage.removeItem(key),
      keys: () => Object.keys(localStorage),
    }
  } catch {
    // `keys` of a Map is an iterator and no list, which is enough here.
    return new Map<string, unknown>() as unknown as Store
  }
}

export function createRecords(storage: Store): Records {
  let last: Promise<unknown> = Promise.resolve()
  let isHung = false
  /** What could not be written, by key; undefined where it could not be deleted. */
  const unsaved = new Map<string, string | undefined>()

  /** Writes what could not be written before, now that the storage answers again. */
  function recover(): void {
    if (!isHung) return
    isHung = false
    for (const [key, text] of unsaved) void change(key, text)
  }
  /** Runs one after another, since some storages do not keep the order. Resolves with `failed` where it fails or hangs. */
  function queue(run: () => unknown): Promise<unknown> {
    const done = last.then(async () => {
      try {
        if (isHung) return failed
        const value = run()
        if (!isPromise(value)) return value
        value.then(recover, recover)
        return await within(maxStorageMs, value)
      } catch (error) {
        isHung = Object(error).code === 'timeout'
        return failed
      }
    })
    last = done
    return done
  }
  async function change(key: string, text?: string): Promise<void> {
    const done = await queue(() =>
      text === undefined ? storage.delete(prefix + key) : storage.set(prefix + key, text),
    )
    if (done === failed) unsaved.set(key, text)
    else unsaved.delete(key)
  }
  return {
    load(each, late) {
      const take = (keys: readonly string[], values: readonly unknown[]): undefined => {
        for (const [i, key] of keys.entries())
          if (!each(key.slice(prefix.length), parse(values[i]))) void queue(() => storage.delete(key))
      }
      const open = (all: Iterable<string>) => {
        const keys = oursOf(all)
        const values = keys.map((key) => storage.get(key))
        return values.some(isPromise) ? Promise.all(values).then((them) => take(keys, them)) : take(keys, values)
      }
      try {
        const keys = storage.keys()
        const opened = isPromise(keys) ? keys.then(open) : open(keys)
        return opened && within(maxStorageMs, opened).catch(() => void opened.then(late, () => undefined))
      } catch {
        // A storage that cannot be read counts as that of a first visit.
        return undefined
      }
    },
    async keys() {
      const all = await queue(() => storage.keys())
      return all === failed ? [] : oursOf(all).map((key) => key.slice(prefix.length))
    },
    async read(key, known) {
      const text = await queue(() => storage.get(prefix + key))
      // After a failed write, a missing record may be one that was never written: what is known is kept.
      return text === failed || unsaved.has(key) ? known : parse(text)
    },
    write: (key, record) => change(key, JSON.stringify(record)),
    remove: (key) => change(key),
    idle: () => last,
  }
}
