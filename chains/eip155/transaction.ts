// A transaction's fields: which are refused before a wallet is asked, and how JSON-RPC writes them.

import { isHex } from '../bytes.ts'
import { assert, ChainError, type ChainErrorCode } from '../errors.ts'
import type { Fees, Transaction } from '../types.ts'
import { assertAddress, isAddress } from './address.ts'
import { isHash, toQuantity } from './quantity.ts'

type Priced = Partial<Pick<Transaction, 'type' | 'accessList' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>>

/** Runs code on the app's input, which may throw anything: it may hold a getter, a proxy or a cycle. */
export function guarded<T>(code: ChainErrorCode, path: string, run: () => T): T {
  try {
    return run()
  } catch (cause) {
    throw cause instanceof ChainError ? cause : new ChainError(code, path, undefined, { cause })
  }
}

/** Throws ChainError `code` for what is no unsigned number of 256 bits; absent is fine. */
export function assertUint256(value: unknown, argument: string, code: ChainErrorCode): void {
  // A negative number is refused as well, since shifting keeps its sign.
  const isUint256 = typeof value === 'bigint' && !(value >> 256n)
  if (value !== undefined && !isUint256) throw new ChainError(code, argument)
}

/** The type that the fees imply, if any. Throws ChainError 'invalid-fees' where they contradict each other. */
export function feeType(tx: Priced): Fees['type'] | undefined {
  const { type, accessList, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = tx
  const code = 'invalid-fees'
  for (const [name, fee] of Object.entries({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }))
    assertUint256(fee, name, code)
  const cap = maxFeePerGas ?? maxPriorityFeePerGas
  const isModern = cap !== undefined
  const isPriced = gasPrice !== undefined
  // A legacy transaction would lose its access list.
  const old = accessList || type === 'eip2930' ? 'eip2930' : 'legacy'
  const implied = isModern ? 'eip1559' : isPriced || (type && type !== 'eip1559') ? old : type
  if (isModern && maxPriorityFeePerGas && maxPriorityFeePerGas > cap) throw new ChainError(code, 'maxPriorityFeePerGas')
  if (isModern && isPriced) throw new ChainError(code, 'gasPrice')
  if (type && type !== implied) throw new ChainError(code, 'type')
  return implied
}

/** https://eips.ethereum.org/EIPS/eip-2718 */
const types: Readonly<Record<string, string>> = { legacy: '0x0', eip2930: '0x1', eip1559: '0x2' }

/** A nonce, or a chain id: that is never 0. https://eips.ethereum.org/EIPS/eip-155 */
export const isCount = (count: unknown, name: string): boolean =>
  Number.isSafeInteger(count) && (count as number) >= +(name !== 'nonce')

/** Throws ChainError naming the field; who pays and what it costs per gas is checked apart. */
export function assertTransaction({ to, value, gas, data, nonce, chainId, accessList }: Partial<Transaction>): void {
  if (to !== undefined) assertAddress(to, 'to')
  assertUint256(value, 'value', 'invalid-amount')
  assertUint256(gas, 'gas', 'invalid-value')
  if (data !== undefined && !isHex(data)) throw new ChainError('invalid-value', 'data')
  for (const [name, count = 1] of Object.entries({ nonce, chainId }))
    if (!isCount(count, name)) throw new ChainError('invalid-value', name)
  if (accessList === undefined) return
  const isListed = ({ address, storageKeys }: (typeof accessList)[0]): boolean =>
    isAddress(address) && storageKeys.every(isHash)
  guarded('invalid-value', 'accessList', () => assert(accessList.every(isListed)))
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
