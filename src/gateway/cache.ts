// Answers that were given a moment ago, as their texts: what a provider goes on changing is not what is kept.

/** Texts for so many ms. The oldest go first where there are too many entries or characters. */
export interface Cache {
  readonly get: (key: string) => string | undefined
  readonly set: (key: string, text: string, ms: number) => void
}

const maxEntries = 8192
const maxChars = 16 * 2 ** 20

export function createCache(now: () => number = Date.now): Cache {
  const entries = new Map<string, { readonly text: string; readonly from: number; readonly until: number }>()
  let chars = 0
  const drop = (key: string): void => {
    chars -= key.length + (entries.get(key)?.text.length ?? -key.length)
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      // A clock that was put back makes nothing last longer.
      return entry && now() >= entry.from && now() < entry.until ? entry.text : undefined
    },
    set(key, text, ms) {
      drop(key)
      entries.set(key, { text, from: now(), until: now() + ms })
      chars += key.length + text.length
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && chars <= maxChars) break
        drop(oldest)
      }
    },
  }
}
