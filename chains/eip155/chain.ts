// The EVM namespace, as much of it as connecting needs.
import type { Chain } from '../types.ts'
import { checksum, isAddress } from './address.ts'
import { quantity } from './quantity.ts'

/** https://namespaces.chainagnostic.org/eip155 */
export const chain: Chain = {
  namespace: 'eip155',
  accountType: 'smartAccount',
  isAddress,
  normalize: checksum,
  async balance(address, _network, send) {
    const method = 'eth_getBalance'
    return quantity(await send({ method, params: [checksum(address), 'latest'] }), method)
  },
  // These methods are in chunks of their own, since connecting does not need them.
  transfer: async (...args) => (await import('./transfer.ts')).transfer(...args),
  signMessage: async (...args) => (await import('./sign.ts')).signMessage(...args),
  verifyMessage: async (...args) => (await import('./verify.ts')).verifyMessage(...args),
}
