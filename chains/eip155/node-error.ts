// Why a node refused a transaction or a call, by its message: nodes have no codes for it.
import { someError } from '../../rpc/rejection.ts'
import { plain } from '../plain.ts'
import type { NodeError } from '../types.ts'
import { text } from './quantity.ts'
import { decodeRevert } from './revert.ts'

const reverted = /execution reverted|gas required exceeds allowance/i
const patterns = {
  feeCapTooHigh: /higher than 2\^256-1/i,
  feeCapTooLow: /less than (block )?base fee|transaction is outdated|gas price below/i,
  nonceTooHigh: /nonce too high/i,
  nonceTooLow: /nonce (is )?too low|nonce \d+ below|already (imported|known)|\bknown transaction/i,
  nonceMaxValue: /nonce has max value/i,
  insufficientFunds: /insufficient funds|(exceeds|sender) account balance|enough funds/i,
  intrinsicGasTooHigh: /intrinsic gas too high|gas limit (reached|too high)|block gas limit/i,
  intrinsicGasTooLow: /intrinsic gas (too low|exceeds)/i,
  transactionTypeNotSupported: /transaction type not/i,
  tipAboveFeeCap: /higher than (max fee|fee cap)|priority_fee_per_gas. greater/i,
} satisfies Partial<Record<NodeError['kind'], RegExp>>

/** The message of a revert without the words that say that it is one. */
const reasonOf = (text: string): string => text.replace(/execution reverted(: )?/i, '').trim()

/**
 * `message` is the node's own, at most 1000 characters. `reason`, of a revert only, is what the contract said, 'unknown
 * reason' where it said nothing. Looks into `cause`, `data` and `originalError`; never throws.
 * @example if (nodeError(error).kind === 'insufficientFunds') showTopUp()
 */
export function nodeError(error: unknown): NodeError {
  const texts: string[] = []
  // The messages of a revert, told by code or text; those around them say nothing of it.
  const own: string[] = []
  someError(error, (nested) => {
    const { code, message, details } = nested as { code?: unknown; message?: unknown; details?: unknown }
    for (const said of [message, details].map(text)) {
      texts.push(said)
      if (code === 3 || reverted.test(said)) own.push(said)
    }
    return false
  })
  const { reason } = decodeRevert(error)
  const told = own.find(reasonOf) ?? ''
  const message = plain([told, ...own, ...texts].find(Boolean) ?? '')
  // The revert is tested first: a contract's reason may contain the words of a node's error.
  if (own.length || reason !== undefined)
    return { kind: 'executionReverted', reason: reason || plain(reasonOf(told)) || 'unknown reason', message }
  for (const [kind, pattern] of Object.entries(patterns)) {
    const said = texts.find((text) => pattern.test(text))
    if (said) return { kind: kind as keyof typeof patterns, message: plain(said) }
  }
  return { kind: 'unknown', message }
}
