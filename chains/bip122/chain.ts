// `hasp/chains/bip122`: Bitcoin. https://namespaces.chainagnostic.org/bip122

import { succeeds } from '../errors.ts'
import type { Chain } from '../types.ts'
import { decode } from './address.ts'

export const chain: Chain = {
  namespace: 'bip122',
  accountType: 'payment',
  isAddress: (address, { network } = {}) => succeeds(() => decode(address, network)),
  /** bech32 in small letters: capitals are for QR codes. */
  normalize(address, { network } = {}) {
    const { type } = decode(address, network)
    return /^p2(w|tr)/.test(type) ? address.toLowerCase() : address
  },
  balance: async (...args) => (await import('./balance.ts')).balance(...args),
  signMessage: async (...args) => (await import('./sign.ts')).signMessage(...args),
  verifyMessage: async (...args) => (await import('./verify.ts')).verifyMessage(...args),
}
