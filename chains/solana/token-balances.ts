// The tokens of the SPL programs that an account has.

import { ChainError } from '../errors.ts'
import type { Network, Send } from '../types.ts'
import { holdings, tokenPrograms } from './accounts.ts'
import { addressBytes } from './address.ts'

/** The amount that an address has of one mint, in base units. */
export interface TokenBalance {
  /** The address of the mint. */
  readonly address: string
  readonly decimals: number
  readonly amount: bigint
}

/**
 * All that an address has under Token and Token-2022, its accounts of a mint summed, empty ones included. Throws
 * ChainError 'invalid-address' or 'invalid-answer': an answer that is half wrong is no balance.
 * @example const [{ address: mint, amount, decimals }] = await tokenBalances(address, network, send)
 */
export async function tokenBalances(address: string, _network: Network, send: Send): Promise<readonly TokenBalance[]> {
  addressBytes(address)
  const found = await Promise.all(tokenPrograms.map((programId) => holdings(address, { programId }, send)))
  const balances = new Map<string, TokenBalance>()
  for (const { mint, decimals, amount } of found.flat()) {
    const known = balances.get(mint) ?? { decimals, amount: 0n }
    // Amounts of different decimals cannot be summed.
    if (known.decimals !== decimals) throw new ChainError('invalid-answer', 'getTokenAccountsByOwner')
    balances.set(mint, { address: mint, decimals, amount: amount + known.amount })
  }
  return [...balances.values()]
}
