// What travels over a topic: JSON sealed with ChaCha20-Poly1305, in base64.
// https://specs.walletconnect.com/2.0/specs/clients/core/crypto/crypto-envelopes
import { concat, fromBase64, fromHex, fromUtf8, random, toBase64, toUtf8 } from './bytes.ts'
import { decrypt, encrypt } from './cipher.ts'

/** `sender` is the X25519 public key of type 1: who has no common key yet. */
export interface Envelope {
  readonly type: 0 | 1
  readonly sender?: Uint8Array<ArrayBuffer>
  readonly nonce: Uint8Array
  readonly sealed: Uint8Array
}

/** Type 0: `00 ‖ nonce ‖ sealed`. `symKey` in hex. */
export function seal(symKey: string, text: string, nonce: Uint8Array = random(12)): string {
  const sealed = encrypt(fromHex(symKey), nonce, toUtf8(text))
  return toBase64(concat(Uint8Array.of(0), nonce, sealed))
}

/** Throws where `message` is no envelope of type 0 or 1. Type 2 is clear text, which anybody could have sent. */
export function parseEnvelope(message: string): Envelope {
  const bytes = fromBase64(message)
  const [type] = bytes
  const head = type === 1 ? 33 : 1
  if ((type !== 0 && type !== 1) || bytes.length < head + 28) throw new TypeError()
  const rest = { nonce: bytes.subarray(head, head + 12), sealed: bytes.subarray(head + 12) }
  return type === 1 ? { type, sender: bytes.slice(1, 33), ...rest } : { type, ...rest }
}

/** The text in an envelope. Throws where the key is another, or a bit was changed. */
export const unseal = (symKey: string, { nonce, sealed }: Envelope): string =>
  fromUtf8(decrypt(fromHex(symKey), nonce, sealed))
