// Cosmos addresses: bech32 with the chain's own prefix. https://docs.cosmos.network/sdk/latest/guides/reference/bech32

import { bech32, decode as decodeText, toBytes } from '../bech32.ts'
import { ChainError } from '../errors.ts'
import type { Network } from '../types.ts'

/** Most characters of an address, by BIP-173. */
const maxAddress = 90

/** Decodes an address to its prefix and data; `network` says which prefix there must be. Throws ChainError 'invalid-address'. */
export function decode(address: string, network?: Network): { prefix: string; bytes: Uint8Array } {
  try {
    if (address.length <= maxAddress) {
      const { prefix, words, variant } = decodeText(address)
      const bytes = toBytes(words)
      const isItsOwn = variant === bech32 && prefix === (network?.prefix ?? prefix)
      // A key has 20 bytes and a module 32: https://docs.cosmos.network/main/build/architecture/adr-028-public-key-addresses
      if (isItsOwn && (bytes.length === 20 || bytes.length === 32)) return { prefix, bytes }
    }
  } catch {
    // The error below is thrown for this too.
  }
  throw new ChainError('invalid-address', 'address')
}
