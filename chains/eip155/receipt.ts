// Waits until a transaction is mined, or another one that replaced it.
import type { Send } from '../../rpc/types.ts'
import { ChainError } from '../errors.ts'
import type { Receipt } from '../types.ts'
import { type Poll, poll } from './poll.ts'
import { isHash } from './quantity.ts'
import { blockOf, reader, receiptMethod } from './reading.ts'
import type { Ask } from './replacement.ts'

export interface WaitOptions {
  /** ms until it gives up. @default 180_000 */
  readonly timeout?: number
  /** Blocks from the transaction's own on. @default 1 */
  readonly confirmations?: number
  /** ms between two readings, > 0. @default 4000 */
  readonly interval?: number
  /** Readings after the first that a forgotten transaction gets. @default 6 */
  readonly retries?: number
  /** ms before the first of them, doubled each time, > 0. @default 200 */
  readonly delay?: number
  /** Gets `receipt.replaced`, before the promise resolves. What it throws is reported as an uncaught error. */
  readonly onReplaced?: (replaced: NonNullable<Receipt['replaced']>) => void
  readonly signal?: AbortSignal
}
/**
 * Settles if the receipt lies deep enough, or the transaction was forgotten for too long; answers in how many ms it wants the
 * next reading. `unknown` is for how many ms of waiting the node has not known the transaction, if it does not.
 */
type Caller = (receipt: Receipt | undefined, depth: bigint, unknown: number, isForgotten?: boolean) => number

/** The watches by transaction: all callers that wait for the same one share one. */
interface Watch extends Omit<Poll, 'signal'> {
  readonly hash: string
  readonly send: Send
  readonly callers: Set<Caller>
  /** The error of the last reading, if it failed. */
  cause?: unknown
}

const watches = new Set<Watch>()

/**
 * Resolves with the receipt of the transaction, or of the one that took its place. Rejects with ChainError 'invalid-hash',
 * 'timeout' (its cause is what the last reading failed with), or 'dropped': a node that has shown the transaction does not know
 * it at each reading over `delay` × (2^retries − 1) ms, and its nonce is still free. One that no node has shown may be in a
 * private mempool, and is waited for.
 * @example const { status } = await waitForReceipt(hash, send, { confirmations: 2 })
 */
export async function waitForReceipt(hash: string, send: Send, options: WaitOptions = {}): Promise<Receipt> {
  const {
    timeout = 180_000,
    confirmations = 1,
    interval = 4000,
    retries = 6,
    delay = 200,
    onReplaced,
    signal,
  } = options
  if (!isHash(hash)) throw new ChainError('invalid-hash', 'hash')
  signal?.throwIfAborted()
  const id = hash.toLowerCase()
  const watch = [...watches].find((one) => one.hash === id && one.send === send) ?? startWatch(id, send)
  const { callers } = watch
  let leave = (): void => undefined
  const receipt = await new Promise<Receipt>((resolve, reject) => {
    const caller: Caller = (receipt, depth, unknown, isForgotten) => {
      // A receipt of a block before Byzantium has no status: https://eips.ethereum.org/EIPS/eip-658. The outcome is unknown.
      if (receipt && !receipt.status) reject(new ChainError('invalid-answer', receiptMethod))
      if (receipt && depth >= confirmations) {
        callers.delete(caller)
        resolve(receipt)
      }
      if (isForgotten && unknown >= delay * (2 ** retries - 1)) reject(new ChainError('dropped', 'hash'))
      // The pause doubles, up to the interval.
      const next = Math.min(interval, unknown + delay)
      return next > 0 ? next : 4000
    }
    const abort = (): void => reject(signal?.reason)
    const onTimeout = (): void =>
      reject(new ChainError('timeout', 'hash', `no receipt of ${hash} within ${timeout} ms`, { cause: watch.cause }))
    // While the page was hidden nothing was read, so the transaction may have been mined long ago.
    const end = (): void => {
      timer = setTimeout(onTimeout, 3000)
      void watch.catchUp().then(onTimeout)
    }
    // A timer of more than 31 bits would fire at once.
    let timer = setTimeout(end, Math.min(timeout, 2 ** 31 - 1))
    signal?.addEventListener('abort', abort)
    leave = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      callers.delete(caller)
      if (!callers.size) watch.stop()
    }
    callers.add(caller)
    void watch.wake()
  }).finally(() => leave())
  const { replaced } = receipt
  // An error of the app's `onReplaced` must not keep the caller from the receipt.
  if (replaced) (async () => onReplaced?.(replaced))().catch(globalThis.reportError ?? reportUncaught)
  return receipt
}

function reportUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}

function startWatch(hash: string, send: Send): Watch {
  const callers = new Set<Caller>()
  const ask: Ask = async (method, ...params) => {
    // A Send may ignore its signal, and a search takes many calls.
    signal.throwIfAborted()
    return send({ method, params }, signal)
  }
  const read = reader(hash, ask)
  const notifyAll = (...news: Parameters<Caller>): number => Math.min(...[...callers].map((caller) => caller(...news)))
  const never = 2 ** 31 - 1
  let unknown = 0
  const tick = async (): Promise<number> => {
    try {
      const [receipt, isUnknown, isForgotten] = await read()
      let next = notifyAll(receipt, 1n, isUnknown ? unknown : never, isForgotten)
      if (receipt && callers.size) {
        const head = blockOf(await ask('eth_blockNumber'))
        next = notifyAll(receipt, head - receipt.blockNumber + 1n, never)
      }
      unknown = isUnknown && !receipt ? unknown + next : 0
      watch.cause = undefined
      return next
    } catch (error) {
      watch.cause = error
      return notifyAll(undefined, 0n, never)
    }
  }
  const { stop, signal, ...polling } = poll(tick)
  const watch: Watch = {
    ...polling,
    hash,
    send,
    callers,
    stop(): void {
      stop()
      watches.delete(watch)
    },
  }
  watches.add(watch)
  return watch
}
