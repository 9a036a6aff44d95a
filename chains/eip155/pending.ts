// Hashes of the transactions that a node knows and that are in no block yet.
import { hasCode } from '../../rpc/rejection.ts'
import type { Send } from '../../rpc/types.ts'
import { ChainError } from '../errors.ts'
import { findText } from '../text.ts'
import { poll } from './poll.ts'
import { isHash, text } from './quantity.ts'

export interface PendingOptions {
  readonly onTransactions: (hashes: readonly `0x${string}`[]) => void
  /** Gets every error, also what `onTransactions` throws. Watching goes on, unless the node has no filters at all. */
  readonly onError?: (error: unknown) => void
  /** ms between two readings, > 0. @default 30_000 */
  readonly interval?: number
  /** Calls of `onTransactions`, after which it stops. @default 99 */
  readonly limit?: number
}

/**
 * Watches until `limit`, or until the function that it returns is called; pauses while the page is hidden.
 * https://ethereum.github.io/execution-apis/api/methods/eth_newPendingTransactionFilter
 * @example const stop = watchPendingTransactions(send, { onTransactions: (hashes) => list.push(...hashes) })
 */
export function watchPendingTransactions(
  send: Send & { pin?(): Send },
  { onTransactions, onError, interval = 0, limit = 99 }: PendingOptions,
): () => void {
  // A filter exists on one node only, so all calls go to the same endpoint.
  let node: Send = send
  let filter: string | undefined
  // The app's functions may be async, and throw. Nobody waits for them, and what `onError` throws is ignored.
  const ignore = (): void => undefined
  const fail = async (error: unknown): Promise<void> => onError?.(error)
  const uninstall = async (): Promise<void> => {
    const params = [filter]
    filter = undefined
    // Errors are ignored: nodes delete a filter that nobody reads by themselves.
    if (params[0]) await node({ method: 'eth_uninstallFilter', params }).catch(ignore)
  }
  const read = async (method: string): Promise<void> => {
    const hashes = await node({ method, params: [filter] }, signal)
    if (!Array.isArray(hashes)) throw new ChainError('invalid-answer', method)
    const news = hashes.filter(isHash)
    if (signal.aborted || !news.length) return
    if (--limit <= 0) stop()
    void (async () => onTransactions(news))().catch(fail).catch(ignore)
  }
  const readChanges = async (): Promise<number> => {
    const isInstalled = !!filter
    try {
      if (isInstalled) await read('eth_getFilterChanges')
      else {
        node = send.pin?.() ?? send
        // Without the signal, since a filter whose id never arrives could not be uninstalled.
        const method = 'eth_newPendingTransactionFilter'
        const made = text(await node({ method }))
        if (!/^\w{1,99}$/.test(made)) throw new ChainError('invalid-answer', method)
        filter = made
        if (signal.aborted) void uninstall()
      }
    } catch (error) {
      const gone = isInstalled
        ? /(filter.{0,99}not (found|exist))/i
        : /(unsupported|not (support|whitelist)|method.{0,99}not (found|exist))/i
      const isGone = findText(error, gone)
      // A node without filters will never have one. An answer of the wrong form does not say so: a host in trouble sends those.
      const isHopeless = hasCode(error, -32601, -32004, 4200) || (isGone && !isInstalled)
      // Nodes delete a filter that was not read for minutes, as while the page was hidden: that is no error.
      if (!signal.aborted && (isHopeless || !isGone)) void fail(error).catch(ignore)
      if (isHopeless) end()
      void uninstall()
      if (isInstalled) return 0
    }
    return interval > 0 ? interval : 30_000
  }
  const { wake, stop: end, signal } = poll(readChanges)
  const stop = (): void => {
    end()
    void uninstall()
  }
  if (limit > 0) void wake()
  else stop()
  return stop
}
