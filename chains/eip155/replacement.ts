// Which transaction replaced another one. A nonce is used once, so another transaction with the same one is the replacement.
import type { Receipt } from '../types.ts'
import { isHash, quantity, toQuantity } from './quantity.ts'

type Replaced = NonNullable<Receipt['replaced']>
export type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>

/** A transaction as a node shows it. */
export type NodeTransaction = Replaced['transaction']

/** Reduces hex to its digits: nodes write it in either case, and quantities with zeros in front, or with nothing for 0. */
const digits = (hex: unknown): string => `${hex}`.toLowerCase().replace(/^0x0*/, 'x')
export const isSameHex = (a: unknown, b: unknown): boolean => digits(a) === digits(b)

export const nonceOf = (tx: NodeTransaction): bigint => quantity(tx.nonce, 'eth_getTransactionByHash')

/** Writes what a transaction does as a text to compare. `data` is an older name of `input`; some nodes leave empty fields out. */
const effectOf = ({ to, value, input, data }: NodeTransaction): string =>
  `${to ?? ''} ${digits(value)} ${input || data || '0x'}`.toLowerCase()

function reasonOf(original: NodeTransaction, tx: NodeTransaction): Replaced['reason'] {
  if (effectOf(original) === effectOf(tx)) return 'repriced'
  // With input it may pay: https://eips.ethereum.org/EIPS/eip-7702 lets an account send a batch to itself.
  return effectOf(tx) === effectOf({ to: tx.from, value: '0x' }) ? 'cancelled' : 'replaced'
}

/**
 * What was mined with a nonce that has been passed; undefined while the node shows no other transaction. The nonce was free at
 * about block `since`. Counts are small, blocks are not: one is read, or several where the node has no state of the past any
 * more. `seen` keeps those that had nothing.
 */
export async function findReplacement(
  hash: string,
  known: NodeTransaction,
  ask: Ask,
  since: bigint,
  head: bigint,
  seen: Set<bigint>,
): Promise<Replaced | undefined> {
  const method = 'eth_getTransactionCount'
  // Several nodes may be behind one URL, each at another block.
  let low = (since < head ? since : head) - 8n
  if (low < 0n) low = 0n
  let passed = head + 1n
  let free = 0n
  while (passed - low > 1n) {
    const middle = (low + passed) / 2n
    const answer = await ask(method, known.from, toQuantity(middle)).catch(() => undefined)
    if (answer !== undefined && quantity(answer, method) > nonceOf(known)) passed = middle
    else {
      // A node without state of the past cannot tell, so the block has to be looked for below.
      low = middle
      if (answer !== undefined) free = low
    }
  }
  // No node keeps the state of more blocks than this, and more should not be read.
  const end = passed - 128n
  for (let block = passed > head ? head : passed; block > free && block > end; block--) {
    if (block < passed && seen.has(block)) continue
    const { transactions } = Object(await ask('eth_getBlockByNumber', toQuantity(block), true))
    const transaction: NodeTransaction | undefined = [transactions]
      .flat()
      .find((tx) => isSameHex(tx?.from, known.from) && isSameHex(tx?.nonce, known.nonce))
    if (transaction)
      // A node behind the others has the original's block, but not yet its receipt.
      return isHash(transaction.hash) && !isSameHex(transaction.hash, hash)
        ? { reason: reasonOf(known, transaction), transaction }
        : undefined
    if (transactions) seen.add(block)
  }
  return
}
