// Cosmos addresses: bech32 with the chain's own prefix. https://docs.cosmos.network/sdk/latest/guides/reference/bech32

import { bech32, decode as decodeText, toBytes } from '../bech32.ts'
import { ChainError } from '../errors.ts'
import type { Network } from '../types.ts'

/** BIP-173's limit. */
const maxAddress = 90

/** The prefix and the data of an address. Throws ChainError 'invalid-address'; `network` says which prefix there must be. */
export function decode(address: string, network?: Network): { prefix: string; bytes: Uint8Array } {
  try {
    if (address.length <= maxAddress) {
      const { prefix, words, variant } = decodeText(address)
      const bytes = toBytes(words)
      const isItsOwn = variant === bech32 && prefix === (network?.prefix ?? prefix)
      // Of a key or of a module: https://docs.cosmos.network/main/build/architecture/adr-028-public-key-addresses
      if (isItsOwn && (bytes.length === 20 || bytes.length === 32)) return { prefix, bytes }
    }
  } catch {
    // The error below says it.
  }
  throw new ChainError('invalid-address', 'address')
}
