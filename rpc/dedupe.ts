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
  const share = (key: string, ...[request, signal]: Parameters<Send>): Shared => {
    // Who has no signal never leaves.
    const stop = signal && new AbortController()
    const shared = { answer: send(request, stop?.signal), stop, callers: 0 }
    const forget = (): void => {
      if (flying.get(key) === shared) flying.delete(key)
    }
    flying.set(key, shared)
    shared.answer.then(forget, forget)
    return shared
  }
  return (request, signal) => {
    if (signal?.aborted || !reads.test(request.method)) return send(request, signal)
    try {
      const key = request.method + written(request.params)
      const shared = flying.get(key) ?? share(key, request, signal)
      shared.callers++
      if (!signal) return shared.answer
      return unless(shared.answer, signal, () => {
        if (--shared.callers) return
        if (flying.get(key) === shared) flying.delete(key)
        shared.stop?.abort()
      })
    } catch (error) {
      return Promise.reject(error)
    }
  }
}
