// Numbers that look like chance and are the same at every start. https://gist.github.com/tommyettinger/46a874533244883189143505d203312c

/** @param {number} seed */
export function createRandom(seed) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number below a bound. */
  const below = (bound) => Math.floor(next() * bound)
  return {
    below,
    chance: (part) => next() < part,
    pick: (list) => list[below(list.length)],
    hex: (digits) => Array.from({ length: digits }, () => below(16).toString(16)).join(''),
    /** One of the keys, as often as its number says. */
    weighted(weights) {
      const all = Object.entries(weights)
      let left = below(all.reduce((sum, [, weight]) => sum + weight, 0))
      return all.find(([, weight]) => {
        left -= weight
        return left < 0
      })[0]
    },
  }
}
