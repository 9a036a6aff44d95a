// The state of a transaction: mined, replaced, waiting, or forgotten.

import { isHex } from '../bytes.ts'
import { ChainError } from '../errors.ts'
import type { Hash, Receipt } from '../types.ts'
import { quantity } from './quantity.ts'
import { type Ask, findReplacement, isSameHex, type NodeTransaction, nonceOf } from './replacement.ts'

export const receiptMethod = 'eth_getTransactionReceipt'

/** https://eips.ethereum.org/EIPS/eip-658 */
const outcomes: Readonly<Record<string, Receipt['status']>> = { 0: 'reverted', 1: 'success' }

export const blockOf = (answer: unknown): bigint => quantity(answer, 'eth_blockNumber')

/** The receipt; undefined where it is not mined yet. A status that is not known is left out. Throws ChainError 'invalid-answer'. */
async function receiptOf(hash: unknown, ask: Ask): Promise<Receipt | undefined> {
  // `replaced` is a field that hasp adds: a node's own must not be taken for it.
  const { transactionHash = hash, blockNumber, status, replaced: _, ...rest } = Object(await ask(receiptMethod, hash))
  // Some nodes have a receipt before there is a block.
  if (blockNumber == null) return
  if (!isSameHex(transactionHash, hash)) throw new ChainError('invalid-answer', receiptMethod)
  return {
    ...rest,
    transactionHash: hash as Hash,
    status: status && outcomes[`${quantity(status, receiptMethod)}`],
    blockNumber: quantity(blockNumber, receiptMethod),
  }
}

/**
 * Reads the receipt of the transaction, or of what took its place; where there is none, whether the node does not know the
 * transaction, and whether it has before and its nonce is free. Rejects as the node does, or with ChainError 'invalid-answer'.
 */
export function reader(hash: string, ask: Ask) {
  let known: NodeTransaction | undefined
  // The latest block when the nonce was still free. It is read beside the count, so it may be one too high.
  let free: unknown
  const seen = new Set<bigint>()
  return async (): Promise<readonly [receipt?: Receipt | undefined, isUnknown?: boolean, isForgotten?: boolean]> => {
    const receipt = await receiptOf(hash, ask)
    if (receipt) return [receipt]
    const [answer, head, count] = await Promise.all([
      ask('eth_getTransactionByHash', hash),
      ask('eth_blockNumber'),
      known && ask('eth_getTransactionCount', known.from, 'latest'),
    ])
    const tx = answer as NodeTransaction | null
    // A node that shows another transaction would make that one look like the replacement.
    if (tx) quantity(isSameHex(tx.hash, hash) && isHex(tx.from) && tx.nonce, 'eth_getTransactionByHash')
    known = tx ?? known
    if (!known || !count || quantity(count, 'eth_getTransactionCount') <= nonceOf(known)) {
      free = head
      return [undefined, !tx, !tx && !!count]
    }
    // Blocks are large, so none is read before another transaction must be in one.
    if (tx?.blockNumber != null) return [undefined]
    const replaced = await findReplacement(hash, known, ask, blockOf(free), blockOf(head), seen)
    const other = replaced && (await receiptOf(replaced.transaction.hash, ask))
    return [other && { ...other, replaced }, !tx]
  }
}
