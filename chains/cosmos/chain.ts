/**
 * `hasp/chains/cosmos`: addresses, and balances read from the bank module, in base units (`uatom`) as a bigint; errors are ChainError.
 * https://namespaces.chainagnostic.org/cosmos
 * @example
 * chain.isAddress('cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27') // true
 * @module
 */

import { encode, toWords } from '../bech32.ts'
import { fromBase64, toHex } from '../bytes.ts'
import { ChainError, succeeds } from '../errors.ts'
import type { Chain } from '../types.ts'
import { decode } from './address.ts'
import { denomOf } from './denom.ts'
import { field, fields } from './protobuf.ts'

export { decode }

/** Characters of base64. A coin has at most 128 for its name and 78 digits. */
const maxCoin = 400

export const chain: Chain = {
  namespace: 'cosmos',
  accountType: 'eoa',
  isAddress: (address, { network } = {}) => succeeds(() => decode(address, network)),
  /** In small letters, as the chains themselves write it. */
  normalize(address, { network } = {}) {
    const { prefix, bytes } = decode(address, network)
    return encode(prefix, toWords(bytes))
  },
  /** cosmos.bank.v1beta1.Query/Balance. https://docs.cosmos.network/sdk/latest/modules/bank/README */
  async balance(address, network, send) {
    decode(address, network)
    const denom = denomOf(network)
    const data = toHex(Uint8Array.of(...field(1, address), ...field(2, denom)))
    const params = { path: '/cosmos.bank.v1beta1.Query/Balance', data, prove: false }
    const answer = await send({ method: 'abci_query', params })
    try {
      const { code, value } = (answer as { response: { code: number; value: string } }).response
      if (value.length > maxCoin) throw new RangeError('no coin')
      const coin = fields(fields(fromBase64(value))[1] as Uint8Array)
      const [name, amount] = [coin[1], coin[2]].map((bytes) => new TextDecoder().decode(bytes))
      if (!code && name === denom && /^\d{1,78}$/.test(amount as string)) return BigInt(amount as string)
    } catch {
      // The answer is malformed: it is no balance.
    }
    throw new ChainError('invalid-answer', 'abci_query')
  },
  signMessage: async (...args) => (await import('./sign.ts')).signMessage(...args),
  verifyMessage: async (...args) => (await import('./verify.ts')).verifyMessage(...args),
}
