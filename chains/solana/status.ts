// What became of a transaction. https://solana.com/docs/rpc/http/getsignaturestatuses
import type { Send } from '../../rpc/types.ts'
import { ChainError } from '../errors.ts'
import { decode } from './address.ts'
import { ask } from './answer.ts'

/** https://solana.com/docs/rpc#configuring-state-commitment */
export interface TransactionStatus {
  readonly commitment: 'processed' | 'confirmed' | 'finalized'
  /** Why it failed, as the node says it; absent where it succeeded. It is on the chain either way. */
  readonly error?: unknown
}

/**
 * The status of a transaction; undefined while the node does not know it. Throws ChainError 'invalid-signature' or
 * 'invalid-answer'.
 * @example const status = await transactionStatus(signature, send)
 */
export async function transactionStatus(
  signature: string,
  send: Send,
  signal?: AbortSignal,
): Promise<TransactionStatus | undefined> {
  if (!decode(signature, 64)) throw new ChainError('invalid-signature', 'signature')
  const method = 'getSignatureStatuses'
  const found = await ask(send, method, [[signature], { searchTransactionHistory: true }], signal)
  if (Array.isArray(found) && found[0] === null) return
  const { confirmationStatus: commitment, err: error } = Object(Object(found)[0])
  if (!['processed', 'confirmed', 'finalized'].includes(commitment) || error === undefined) {
    throw new ChainError('invalid-answer', method)
  }
  return error === null ? { commitment } : { commitment, error }
}
