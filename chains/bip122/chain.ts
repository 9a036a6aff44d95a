/**
 * `hasp/chains/bip122`: Bitcoin. Balances are satoshi in a bigint; errors are ChainError.
 * https://namespaces.chainagnostic.org/bip122
 * @example
 * await chain.balance('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', network, send)
 * @module
 */

import { succeeds } from '../errors.ts'
import type { Chain } from '../types.ts'
import { allPrefixes, decode } from './address.ts'

export const chain: Chain = {
  namespace: 'bip122',
  accountType: 'payment',
  isAddress: (address, { network } = {}) => succeeds(() => decode(address, network)),
  /** bech32 in small letters: capitals are for QR codes. Without a network it may be of regtest too. */
  normalize(address, { network } = {}) {
    const { type } = decode(address, network, allPrefixes)
    return /^p2(w|tr)/.test(type) ? address.toLowerCase() : address
  },
  balance: async (...args) => (await import('./balance.ts')).balance(...args),
  signMessage: async (...args) => (await import('./sign.ts')).signMessage(...args),
  verifyMessage: async (...args) => (await import('./verify.ts')).verifyMessage(...args),
}
