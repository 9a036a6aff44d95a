// When a call is tried again, and how long it waits before.
import { raceAbort } from './call.ts'
import { isTransient as defaultIsTransient, isAlreadyKnown, wasNotAccepted } from './error-kinds.ts'
import { batchOf, hasPausedHost, maxPauseMs } from './host.ts'
import { hasSideEffects } from './methods.ts'
import type { RpcRequest, Send } from './types.ts'

export interface RetryOptions {
  /** Tries after the first. @default 3 */
  readonly retries?: number | undefined
  /** ms before the first retry, doubled each time. @default 150 */
  readonly delay?: number | undefined
  /** Whether another try may help. @default `isTransient` of this library */
  readonly isTransient?: (error: unknown) => boolean
}

/**
 * Returns the ms until the next try, or undefined where there must be none: the call has side effects and may have been
 * accepted, the error is final, or the server asks to wait for too long.
 */
export function retryDelay(
  request: RpcRequest,
  error: unknown,
  tried: number,
  delay: number,
  isTransient = defaultIsTransient,
): number | undefined {
  const { retryAfter = Math.min(delay * 2 ** tried, maxPauseMs) } = Object(error) as { retryAfter?: number }
  const isOpen =
    retryAfter <= maxPauseMs && !hasPausedHost(error) && (!hasSideEffects(request) || wasNotAccepted(error))
  return isOpen && isTransient(error) ? retryAfter : undefined
}

interface SharedDelay {
  done?: Promise<void>
  timer?: ReturnType<typeof setTimeout>
  /** How many calls wait for it. */
  callers: number
}
/** The waits by the POST that failed. Its calls go on at the same time, so that they are one POST again. */
const sharedDelays = new WeakMap<object, SharedDelay>()

/** Resolves after `ms`, or when other calls that wait because of the same error go on. Rejects with the signal's reason. */
export function sleep(error: unknown, ms: number, signal?: AbortSignal): Promise<void> {
  const key = batchOf(error)
  const delay: SharedDelay = sharedDelays.get(key) ?? { callers: 0 }
  const end = (): void => {
    clearTimeout(delay.timer)
    sharedDelays.delete(key)
  }
  sharedDelays.set(key, delay)
  delay.done ??= new Promise<void>((resolve) => {
    delay.timer = setTimeout(resolve, ms)
  }).finally(end)
  delay.callers++
  return raceAbort(delay.done, signal, () => {
    if (!--delay.callers) end()
  })
}

/**
 * Resolves with the hash of a signed transaction that was sent before, if the error is "already known" and the chain has it. Else
 * throws the error.
 */
export async function recoverSentHash(
  { method, params }: RpcRequest,
  error: unknown,
  send: Send,
  tried: number,
  signal?: AbortSignal,
): Promise<unknown> {
  if (tried && method === 'eth_sendRawTransaction' && isAlreadyKnown(error)) {
    const ask: Send = (request) => send(request, signal)
    const hash = await import('./look-up.ts')
      .then(({ lookUp }) => lookUp(`${Object(params)[0]}`, ask))
      .catch(() => undefined)
    signal?.throwIfAborted()
    if (hash) return hash
  }
  throw error
}

/** Sends until there is an answer or another try makes no sense; `onGivenUp` gets the last error. */
export function withRetry(
  send: Send,
  { retries = 3, delay = 150, isTransient = defaultIsTransient }: RetryOptions,
  onGivenUp?: (error: unknown) => void,
): Send {
  // No `await` here: an answer to the first try passes through one promise only.
  const attempt = (tried: number, request: RpcRequest, signal?: AbortSignal): Promise<unknown> =>
    signal?.aborted
      ? Promise.reject(signal.reason)
      : send(request, signal).catch((error) => caught(error, tried, request, signal))
  const caught = async (error: unknown, tried: number, request: RpcRequest, signal?: AbortSignal): Promise<unknown> => {
    // The error of a caller that has aborted says nothing of the host.
    signal?.throwIfAborted()
    const ms = tried < retries ? retryDelay(request, error, tried, delay, isTransient) : undefined
    if (ms === undefined) {
      onGivenUp?.(error)
      return recoverSentHash(request, error, send, tried, signal)
    }
    await sleep(error, ms, signal)
    return attempt(tried + 1, request, signal)
  }
  return (request, signal) => attempt(0, request, signal)
}

/** Makes a Send that may ignore its signal, or throw instead of rejecting, do neither. */
export const withAbort =
  (send: Send): Send =>
  (request, signal) =>
    raceAbort((async () => send(request, signal))(), signal)

/**
 * Adds retries to a Send that has none of its own, such as a wallet's provider; `http` has its own.
 * @example const send = retry((request) => provider.request(request), { retries: 2 })
 */
export const retry = (send: Send, options: RetryOptions = {}): Send => withRetry(withAbort(send), options)
