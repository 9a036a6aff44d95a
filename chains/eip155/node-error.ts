// Why a node refused a transaction or a call, by its words: nodes have no codes for it.
import { hasCode, someError } from '../../rpc/rejection.ts'
import type { NodeError } from '../../src/types.ts'
import { decodeRevert } from './revert.ts'

// In this order: what a contract says may contain the words of a node.
const patterns: Partial<Readonly<Record<NodeError['kind'], RegExp>>> = {
  executionReverted: /execution reverted|gas required exceeds allowance/i,
  feeCapTooHigh: /(max (priority )?fee per gas|fee cap) higher than 2\^256-1/i,
  feeCapTooLow:
    /(max fee per gas|fee cap) less than (block )?base fee|transaction is outdated|gas price below current base fee/i,
  nonceTooHigh: /nonce too high/i,
  nonceTooLow: /nonce (is )?too low|nonce \d+ below|already (imported|known)|\bknown transaction/i,
  nonceMaxValue: /nonce has max value/i,
  insufficientFunds: /insufficient funds|exceeds (transaction sender )?account balance|have enough funds/i,
  intrinsicGasTooHigh: /intrinsic gas too high|gas limit (reached|too high)|(exceeds|than the) block gas limit/i,
  intrinsicGasTooLow: /intrinsic gas (too low|exceeds)/i,
  transactionTypeNotSupported: /transaction type not (valid|supported)/i,
  tipAboveFeeCap:
    /(max priority fee per gas|tip) higher than (max fee|fee cap)|max_priority_fee_per_gas. greater than/i,
}
type Kind = NodeError['kind']

/**
 * `message` is the node's own. `reason`, of a revert only, is what the contract said, 'unknown reason' where it said
 * nothing. Looks into `cause`, `data` and `originalError`; never throws.
 */
export function nodeError(error: unknown): NodeError {
  const texts: string[] = []
  someError(error, (nested) => {
    const { message, details } = nested as { readonly message?: unknown; readonly details?: unknown }
    for (const text of [message, details]) if (typeof text === 'string') texts.push(text)
    return false
  })
  const { reason } = decodeRevert(error)
  const find = (kind: Kind) => texts.find((text) => patterns[kind]?.test(text))
  const kind: NodeError['kind'] =
    hasCode(error, 3) || reason !== undefined
      ? 'executionReverted'
      : ((Object.keys(patterns) as Kind[]).find(find) ?? 'unknown')
  const message = find(kind) ?? texts[0] ?? ''
  if (kind !== 'executionReverted') return { kind, message }
  return { kind, reason: reason || message.replace(/execution reverted(: )?/i, '').trim() || 'unknown reason', message }
}
