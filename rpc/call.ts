// One call on its way, how it is written, and how it is left.
import { RpcError } from './errors.ts'
import type { RpcRequest } from './types.ts'

export interface Call {
  readonly id: number
  /** As it travels. */
  readonly text: string
  readonly request: RpcRequest
  resolve(value: unknown): void
  reject(error: unknown): void
  /** Not tried again by itself. */
  readonly isOnce: boolean
  isOpen: boolean
  /** Its caller has gone: what it is in may not be needed any more. */
  left(): void
}

export const isOpen = ({ isOpen }: Call): boolean => isOpen

/** Calls `stop` when the last of them has left. */
export function together(calls: readonly Call[], stop: () => void): void {
  let count = calls.length
  const left = (): void => {
    if (!--count) stop()
  }
  for (const call of calls) call.left = left
}

/** The promise, unless the signal is first; then `left` is called. */
export const unless = <T>(promise: Promise<T>, signal: AbortSignal | undefined, left?: () => void): Promise<T> =>
  signal
    ? new Promise((resolve, reject) => {
        const leave = (): void => {
          left?.()
          reject(signal.reason)
        }
        signal.addEventListener('abort', leave)
        const then =
          <V>(run: (value: V) => void) =>
          (value: V): void => {
            signal.removeEventListener('abort', leave)
            run(value)
          }
        promise.then(then(resolve), then(reject))
        if (signal.aborted) leave()
      })
    : promise

/** JSON with a bigint as a quantity. Throws RpcError -32602. */
export function written(value: unknown): string {
  try {
    // A page may have taught BigInt to be JSON in its own way.
    if (!('toJSON' in BigInt.prototype)) return JSON.stringify(value)
  } catch {
    // There is a bigint in it, or what no JSON can hold: that is said below.
  }
  try {
    return JSON.stringify(value, function (this: Record<string, unknown>, key: string, text: unknown) {
      const own = this[key]
      if (typeof own !== 'bigint') return text
      if (own < 0n) throw new TypeError('negative quantity')
      return `0x${own.toString(16)}`
    })
  } catch (cause) {
    throw new RpcError(-32602, 'the params are no JSON', { cause })
  }
}
