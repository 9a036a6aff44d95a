// Fills in the fields that a transaction lacks.
import type { Send } from '../../rpc/types.ts'
import { ChainError } from '../errors.ts'
import type { Transaction } from '../types.ts'
import { assertAddress } from './address.ts'
import { baseFee, estimateFees } from './fees.ts'
import { quantity } from './quantity.ts'
import { assertTransaction, feeType, isCount, toRequest } from './transaction.ts'

type Parameter = 'nonce' | 'chainId' | 'type' | 'fees' | 'gas'

export interface PrepareOptions {
  /** As in `estimateFees`. */
  readonly multiplier?: number
  /** What to fill in where it is absent. @default all */
  readonly parameters?: readonly Parameter[]
}

/**
 * Copies a transaction and fills in what it lacks; what can be asked at once is asked in one tick, gas last. Throws ChainError
 * which names the field that is wrong, and 'estimate-gas' with the node's error as cause.
 * @example const tx = await prepareTransaction({ from, to, value: 1n }, send)
 */
export async function prepareTransaction(
  tx: Transaction,
  send: Send,
  { multiplier, parameters }: PrepareOptions = {},
): Promise<Transaction> {
  assertAddress(tx.from, 'from')
  assertTransaction(tx)
  const type = feeType(tx)
  const prepared: { -readonly [K in keyof Transaction]: Transaction[K] } = { ...tx }
  const wants = (name: Parameter): boolean => parameters?.includes(name) ?? true
  const lacks = (name: Parameter): boolean => wants(name) && prepared[name as keyof Transaction] === undefined
  const count = async (name: 'nonce' | 'chainId', method: string, params?: unknown): Promise<void> => {
    if (!lacks(name)) return
    const value = Number(quantity(await send({ method, params }), method))
    if (!isCount(value, name)) throw new ChainError('invalid-answer', method)
    prepared[name] = value
  }
  const price = async (): Promise<void> => {
    if (!wants('fees')) {
      if (lacks('type'))
        prepared.type = type ?? ((await baseFee(send)) === undefined ? feeType({ ...tx, gasPrice: 0n }) : 'eip1559')
      return
    }
    const { type: found, ...fees } = await estimateFees(send, { ...tx, multiplier })
    if (lacks('type')) prepared.type = found
    Object.assign(prepared, fees)
  }
  await Promise.all([
    count('nonce', 'eth_getTransactionCount', [tx.from, 'pending']),
    count('chainId', 'eth_chainId'),
    price(),
  ])
  if (!lacks('gas')) return prepared
  const method = 'eth_estimateGas'
  try {
    return { ...prepared, gas: quantity(await send({ method, params: [toRequest(prepared)] }), method) }
  } catch (cause) {
    throw new ChainError('estimate-gas', method, 'error estimating gas', { cause })
  }
}
