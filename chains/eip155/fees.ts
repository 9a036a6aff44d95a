// What a unit of gas costs. https://eips.ethereum.org/EIPS/eip-1559
import type { Send } from '../../rpc/types.ts'
import { ChainError } from '../errors.ts'
import type { Fees } from '../types.ts'
import { quantity } from './quantity.ts'
import { feeType } from './transaction.ts'

export interface FeeOptions {
  /** Multiplies the base fee, which may rise by an eighth per block, or the node's gas price. At least 1. @default 1.2 */
  readonly multiplier?: number | undefined
  readonly type?: Fees['type'] | undefined
  /** Wei per gas, as the others: what is given is not asked for. */
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
  readonly gasPrice?: bigint | undefined
}

/** Multiplies by the decimal number that a double is written as, exactly, and truncates. */
function scale(multiplier: number): (value: bigint) => bigint {
  if (!(Number.isFinite(multiplier) && multiplier >= 1)) throw new ChainError('invalid-fees', 'multiplier')
  const [digits, exponent = ''] = String(multiplier).split('e') as [string, string?]
  const [whole, fraction = ''] = digits.split('.')
  // BigInt('') is 0n.
  const numerator = BigInt(whole + fraction) * 10n ** BigInt(exponent)
  return (value) => (value * numerator) / 10n ** BigInt(fraction.length)
}

/** The base fee of the latest block, in wei per gas; undefined where the chain has none. */
export async function baseFee(send: Send): Promise<bigint | undefined> {
  const method = 'eth_getBlockByNumber'
  const block = await send({ method, params: ['latest', false] })
  if (!block) throw new ChainError('invalid-answer', method)
  const { baseFeePerGas } = block as { readonly baseFeePerGas?: unknown }
  return baseFeePerGas == null ? undefined : quantity(baseFeePerGas, method)
}

/**
 * Wei per gas, truncated: base fee × multiplier + tip, or gas price × multiplier where the chain has no base fee. The tip is
 * the node's, or what its gas price is above the base fee. Throws ChainError 'invalid-fees' for a tip above the cap, for both
 * kinds of price at once, for a multiplier below 1 and for `type: 'eip1559'` without a base fee.
 * @example const { maxFeePerGas } = await estimateFees(send, { multiplier: 1.5 })
 */
export async function estimateFees(send: Send, options: FeeOptions = {}): Promise<Fees> {
  const { multiplier = 1.2, maxFeePerGas, maxPriorityFeePerGas, gasPrice } = options
  const type = feeType(options)
  const times = scale(multiplier)
  const ask = async (method: string): Promise<bigint> => quantity(await send({ method }), method)
  const legacy = async (): Promise<Fees> => {
    const price = gasPrice ?? times(await ask('eth_gasPrice'))
    // When a transaction is prepared, its access list may be among them.
    return { type: feeType({ ...options, gasPrice: price }) as 'legacy' | 'eip2930', gasPrice: price }
  }
  if (type && type !== 'eip1559') return legacy()
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined)
    return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }
  const [base, asked] = await Promise.all([
    baseFee(send),
    maxPriorityFeePerGas ?? ask('eth_maxPriorityFeePerGas').catch(() => undefined),
  ])
  if (base === undefined) {
    if (type) throw new ChainError('invalid-fees', 'type')
    return legacy()
  }
  const price = asked === undefined ? await ask('eth_gasPrice') : base
  const tip = asked ?? (price > base ? price - base : 0n)
  const fees = { type: 'eip1559', maxFeePerGas: maxFeePerGas ?? times(base) + tip, maxPriorityFeePerGas: tip } as const
  feeType(fees)
  return fees
}
