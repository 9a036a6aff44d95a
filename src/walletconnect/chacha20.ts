// The stream cipher of https://www.rfc-editor.org/rfc/rfc8439#section-2.4: additions, rotations and xor alone, so that how
// long it takes depends on the length and on nothing else.

/** Whose words a quarter mixes, four by four: the columns, then the diagonals. */
const quarters = Uint8Array.from({ length: 32 }, (_, i) => 4 * (i & 3) + (((i >> 2) + (i & 3) * (i >> 4)) & 3))

/** Little-endian words. */
const words = (bytes: Uint8Array) =>
  Array.from({ length: bytes.length / 4 }, (_, i) =>
    new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(4 * i, true),
  )

type Four = [number, number, number, number]

function mix(x: Int32Array, a: number, b: number, c: number, d: number): void {
  step(x, a, b, d, 16)
  step(x, c, d, b, 12)
  step(x, a, b, d, 8)
  step(x, c, d, b, 7)
}
function step(x: Int32Array, to: number, by: number, turned: number, bits: number): void {
  x[to] = (x[to] as number) + (x[by] as number)
  const mixed = (x[turned] as number) ^ (x[to] as number)
  x[turned] = (mixed << bits) | (mixed >>> (32 - bits))
}

/** A copy of `bytes`, enciphered or, what is the same, deciphered. `key` of 32 bytes, `nonce` of 12; `counter` of the first block. */
export function chacha20(key: Uint8Array, nonce: Uint8Array, bytes: Uint8Array, counter = 0): Uint8Array {
  // "expand 32-byte k"
  const state = Int32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...words(key), counter, ...words(nonce))
  const result = bytes.slice()
  for (let at = 0; at < result.length; at += 64) {
    const x = state.slice()
    for (let round = 0; round < 10; round++)
      for (let i = 0; i < 32; i += 4) {
        const [a, b, c, d] = [quarters[i], quarters[i + 1], quarters[i + 2], quarters[i + 3]] as Four
        mix(x, a, b, c, d)
      }
    for (let i = at; i < at + 64 && i < result.length; i++) {
      const word = (i - at) >> 2
      const sum = (x[word] as number) + (state[word] as number)
      result[i] = (result[i] as number) ^ (sum >>> (8 * (i & 3)))
    }
    state[12] = (state[12] as number) + 1
  }
  return result
}
