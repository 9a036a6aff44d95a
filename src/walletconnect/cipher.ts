// ChaCha20-Poly1305 without associated data: the platform's, or noble's where it lacks it.
// https://www.rfc-editor.org/rfc/rfc8439#section-2.8
import { firstAble } from './able.ts'

/** `key` of 32 bytes, `nonce` of 12. Sealed are the text's bytes, then 16 of the tag. */
export interface Cipher {
  encrypt(
    key: Uint8Array<ArrayBuffer>,
    nonce: Uint8Array<ArrayBuffer>,
    text: Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array>
  /** Rejects where a bit was changed, or the key is another. */
  decrypt(
    key: Uint8Array<ArrayBuffer>,
    nonce: Uint8Array<ArrayBuffer>,
    sealed: Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array>
}

const name = 'ChaCha20-Poly1305'
const use =
  (usage: 'encrypt' | 'decrypt'): Cipher[typeof usage] =>
  async (bytes, iv, text) => {
    // The types do not know this format yet.
    const key = await crypto.subtle.importKey('raw-secret' as 'raw', bytes, name, false, [usage])
    return new Uint8Array(await crypto.subtle[usage]({ name, iv }, key, text))
  }

/** https://wicg.github.io/webcrypto-modern-algos/#chacha20-poly1305 */
export const webCipher: Cipher = { encrypt: use('encrypt'), decrypt: use('decrypt') }

/** The platform's, or noble's. Rejects like `firstAble`. */
export const cipher = firstAble(
  webCipher,
  () => webCipher.encrypt(new Uint8Array(32), new Uint8Array(12), new Uint8Array()),
  async () => (await import('./cipher-noble.ts')).nobleCipher,
)
