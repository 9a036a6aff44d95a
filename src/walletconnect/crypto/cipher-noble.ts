// The cipher where the platform lacks it. It is a chunk of its own, since most of those platforms have the curves.
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { Cipher } from './cipher.ts'

export const nobleCipher: Cipher = {
  encrypt: async (key, nonce, text) => chacha20poly1305(key, nonce).encrypt(text),
  decrypt: async (key, nonce, sealed) => chacha20poly1305(key, nonce).decrypt(sealed),
}
