// How it is with a transaction: is it mined, replaced, waiting, forgotten.
import type { Receipt } from '../../src/types.ts'
import { ChainError } from '../errors.ts'
import { quantity } from './quantity.ts'
import { type Ask, findReplacement, isSame, type Known } from './replacement.ts'

/** Undefined: not mined yet. Throws ChainError 'invalid-answer'. */
async function receiptOf(hash: unknown, ask: Ask): Promise<Receipt | undefined> {
  const method = 'eth_getTransactionReceipt'
  const answer = Object(await ask(method, hash))
  const { transactionHash = hash, blockNumber, status } = answer
  // Some nodes have a receipt before there is a block.
  if (blockNumber == null) return
  if (!isSame(transactionHash, hash)) throw new ChainError('invalid-answer', method)
  return {
    ...answer,
    transactionHash,
    status: quantity(status, method) ? 'success' : 'reverted',
    blockNumber: quantity(blockNumber, method),
  }
}

/**
 * Reads the receipt of the transaction, or of what took its place; where there is none, whether the node does not know the
 * transaction, and whether it has before and its nonce is free. Rejects as the node does, or with ChainError 'invalid-answer'.
 */
export function reader(hash: string, ask: Ask) {
  let known: Known | undefined
  return async (): Promise<readonly [receipt?: Receipt | undefined, isUnknown?: boolean, isForgotten?: boolean]> => {
    const receipt = await receiptOf(hash, ask)
    if (receipt) return [receipt]
    const method = 'eth_getTransactionCount'
    const [answer, count] = await Promise.all([
      ask('eth_getTransactionByHash', hash),
      known && ask(method, known.from, 'latest'),
    ])
    const tx = answer as Known['tx'] | null
    if (tx) known = { from: tx.from, nonce: quantity(tx.nonce, 'eth_getTransactionByHash'), tx }
    if (!known || !count || quantity(count, method) <= known.nonce) return [undefined, !tx, !tx && !!count]
    // Blocks are large: none is read before another transaction must be in one.
    const replaced = tx?.blockNumber == null ? await findReplacement(hash, known, ask) : undefined
    const other = replaced && (await receiptOf(replaced.transaction.hash, ask))
    return [other && { ...other, replaced }, !tx]
  }
}
