// The balance of a Bitcoin address. https://github.com/Blockstream/esplora/blob/master/API.md#addresses

import type { Chain } from '../types.ts'
import { decode } from './address.ts'
import { esplora } from './esplora.ts'

/** Reads the balance in satoshi, unconfirmed transactions included, from the first URL that answers. Rejects with ChainError. */
export const balance: Chain['balance'] = async (address, network, _, signal) => {
  decode(address, network)
  return esplora(network, `address/${address}`, signal, (answer) => total(answer, address))
}

/**
 * Computes what was received less what was spent, in blocks and in the mempool. Returns undefined where the answer has another
 * form, or is for another address.
 */
function total(answer: unknown, asked: string): bigint | undefined {
  const { address = asked, chain_stats, mempool_stats } = Object(answer) as Record<string, unknown>
  if (`${address}`.toLowerCase() !== asked.toLowerCase()) return undefined
  const stats = [chain_stats, mempool_stats].map((part) => Object(part) as Record<string, unknown>)
  const sums = stats.flatMap((part) => [part.funded_txo_sum, part.spent_txo_sum])
  if (!sums.every((sum) => Number.isSafeInteger(sum) && (sum as number) >= 0)) return undefined
  const [came, went, coming, going] = sums.map((sum) => BigInt(sum as number)) as [bigint, bigint, bigint, bigint]
  const rest = came - went + coming - going
  return rest < 0n ? undefined : rest
}
