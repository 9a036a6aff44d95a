// Curves and hashes where the platform lacks them. It is a chunk of its own, since it is larger than the client.
import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromHex } from './bytes.ts'
import type { Crypto } from './crypto.ts'

export const nobleCrypto: Crypto = {
  sha256: async (bytes) => sha256(bytes),
  publicKey: async (curve, seed) => (curve === 'X25519' ? x25519 : ed25519).getPublicKey(fromHex(seed)),
  agree: async (seed, publicKey) =>
    hkdf(sha256, x25519.getSharedSecret(fromHex(seed), publicKey), undefined, undefined, 32),
  sign: async (seed, message) => ed25519.sign(message, fromHex(seed)),
}
