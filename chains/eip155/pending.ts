// Hashes of the transactions that a node has heard of and that no block has yet.
import type { Send } from '../../rpc/types.ts'
import { ChainError } from '../errors.ts'
import { poll } from './poll.ts'
import { isHash } from './quantity.ts'

export interface PendingOptions {
  readonly onTransactions: (hashes: readonly `0x${string}`[]) => void
  /** Watching goes on after an error. */
  readonly onError?: (error: unknown) => void
  /** ms between two readings. @default 30_000 */
  readonly interval?: number
  /** Calls of `onTransactions`, after which it stops. @default 99 */
  readonly limit?: number
}

/** Watches until the limit, or until what it returns is called; pauses while the page is hidden. */
export function watchPendingTransactions(
  send: Send & { pin?(): Send },
  { onTransactions, onError, interval = 30_000, limit = 99 }: PendingOptions,
): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  // A filter lives on one node.
  let node: Send = send
  let filter: unknown
  let count = 0
  const uninstall = async (): Promise<void> => {
    const params = [filter]
    filter = undefined
    // Nodes let go by themselves of what nobody reads.
    if (params[0]) await node({ method: 'eth_uninstallFilter', params }).catch(() => undefined)
  }
  const read = async (method: string): Promise<void> => {
    const hashes = await node({ method, params: [filter] }, signal)
    if (!Array.isArray(hashes)) throw new ChainError('invalid-answer', method)
    const news = hashes.filter(isHash)
    if (signal.aborted || !news.length) return
    // First, or one that throws would be called for ever.
    if (++count >= limit) stop()
    onTransactions(news)
  }
  const tick = async (): Promise<number> => {
    const isInstalled = !!filter
    try {
      if (isInstalled) await read('eth_getFilterChanges')
      else {
        node = send.pin?.() ?? send
        // Without the signal: a filter that nobody knows of could not be uninstalled.
        filter = await node({ method: 'eth_newPendingTransactionFilter' })
        if (signal.aborted) void uninstall()
      }
    } catch (error) {
      // Nodes forget a filter that was not read for some minutes, as while the page was hidden: that is no news.
      const isForgotten = isInstalled && /filter.{0,99}not (found|exist)/i.test(Object(error).message)
      void uninstall()
      if (!signal.aborted && !isForgotten) onError?.(error)
      if (isInstalled) return 0
    }
    return interval
  }
  const { wake, stop: end } = poll(tick)
  const stop = (): void => {
    end()
    leaving.abort()
    void uninstall()
  }
  wake()
  return stop
}
