// What travels over a topic: JSON sealed with ChaCha20-Poly1305, in base64.
// https://specs.walletconnect.com/2.0/specs/clients/core/crypto/crypto-envelopes
import { concat, fromBase64, fromHex, fromUtf8, toBase64, toUtf8 } from '../crypto/bytes.ts'
import { cipher } from '../crypto/cipher.ts'

/** `sender` is the X25519 public key in an envelope of type 1, by which both sides get a common key. */
export interface Envelope {
  readonly type: 0 | 1
  readonly sender?: Uint8Array<ArrayBuffer>
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly sealed: Uint8Array<ArrayBuffer>
}

/** Makes an envelope of type 0: `00 ‖ nonce ‖ sealed`. Key and nonce are in hex. Rejects like `cipher`. */
export async function seal(symKey: string, nonce: string, text: string): Promise<string> {
  const iv = fromHex(nonce)
  const sealed = await (await cipher()).encrypt(fromHex(symKey), iv, toUtf8(text))
  return toBase64(concat(Uint8Array.of(0), iv, sealed))
}

/** Throws where `message` is no envelope of type 0 or 1. Type 2 is clear text, which anybody could have sent. */
export function parseEnvelope(message: string): Envelope {
  const bytes = fromBase64(message)
  const [type] = bytes
  const head = type ? 33 : 1
  if ((type !== 0 && type !== 1) || bytes.length < head + 28) throw new TypeError()
  const rest = { nonce: bytes.subarray(head, head + 12), sealed: bytes.subarray(head + 12) }
  return type ? { type, sender: bytes.slice(1, 33), ...rest } : { type, ...rest }
}

/** Opens an envelope. Rejects where the key is the wrong one or a bit was changed, and like `cipher`. */
export const unseal = async (symKey: string, { nonce, sealed }: Envelope): Promise<string> =>
  fromUtf8(await (await cipher()).decrypt(fromHex(symKey), nonce, sealed))
