// A transaction's fields: what is refused before anybody is asked, and how they travel.
import type { Fees, Transaction } from '../../src/types.ts'
import { isHex } from '../bytes.ts'
import { ChainError, type ChainErrorCode } from '../errors.ts'
import { assertAddress } from './address.ts'
import { toQuantity } from './quantity.ts'

type Priced = Partial<Pick<Transaction, 'type' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>>

/** Runs on what the app passes: a getter, a proxy or a cycle in it may throw anything. */
export function guarded<T>(code: ChainErrorCode, path: string, run: () => T): T {
  try {
    return run()
  } catch (cause) {
    throw cause instanceof ChainError ? cause : new ChainError(code, path, undefined, { cause })
  }
}

/** Throws ChainError `code` for what is no unsigned number of 256 bits; absent is fine. */
export function assertUint256(value: unknown, argument: string, code: ChainErrorCode): void {
  const isUint256 = typeof value === 'bigint' && value >= 0n && value < 1n << 256n
  if (value !== undefined && !isUint256) throw new ChainError(code, argument)
}

/** The type that the fees imply, if any. Throws ChainError 'invalid-fees' where they contradict each other. */
export function feeType({ type, gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Priced): Fees['type'] | undefined {
  const code = 'invalid-fees'
  for (const [name, fee] of Object.entries({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }))
    assertUint256(fee, name, code)
  const cap = maxFeePerGas ?? maxPriorityFeePerGas
  const isLegacy = gasPrice !== undefined
  const isModern = cap !== undefined
  const implied = isLegacy ? 'legacy' : isModern ? 'eip1559' : type
  if (isModern && (maxPriorityFeePerGas ?? 0n) > cap) throw new ChainError(code, 'maxPriorityFeePerGas')
  if (isModern && isLegacy) throw new ChainError(code, 'gasPrice')
  if (type && (type !== implied || !Object.hasOwn(types, type))) throw new ChainError(code, 'type')
  return implied
}

/** https://eips.ethereum.org/EIPS/eip-2718 */
const types: Readonly<Record<string, string>> = { legacy: '0x0', eip1559: '0x2' }

/** Throws ChainError naming the field; who pays and what it costs per gas is checked apart. */
export function assertTransaction({ to, value, gas, data, nonce, chainId }: Partial<Transaction>): void {
  if (to !== undefined) assertAddress(to, 'to')
  assertUint256(value, 'value', 'invalid-amount')
  assertUint256(gas, 'gas', 'invalid-value')
  if (data !== undefined && !isHex(data)) throw new ChainError('invalid-value', 'data')
  for (const [name, count = 0] of Object.entries({ nonce, chainId }))
    if (!Number.isSafeInteger(count) || count < 0) throw new ChainError('invalid-value', name)
}

/** As JSON-RPC takes it, without what is absent. */
export const toRequest = (tx: Transaction): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(tx).flatMap(([name, value]) => {
      if (value === undefined) return []
      const isNumber = typeof value === 'bigint' || typeof value === 'number'
      return [[name, isNumber ? toQuantity(value) : name === 'type' ? types[value] : value]]
    }),
  )
