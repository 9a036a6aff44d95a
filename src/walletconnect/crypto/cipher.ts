// ChaCha20-Poly1305 without associated data: the platform's, or noble's where it lacks it.
// https://www.rfc-editor.org/rfc/rfc8439#section-2.8

import { random } from './bytes.ts'
import { platformOr } from './platform.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Operation = (key: Bytes, nonce: Bytes, bytes: Bytes) => Promise<Bytes>

/** `key` has 32 bytes and `nonce` 12. What is sealed is the text's bytes and then the tag's 16. */
export interface Cipher {
  readonly encrypt: Operation
  /** Rejects where a bit was changed, or where the key is the wrong one. */
  readonly decrypt: Operation
}

const name = 'ChaCha20-Poly1305'
const platformOperation =
  (usage: keyof Cipher): Operation =>
  async (raw, iv, bytes) => {
    // The types do not know this format yet.
    const key = await crypto.subtle.importKey('raw-secret' as 'raw', raw, name, false, [usage])
    return new Uint8Array(await crypto.subtle[usage]({ name, iv }, key, bytes))
  }

/** https://wicg.github.io/webcrypto-modern-algos/#chacha20-poly1305 */
export const webCipher: Cipher = { encrypt: platformOperation('encrypt'), decrypt: platformOperation('decrypt') }

async function probe(): Promise<unknown> {
  const [key, nonce] = [random(32), random(12)]
  return webCipher.decrypt(key, nonce, await webCipher.encrypt(key, nonce, key))
}

/** Resolves with the platform's cipher, or noble's. Rejects like `loadTwice`. */
export const cipher = platformOr(webCipher, probe, async () => (await import('./cipher-noble.ts')).nobleCipher)
