// Makes random numbers that are the same for the same seed. https://github.com/cprosche/mulberry32

export function random(seed: number) {
  let state = seed >>> 0
  /** Returns a whole number below 2³². */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (limit: number): number => next() % limit
  return {
    next,
    below,
    /** Picks one of a list. */
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    bytes: (length: number) => Uint8Array.from({ length }, () => below(256)),
    u64: () => BigInt(next()) * 2n ** 32n + BigInt(next()),
  }
}

/** Tells how many runs to make: twenty times as many in `npm run soak`. */
export const runs = (count: number): number => (process.env.SOAK ? count * 20 : count)
