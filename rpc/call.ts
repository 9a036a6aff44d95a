// One call on its way: how it is written, and how its caller aborts it.
import { RpcError } from './errors.ts'
import type { RpcRequest } from './types.ts'

export interface Call {
  readonly id: number
  /** The JSON of the call, as it is sent. */
  readonly text: string
  readonly request: RpcRequest
  resolve(value: unknown): void
  reject(error: unknown): void
  /** Its caller does the retrying, if anyone does. */
  readonly isOnce: boolean
  isOpen: boolean
  /** Its caller has aborted: the POST that it is in may not be needed any more. */
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

/** The promise, or the reason of the signal if that aborts first: then `onAbort` is called. */
export const raceAbort = <T>(promise: Promise<T>, signal: AbortSignal | undefined, onAbort?: () => void): Promise<T> =>
  signal
    ? new Promise((resolve, reject) => {
        const abort = (): void => {
          onAbort?.()
          reject(signal.reason)
        }
        signal.addEventListener('abort', abort)
        // The listener goes before the caller hears: a caller that aborts then has its answer already.
        promise.finally(() => signal.removeEventListener('abort', abort)).then(resolve, reject)
        if (signal.aborted) abort()
      })
    : promise

/** JSON in which a bigint is a 0x hex quantity. Throws RpcError -32602 for what no JSON can hold. */
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
