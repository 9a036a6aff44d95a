// The same numbers for the same seed. https://en.wikipedia.org/wiki/Xorshift

export function random(seed: number) {
  let state = seed | 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
  const below = (most: number) => next() % most
  return {
    below,
    /** One of a list. */
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    bytes: (length: number) => Uint8Array.from({ length }, () => below(256)),
  }
}
