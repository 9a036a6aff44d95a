// Hashes of the transactions that a node has heard of and that no block has yet.
import { hasCode } from '../../rpc/rejection.ts'
import type { Send } from '../../rpc/types.ts'
import { ChainError } from '../errors.ts'
import { findText } from '../text.ts'
import { poll } from './poll.ts'
import { isHash, text } from './quantity.ts'

export interface PendingOptions {
  readonly onTransactions: (hashes: readonly `0x${string}`[]) => void
  /** Also of what `onTransactions` throws. Watching goes on after an error, but where the node has no filters at all. */
  readonly onError?: (error: unknown) => void
  /** ms between two readings, > 0. @default 30_000 */
  readonly interval?: number
  /** Calls of `onTransactions`, after which it stops. @default 99 */
  readonly limit?: number
}

/** Watches until the limit, or until what it returns is called; pauses while the page is hidden. */
export function watchPendingTransactions(
  send: Send & { pin?(): Send },
  { onTransactions, onError, interval = 0, limit = 99 }: PendingOptions,
): () => void {
  // A filter lives on one node.
  let node: Send = send
  let filter: string | undefined
  // The app's functions may be async, and throw: nobody waits for them, and what the last one throws is nobody's.
  const ignore = (): void => undefined
  const fail = async (error: unknown): Promise<void> => onError?.(error)
  const uninstall = async (): Promise<void> => {
    const params = [filter]
    filter = undefined
    // Nodes let go by themselves of what nobody reads.
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
        // Without the signal: a filter that nobody knows of could not be uninstalled.
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
      // A node that has no filters will never have one. Nonsense is no word for it: a host in trouble says that.
      const isHopeless = hasCode(error, -32601, -32004, 4200) || (isGone && !isInstalled)
      // Nodes forget a filter that was not read for some minutes, as while the page was hidden: that is no news.
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
