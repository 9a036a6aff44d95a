// Curves and hashes: the platform's, or noble's where it lacks them (older browsers, insecure origins). Private keys are
// seeds in hex, so that storage holds text and either back end can take over from the other.

import { concat, fromBase64Url, fromHex } from './bytes.ts'
import { platformOr } from './platform.ts'

/** Keys and results are bytes; a `seed` is 64 hex digits. Methods reject where a public key is invalid. */
export interface Crypto {
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
  publicKey(curve: Curve, seed: string): Promise<Uint8Array>
  /** X25519, then HKDF-SHA256 without salt and info: the 32 bytes of a symmetric key. */
  agree(seed: string, publicKey: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
  /** Ed25519, 64 bytes. */
  sign(seed: string, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
}
export type Curve = 'X25519' | 'Ed25519'

const none = new Uint8Array()
/** PKCS#8 before the seed, by the last byte of the curve's OID. https://www.rfc-editor.org/rfc/rfc8410 */
const pkcs8 = (seed: string, curve: Curve) =>
  concat(fromHex(`302e020100300506032b65${curve === 'X25519' ? '6e' : '70'}04220420`), fromHex(seed))

const privateKey = (curve: Curve, seed: string, usage: KeyUsage) =>
  crypto.subtle.importKey('pkcs8', pkcs8(seed, curve), curve, true, [usage])

/** https://w3c.github.io/webcrypto/ */
export const webCrypto: Crypto = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  async publicKey(curve, seed) {
    const key = await privateKey(curve, seed, curve === 'X25519' ? 'deriveBits' : 'sign')
    // JWK is the only format of a private key that has the public key in it.
    const { x } = await crypto.subtle.exportKey('jwk', key)
    return fromBase64Url(x as string)
  },
  async agree(seed, publicKey) {
    const peer = await crypto.subtle.importKey('raw', publicKey, 'X25519', true, [])
    const own = await privateKey('X25519', seed, 'deriveBits')
    const shared = await crypto.subtle.deriveBits({ name: 'X25519', public: peer }, own, 256)
    const key = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits'])
    const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: none, info: none }
    return new Uint8Array(await crypto.subtle.deriveBits(hkdf, key, 256))
  },
  async sign(seed, message) {
    return new Uint8Array(await crypto.subtle.sign('Ed25519', await privateKey('Ed25519', seed, 'sign'), message))
  },
}

const probe = '09'.repeat(32)

/** Resolves with the platform's curves, or noble's where one is missing or gives no public key. Rejects like `loadTwice`. */
export const cryptography = platformOr(
  webCrypto,
  () => Promise.all([webCrypto.publicKey('X25519', probe), webCrypto.publicKey('Ed25519', probe)]),
  async () => (await import('./crypto-noble.ts')).nobleCrypto,
)
