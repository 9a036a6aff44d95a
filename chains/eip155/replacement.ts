// Which transaction took another one's place. A sender's nonce is used once: whoever else used it is the replacement.
import type { Receipt } from '../../src/types.ts'
import { isHash, quantity, toQuantity } from './quantity.ts'

type Replaced = NonNullable<Receipt['replaced']>
export type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>

/** A transaction that a node has shown. */
export interface Known {
  readonly from: unknown
  readonly nonce: bigint
  readonly tx: Replaced['transaction']
}

/** Nodes write hex in one case or the other. */
export const isSame = (a: unknown, b: unknown): boolean => `${a}`.toLowerCase() === `${b}`.toLowerCase()

function reasonOf(original: Known['tx'], tx: Known['tx']): Replaced['reason'] {
  if (['to', 'value', 'input'].every((name) => isSame(original[name], tx[name]))) return 'repriced'
  return isSame(tx.from, tx.to) && /^0x0*$/.test(`${tx.value}`) ? 'cancelled' : 'replaced'
}

/** What was mined with a nonce that has been passed; undefined while the node shows no other transaction. */
export async function findReplacement(hash: string, known: Known, ask: Ask): Promise<Replaced | undefined> {
  const nonce = toQuantity(known.nonce)
  const look = async (block: bigint): Promise<Known['tx'] | undefined> => {
    const { transactions } = Object(await ask('eth_getBlockByNumber', toQuantity(block), true))
    return [transactions].flat().find((tx) => isSame(tx?.from, known.from) && isSame(tx?.nonce, nonce))
  }
  const isPassed = async (block: bigint, method = 'eth_getTransactionCount'): Promise<boolean> =>
    quantity(await ask(method, known.from, toQuantity(block)), method) > known.nonce
  const head = quantity(await ask('eth_blockNumber'), 'eth_blockNumber')
  // Most often it is in the latest. Counts are small, blocks are not.
  let transaction = await look(head)
  if (!transaction) {
    let block = head
    while (block && (await isPassed(block - 1n))) block--
    transaction = await look(block)
  }
  // A node behind the others has the original's block, but not yet its receipt.
  if (!isHash(transaction?.hash) || isSame(transaction.hash, hash)) return
  return { reason: reasonOf(known.tx, transaction), transaction }
}
