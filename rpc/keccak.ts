// Keccak-256 on noble's permutation. https://keccak.team/files/Keccak-submission-3.pdf
import { keccakP } from '@noble/hashes/sha3.js'

// noble's class around the permutation has streams and options that nothing here needs, and is as large as all the rest.
const lanes = new Uint32Array(50)
const state = new Uint8Array(lanes.buffer)
const rate = 136

/** Computes the 32 bytes of the hash. It assumes a little-endian machine, as all that run JavaScript are. */
export function keccak(message: Uint8Array): Uint8Array {
  lanes.fill(0)
  let at = 0
  for (const byte of message) {
    ;(state[at++] as number) ^= byte
    if (at === rate) {
      keccakP(lanes)
      at = 0
    }
  }
  ;(state[at] as number) ^= 1
  ;(state[rate - 1] as number) ^= 128
  keccakP(lanes)
  return state.slice(0, 32)
}
