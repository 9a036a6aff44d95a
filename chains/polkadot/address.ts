// SS58: a network's number, a public key, a checksum. https://docs.polkadot.com/reference/parachains/accounts/#ss58-address-format
import { blake2b } from '@noble/hashes/blake2.js'
import * as base58 from '../base58.ts'
import { ChainError } from '../errors.ts'

/** 'SS58PRE' */
const domain = [83, 83, 53, 56, 80, 82, 69]
/** Most characters of an address: two bytes of network, 32 of key and 2 of checksum. */
const maxAddress = 50

const checksum = (body: Uint8Array): Uint8Array => blake2b(Uint8Array.of(...domain, ...body)).subarray(0, 2)

/** The network's number and the public key. Throws ChainError 'invalid-address'; account indices are none. */
export function decode(address: string): { prefix: number; publicKey: Uint8Array } {
  try {
    if (address.length <= maxAddress) {
      const bytes = base58.decode(address)
      const publicKey = bytes.slice(-34, -2)
      const body = bytes.slice(0, -2)
      const [first = 0, second = 0] = bytes
      const prefix = first < 64 ? first : ((first & 63) << 2) | (second >> 6) | ((second & 63) << 8)
      // Encoding it again tells the checksum, the length and that the number is written as short as can be.
      if (first < 128 && body.length > 32 && encode(prefix, publicKey) === address) return { prefix, publicKey }
    }
  } catch {
    // The error below is thrown for this too.
  }
  throw new ChainError('invalid-address', 'address')
}

/** `prefix`: 0 to 16383, `publicKey`: 32 bytes. */
export function encode(prefix: number, publicKey: Uint8Array): string {
  const number = prefix < 64 ? [prefix] : [((prefix >> 2) & 63) | 64, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = Uint8Array.of(...number, ...publicKey)
  return base58.encode(Uint8Array.of(...body, ...checksum(body)))
}
