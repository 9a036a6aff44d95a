// Makes and opens envelopes as a wallet does, by noble and synchronously.
import { randomBytes } from 'node:crypto'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { fromHex } from '../../src/walletconnect/crypto/bytes.ts'
import { parseEnvelope } from '../../src/walletconnect/transport/envelope.ts'

/** Makes an envelope of type 0. `symKey` is in hex. */
export function seal(symKey: string, text: string): string {
  const nonce = Uint8Array.from(randomBytes(12))
  const sealed = chacha20poly1305(fromHex(symKey), nonce).encrypt(Uint8Array.from(Buffer.from(text)))
  return Buffer.concat([Buffer.of(0), nonce, sealed]).toString('base64')
}

export function unseal(symKey: string, message: string): string {
  const { nonce, sealed } = parseEnvelope(message)
  return Buffer.from(chacha20poly1305(fromHex(symKey), nonce).decrypt(sealed)).toString()
}
