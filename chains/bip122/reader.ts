// What became of a Bitcoin transaction. https://github.com/Blockstream/esplora/blob/master/API.md#transactions

import { ChainError } from '../errors.ts'
import type { Outcome, Reader } from '../types.ts'
import { untilKnown } from '../until-known.ts'
import { esplora } from './esplora.ts'

/** In ms. A block takes ten minutes, and now and then an hour. */
const limits = { maxMs: 7_200_000, maxPauseMs: 30_000 }

export const reader: Reader = {
  /** `sendTransfer`, whose amount is in satoshi. https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc */
  readSent(method, params, answer) {
    const { txid } = Object(answer)
    const { account, recipientAddress: to, amount } = Object(params)
    if (method !== 'sendTransfer' || !/^[\da-f]{64}$/i.test(txid) || typeof account !== 'string') return undefined
    const value = /^\d{1,16}$/.test(`${amount}`) ? BigInt(`${amount}`) : undefined
    return { hash: txid, from: account, ...(value && { value }), ...(typeof to === 'string' && { to }) }
  },
  /**
   * Confirmed once it is in a block: there is no other outcome that Esplora would tell, since it knows nothing of a transaction that
   * was replaced. Rejects with ChainError 'invalid-hash', 'not-available' where the network has no Esplora, or 'timeout'.
   */
  async outcome({ hash }, { network, signal }) {
    if (!/^[\da-f]{64}$/i.test(hash)) throw new ChainError('invalid-hash', 'hash')
    const path = `tx/${hash.toLowerCase()}/status`
    const read = (answer: unknown): Outcome | false | undefined => {
      const { confirmed } = Object(answer)
      return typeof confirmed === 'boolean' ? confirmed && { status: 'confirmed', hash } : undefined
    }
    return untilKnown(async () => (await esplora(network, path, signal, read)) || undefined, { ...limits, signal })
  },
}
