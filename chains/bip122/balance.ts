// The balance of a Bitcoin address, by Esplora's HTTP API: nodes know transactions, and no balances.
// https://github.com/Blockstream/esplora/blob/master/API.md#addresses
import { readBody } from '../../rpc/post.ts'
import { ChainError } from '../errors.ts'
import type { Chain } from '../types.ts'
import { decode } from './address.ts'

/** How long a URL may take to answer, in ms. */
const maxMs = 10_000

/** Reads the balance in satoshi, unconfirmed transactions included, from the first URL that answers. Rejects with ChainError. */
export const balance: Chain['balance'] = async (address, network, _, signal) => {
  decode(address, network)
  const bases = [network.rpcUrls.esplora?.http ?? []].flat()
  let cause: unknown
  for (const base of bases) {
    if (signal?.aborted) break
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(new DOMException('no answer', 'TimeoutError')), maxMs)
    try {
      const response = await fetch(`${base.replace(/\/$/, '')}/address/${address}`, {
        // A redirect could lead into a server's own network.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
      })
      const sum = response.ok && total(JSON.parse(await readBody(response)), address)
      if (typeof sum === 'bigint') return sum
    } catch (error) {
      cause = error
    } finally {
      clearTimeout(timer)
      // This ends the reading of an answer that is not used.
      stop.abort()
    }
  }
  throw new ChainError(bases.length ? 'invalid-answer' : 'not-available', 'esplora', undefined, { cause })
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
