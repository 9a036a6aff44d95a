// The EVM namespace, as much of it as connecting needs.
import type { Chain } from '../../src/types.ts'
import { ChainError } from '../errors.ts'
import { checksum, isAddress } from './address.ts'

export { checksum, isAddress } from './address.ts'

/** https://namespaces.chainagnostic.org/eip155 */
export const chain: Chain = {
  namespace: 'eip155',
  accountType: 'smartAccount',
  isAddress,
  normalize: (address) => checksum(address),
  async balance(address, _network, send) {
    const answer = await send({ method: 'eth_getBalance', params: [address, 'latest'] })
    // BigInt('') and BigInt('0x') are 0n and a throw: an empty answer is unknown, not zero.
    if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer)) {
      throw new ChainError('invalid-answer', 'eth_getBalance')
    }
    return BigInt(answer)
  },
  // Connecting does not need it.
  signMessage: async (...args) => (await import('./sign.ts')).signMessage(...args),
}
