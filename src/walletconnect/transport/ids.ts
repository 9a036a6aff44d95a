// Ids of JSON-RPC, for both layers: milliseconds and three digits, which wallets cut off to tell the order.

/** Makes the ids of one client: safe integers of 16 digits, never the same twice. `now` in ms. */
export function createIds(now: () => number): () => number {
  let last = 0
  return () => {
    last = Math.max(last + 1, now() * 1000 + Math.floor(Math.random() * 1000))
    return last
  }
}
