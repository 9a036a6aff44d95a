// A bounded map that forgets the oldest half at once. Evicting one by one, as an LRU does, costs more in V8 than most of
// what is worth caching: every hit deletes and inserts.

export interface Cache<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): void
}

/** Holds the last `size` keys that were used, and at most twice as many. */
export function createCache<K, V>(size: number): Cache<K, V> {
  let recent = new Map<K, V>()
  let older = recent
  const cache: Cache<K, V> = {
    get(key) {
      const value = recent.get(key)
      if (value !== undefined) return value
      const kept = older.get(key)
      if (kept !== undefined) cache.set(key, kept)
      return kept
    },
    set(key, value) {
      if (recent.size >= size) {
        older = recent
        recent = new Map()
      }
      recent.set(key, value)
    },
  }
  return cache
}
