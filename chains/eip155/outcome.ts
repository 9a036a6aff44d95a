// What became of a transaction, also where the page that sent it is gone and no node knows it any more.

import type { Send } from '../../rpc/types.ts'
import { ChainError } from '../errors.ts'
import type { Outcome, Reader, Receipt, SentInput } from '../types.ts'
import { isHash, quantity, toQuantity } from './quantity.ts'
import { blockOf } from './reading.ts'
import { waitForReceipt } from './receipt.ts'
import { type Ask, findReplacement, isSameHex } from './replacement.ts'

type Replaced = NonNullable<Receipt['replaced']>

/** Blocks of the past at which the number may have been free. The state of the last hundred has every node. */
const depths = [100n, 10_000n, 1_000_000n]

/** ms in which a node that lags shows the receipt of a transaction whose number is used. */
const lag = 20_000
/** ms by which the clocks of a visitor and a chain may differ. */
const skew = 300_000

/**
 * What was mined with the transaction's number, null where that is not found, undefined where the transaction may still come: the
 * node shows it, its number is free, or nobody knows its number.
 */
async function successor({ hash, from, nonce, at }: SentInput, ask: Ask): Promise<Replaced | null | undefined> {
  if (nonce === undefined) return undefined
  const method = 'eth_getTransactionCount'
  const [shown, count, answer] = await Promise.all([
    ask('eth_getTransactionByHash', hash),
    ask(method, from, 'latest'),
    ask('eth_blockNumber'),
  ])
  if (shown || quantity(count, method) <= BigInt(nonce)) return undefined
  const head = blockOf(answer)
  const starts = depths.map((depth) => (head > depth ? head - depth : 0n))
  // A node without the state of a block says so by an error, and is not asked to read blocks one by one.
  const isFree = await Promise.all(
    starts.map((block) =>
      ask(method, from, toQuantity(block)).then(
        (before) => quantity(before, method) <= BigInt(nonce),
        () => false,
      ),
    ),
  )
  const since = starts[isFree.indexOf(true)]
  if (since === undefined) return null
  // What it would have done is not known here, so that nothing does the same.
  const known = { from, nonce: toQuantity(nonce), input: 'unknown' }
  const found = await findReplacement(hash, known, ask, since, head, new Set())
  if (!found || at === undefined) return found ?? null
  // A wallet may choose another number than it was asked for, which an older transaction has.
  const block = Object(await ask('eth_getBlockByNumber', found.transaction.blockNumber, false))
  const minedAt = Number.parseInt(block.timestamp, 16) * 1000
  return minedAt < at - skew ? undefined : found
}

/** Tells the number of one that the node shows: a page that comes later finds by it what has taken its place meanwhile. */
function listening(send: Send, hash: string, onNumber?: (nonce: number) => void): Send {
  let tell = onNumber
  return async (request, signal) => {
    const answer = await send(request, signal)
    const { hash: shown, nonce } = Object(answer)
    if (isSameHex(shown, hash)) {
      tell?.(Number.parseInt(nonce, 16))
      tell = undefined
    }
    return answer
  }
}

const outcomeOf = ({ status, transactionHash, replaced }: Receipt, reason = replaced?.reason): Outcome => ({
  status: status === 'success' ? 'confirmed' : 'failed',
  hash: transactionHash,
  ...(reason && { replaced: reason }),
})

/**
 * Rejects with ChainError 'invalid-hash'; 'dropped' where no node knows the transaction, and either its number is free again or what
 * has used it is not found; 'timeout' after three minutes; or as the signal does.
 */
export const outcome: NonNullable<Reader['outcome']> = async (sent, { send: own, signal }, onNumber) => {
  const { hash } = sent
  const send = sent.nonce === undefined ? listening(own, hash, onNumber) : own
  if (!isHash(hash)) throw new ChainError('invalid-hash', 'hash')
  const ask: Ask = async (method, ...params) => {
    signal?.throwIfAborted()
    return send({ method, params }, signal)
  }
  const wait = (of: string, options = {}) => waitForReceipt(of, send, { ...options, ...(signal && { signal }) })
  const told = async (): Promise<Outcome | null | undefined> => {
    // A search that fails has found nothing. Where nodes cannot be asked, waiting for the receipt says so.
    const found = await successor(sent, ask).catch(() => undefined)
    return found && outcomeOf(await wait(`${found.transaction.hash}`), found.reason)
  }
  const early = await told()
  if (early) return early
  try {
    return outcomeOf(await wait(hash, early === null && { timeout: lag }))
  } catch (error) {
    if (Object(error).code !== 'timeout') throw error
    const late = await told()
    if (late) return late
    throw late === null ? new ChainError('dropped', 'hash') : error
  }
}
