// ChaCha20-Poly1305 without associated data: the platform's, or noble's where it lacks it.
// https://www.rfc-editor.org/rfc/rfc8439#section-2.8
import { firstAble } from './able.ts'
import { random } from './bytes.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Turn = (key: Bytes, nonce: Bytes, bytes: Bytes) => Promise<Bytes>

/** `key` of 32 bytes, `nonce` of 12. Sealed are the text's bytes, then 16 of the tag. */
export interface Cipher {
  readonly encrypt: Turn
  /** Rejects where a bit was changed, or the key is another. */
  readonly decrypt: Turn
}

const name = 'ChaCha20-Poly1305'
const turn =
  (usage: keyof Cipher): Turn =>
  async (raw, iv, bytes) => {
    // The types do not know this format yet.
    const key = await crypto.subtle.importKey('raw-secret' as 'raw', raw, name, false, [usage])
    return new Uint8Array(await crypto.subtle[usage]({ name, iv }, key, bytes))
  }

/** https://wicg.github.io/webcrypto-modern-algos/#chacha20-poly1305 */
export const webCipher: Cipher = { encrypt: turn('encrypt'), decrypt: turn('decrypt') }

async function probe(): Promise<unknown> {
  const [key, nonce] = [random(32), random(12)]
  return webCipher.decrypt(key, nonce, await webCipher.encrypt(key, nonce, key))
}

/** The platform's, or noble's. Rejects like `firstAble`. */
export const cipher = firstAble(webCipher, probe, async () => (await import('./cipher-noble.ts')).nobleCipher)
