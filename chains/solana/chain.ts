// The Solana namespace, as much of it as connecting needs.
import type { Chain } from '../types.ts'
import { addressBytes, decode } from './address.ts'
import { ask, units } from './answer.ts'

/** https://namespaces.chainagnostic.org/solana Addresses have one form, the same on all networks. */
export const chain: Chain = {
  namespace: 'solana',
  accountType: 'eoa',
  isAddress: (address) => !!decode(address, 32),
  normalize(address) {
    addressBytes(address)
    return address
  },
  /** Lamports. https://solana.com/docs/rpc/http/getbalance */
  async balance(address, _network, send) {
    addressBytes(address)
    return units(await ask(send, 'getBalance', [address, { commitment: 'confirmed' }]), 'getBalance')
  },
  // These methods are in chunks of their own, since connecting does not need them.
  signMessage: async (...args) => (await import('./sign.ts')).signMessage(...args),
  transfer: async (...args) => (await import('./transfer.ts')).transfer(...args),
  verifyMessage: async (...args) => (await import('./verify.ts')).verifyMessage(...args),
}
