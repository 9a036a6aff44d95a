// ChaCha20-Poly1305 without associated data. https://www.rfc-editor.org/rfc/rfc8439#section-2.8
import { concat } from './bytes.ts'
import { chacha20 } from './chacha20.ts'
import { poly1305 } from './poly1305.ts'

function tagOf(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array): Uint8Array {
  const { length } = sealed
  const sizes = new Uint8Array(16)
  new DataView(sizes.buffer).setUint32(8, length, true)
  const once = chacha20(key, nonce, new Uint8Array(32))
  return poly1305(once, concat(sealed, new Uint8Array(-length & 15), sizes))
}

/** The text's bytes, then 16 of the tag. */
export function encrypt(key: Uint8Array, nonce: Uint8Array, text: Uint8Array): Uint8Array {
  const sealed = chacha20(key, nonce, text, 1)
  return concat(sealed, tagOf(key, nonce, sealed))
}

/** Throws where a bit was changed, or the key is another. */
export function decrypt(key: Uint8Array, nonce: Uint8Array, bytes: Uint8Array): Uint8Array {
  const sealed = bytes.subarray(0, -16)
  const tag = tagOf(key, nonce, sealed)
  // All of it, whatever is found: how long it takes says nothing.
  let difference = 0
  for (const [i, byte] of tag.entries()) difference |= byte ^ (bytes[sealed.length + i] as number)
  if (difference) throw new TypeError()
  return chacha20(key, nonce, sealed, 1)
}
