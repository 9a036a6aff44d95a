// Reads that are equal and have no answer yet are sent as one.
import { raceAbort, toJson } from './call.ts'
import { isSharedRead } from './methods.ts'
import type { Send } from './types.ts'

interface SharedRead {
  readonly answer: Promise<unknown>
  /** Aborts the read once all callers have aborted. */
  readonly stop: AbortController | undefined
  callers: number
}

/** Makes a Send that shares equal reads. A shared read goes on when one of its callers aborts, and ends with the last. */
export function dedupe(send: Send): Send {
  const pending = new Map<string, SharedRead>()
  return (request, signal) => {
    if (signal?.aborted || !isSharedRead(request.method)) return send(request, signal)
    try {
      const key = request.method + toJson(request.params)
      const existing = pending.get(key)
      const forget = (): void => {
        if (pending.get(key) === shared) pending.delete(key)
      }
      // A caller without a signal never aborts, so the read will not either.
      const stop = existing || !signal ? undefined : new AbortController()
      const shared = existing ?? { answer: send(request, stop?.signal), stop, callers: 0 }
      pending.set(key, shared)
      shared.callers++
      // What one caller changes must not change for another: every copy is made before the first caller hears.
      const own = shared.answer.finally(forget).then((value) => {
        try {
          return existing ? structuredClone(value) : value
        } catch {
          return value
        }
      })
      return raceAbort(own, signal, () => {
        if (--shared.callers) return
        forget()
        shared.stop?.abort()
      })
    } catch (error) {
      return Promise.reject(error)
    }
  }
}
