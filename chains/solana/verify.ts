// Verifies that an account signed a message. It is a chunk of its own, since the curve is most of it.
import { ed25519 } from '@noble/curves/ed25519.js'
import type { Chain } from '../types.ts'
import { decode } from './address.ts'

/** RFC 8032, strictly, over the UTF-8 bytes. False for whatever is malformed. https://www.rfc-editor.org/rfc/rfc8032 */
export const verifyMessage: NonNullable<Chain['verifyMessage']> = async (message, signature, account) => {
  const [bytes, key] = [decode(signature, 64), decode(account?.address, 32)]
  if (typeof message !== 'string' || !bytes || !key) return false
  // ZIP 215 would take a key of small order too, for which anybody can sign.
  return ed25519.verify(bytes, new TextEncoder().encode(message), key, { zip215: false })
}
