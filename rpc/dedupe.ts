// Equal reads on their way are one read.
import { unless, written } from './call.ts'
import type { Send } from './types.ts'

interface Shared {
  readonly answer: Promise<unknown>
  /** Where all callers can leave. */
  readonly stop: AbortController | undefined
  callers: number
}

/** Reads that change nothing and say the same to everybody who asks now. */
const reads =
  /^eth_(accounts|blockNumber|call|chainId|estimateGas|feeHistory|gasPrice|get(Balance|Block\w+|Code|Logs|Proof|StorageAt|Transaction\w+)|maxPriorityFeePerGas)$|^get[A-Z]/

/** A shared read goes on when one of its callers leaves, and ends with the last. */
export function dedupe(send: Send): Send {
  const flying = new Map<string, Shared>()
  return (request, signal) => {
    if (signal?.aborted || !reads.test(request.method)) return send(request, signal)
    try {
      const key = request.method + written(request.params)
      const known = flying.get(key)
      const forget = (): void => {
        if (flying.get(key) === shared) flying.delete(key)
      }
      // Who has no signal never leaves.
      const stop = known || !signal ? undefined : new AbortController()
      const shared = known ?? { answer: send(request, stop?.signal), stop, callers: 0 }
      flying.set(key, shared)
      shared.callers++
      const own = shared.answer.then(
        (value) => {
          forget()
          // What one caller changes is not changed for another: copies are made before the first one hears.
          try {
            return known ? structuredClone(value) : value
          } catch {
            return value
          }
        },
        (error) => {
          forget()
          throw error
        },
      )
      return unless(own, signal, () => {
        if (--shared.callers) return
        forget()
        shared.stop?.abort()
      })
    } catch (error) {
      return Promise.reject(error)
    }
  }
}
