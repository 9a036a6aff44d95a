// When to ask again, and how long to wait for it.
import { unless } from './call.ts'
import { isTransient as usual } from './errors.ts'
import { spent } from './host.ts'
import type { RpcRequest, Send } from './types.ts'

export interface RetryOptions {
  /** After the first try. @default 3 */
  readonly retries?: number | undefined
  /** ms before the first retry, doubled each time. @default 150 */
  readonly delay?: number | undefined
  /** Whether an error is worth another try. @default that of this library */
  readonly isTransient?: (error: unknown) => boolean
}

/** ms that a server may ask to wait; above it the call fails, so that the next endpoint is asked. */
export const longest = 30_000

/** ms until another try; undefined where there should be none. */
export function waitOf(error: unknown, tried: number, delay: number, isTransient = usual): number | undefined {
  const { retryAfter = delay * 2 ** tried } = Object(error) as { retryAfter?: number }
  return retryAfter <= longest && !spent.has(Object(error)) && isTransient(error) ? retryAfter : undefined
}

interface Nap {
  readonly over: Promise<void>
  readonly timer: ReturnType<typeof setTimeout>
  sleepers: number
}
/** The calls of a failed POST go on at once, so that they are one POST again. */
const naps = new WeakMap<object, Nap>()
const kin = new WeakMap<object, object>()
/** An error that came together with others. */
export function relate<T extends object>(error: T, all: object): T {
  kin.set(error, all)
  return error
}

/** Resolves after `ms`, or when others who wait because of the same error go on; rejects with the signal's reason. */
export function sleep(error: unknown, ms: number, signal?: AbortSignal): Promise<void> {
  const key = kin.get(Object(error)) ?? Object(error)
  const nap = naps.get(key) ?? startNap(key, ms)
  nap.sleepers++
  return unless(nap.over, signal, () => {
    if (--nap.sleepers) return
    clearTimeout(nap.timer)
    naps.delete(key)
  })
}
function startNap(key: object, ms: number): Nap {
  let timer: Nap['timer'] | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      naps.delete(key)
      resolve()
    }, ms)
  })
  const nap = { over, timer: timer as Nap['timer'], sleepers: 0 }
  naps.set(key, nap)
  return nap
}

/** Goes out once only to an endpoint that may have taken it. */
export const isSend = ({ method }: RpcRequest): boolean => /send/i.test(method)
/** It was not taken for certain. */
export function isRefused(error: unknown): boolean {
  const { status, retryAfter } = Object(error) as { status?: number; retryAfter?: number }
  return status === 429 || (status === 503 && retryAfter !== undefined)
}

/** A signed transaction that was sent before may be there already: then its hash is the answer, else the error. */
export async function taken(
  { method, params }: RpcRequest,
  error: unknown,
  send: Send,
  tried: number,
): Promise<unknown> {
  if (tried && method === 'eth_sendRawTransaction' && /already known|nonce too low/i.test(`${Object(error).message}`)) {
    const { lookUp } = await import('./look-up.ts')
    const hash = await lookUp(`${Object(params)[0]}`, send).catch(() => undefined)
    if (hash) return hash
  }
  throw error
}

/** Sends until it is answered or there is no sense in it; `failed` hears of the last error. */
export const persist =
  (
    send: Send,
    { retries = 3, delay = 150, isTransient = usual }: RetryOptions,
    failed?: (error: unknown) => void,
  ): Send =>
  async (request, signal) => {
    for (let tried = 0; ; tried++) {
      try {
        return await send(request, signal)
      } catch (error) {
        const isLast = tried >= retries || signal?.aborted || (isSend(request) && !isRefused(error))
        const ms = isLast ? undefined : waitOf(error, tried, delay, isTransient)
        if (ms === undefined) {
          // Who leaves says nothing of the host.
          if (!signal?.aborted) failed?.(error)
          return taken(request, error, send, tried)
        }
        await sleep(error, ms, signal)
      }
    }
  }

/** For a Send that is not `http`'s, which retries by itself: a wallet's provider, a test's. */
export const retry = (send: Send, options: RetryOptions = {}): Send => persist(send, options)
