// Ids of JSON-RPC, for both layers: milliseconds and three digits, which wallets cut off to tell the order.

let last = 0

/** A safe integer of 16 digits, never the same twice. `now` in ms. */
export function nextId(now: number): number {
  last = Math.max(last + 1, now * 1000 + Math.floor(Math.random() * 1000))
  return last
}
