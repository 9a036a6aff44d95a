// A call that is being sent: how it is written as JSON, and how its caller aborts it.
import { RpcError } from './errors.ts'
import type { RpcRequest } from './types.ts'

export interface Call {
  readonly id: number
  /** The JSON of the call, as it is sent. */
  readonly text: string
  readonly request: RpcRequest
  resolve(value: unknown): void
  reject(error: unknown): void
  /** Whether the call is sent once: any retries are its caller's. */
  readonly isOnce: boolean
  isOpen: boolean
  /** Tells the POST that the caller has aborted, since it may not be needed any more. */
  abort(): void
}

export const isOpen = ({ isOpen }: Call): boolean => isOpen

/** Calls `stop` when the last of these calls has been aborted. */
export function whenAllAborted(calls: readonly Call[], stop: () => void): void {
  let left = calls.length
  const abort = (): void => {
    if (!--left) stop()
  }
  for (const call of calls) call.abort = abort
}

/** Settles as the promise does. If the signal aborts first it calls `onAbort` and rejects with the signal's reason. */
export const raceAbort = <T>(promise: Promise<T>, signal: AbortSignal | undefined, onAbort?: () => void): Promise<T> =>
  signal
    ? new Promise((resolve, reject) => {
        const abort = (): void => {
          onAbort?.()
          reject(signal.reason)
        }
        signal.addEventListener('abort', abort)
        // The listener is removed before the caller gets the answer, so that a caller which aborts then changes nothing.
        promise.finally(() => signal.removeEventListener('abort', abort)).then(resolve, reject)
        if (signal.aborted) abort()
      })
    : promise

/** Writes JSON in which a bigint is a 0x hex quantity. Throws RpcError -32602 for what no JSON can hold. */
export function toJson(value: unknown): string {
  try {
    // A page may have given BigInt a `toJSON` of its own, whose text no node would understand.
    if (!('toJSON' in BigInt.prototype)) return JSON.stringify(value)
  } catch {
    // The value holds a bigint, or what no JSON can hold: the replacer below tells them apart.
  }
  try {
    return JSON.stringify(value, function (this: Record<string, unknown>, key: string, value: unknown) {
      const own = this[key]
      if (typeof own !== 'bigint') return value
      if (own < 0n) throw new TypeError('negative quantity')
      return `0x${own.toString(16)}`
    })
  } catch (cause) {
    throw new RpcError(-32602, 'the params are no JSON', { cause })
  }
}
