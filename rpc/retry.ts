// When to ask again, and how long to wait for it.
import { unless } from './call.ts'
import { isKnown, isTransient as usual } from './errors.ts'
import { isSpent, longest, root } from './host.ts'
import type { RpcRequest, Send } from './types.ts'

export interface RetryOptions {
  /** After the first try. @default 3 */
  readonly retries?: number | undefined
  /** ms before the first retry, doubled each time. @default 150 */
  readonly delay?: number | undefined
  /** Whether an error is worth another try. @default that of this library */
  readonly isTransient?: (error: unknown) => boolean
}

/** ms until another try; undefined where there should be none, as where it may have been sent, or a server asks for too long. */
export function waitOf(
  request: RpcRequest,
  error: unknown,
  tried: number,
  delay: number,
  isTransient = usual,
): number | undefined {
  const { retryAfter = Math.min(delay * 2 ** tried, longest) } = Object(error) as { retryAfter?: number }
  const isOpen = retryAfter <= longest && !isSpent(error) && (!isSend(request) || isRefused(error))
  return isOpen && isTransient(error) ? retryAfter : undefined
}

interface Nap {
  over?: Promise<void>
  timer?: ReturnType<typeof setTimeout>
  sleepers: number
}
/** The calls of a failed POST go on at once, so that they are one POST again. */
const naps = new WeakMap<object, Nap>()

/** Resolves after `ms`, or when others who wait because of the same error go on; rejects with the signal's reason. */
export function sleep(error: unknown, ms: number, signal?: AbortSignal): Promise<void> {
  const key = root(error)
  const nap: Nap = naps.get(key) ?? { sleepers: 0 }
  naps.set(key, nap)
  nap.over ??= new Promise((resolve) => {
    nap.timer = setTimeout(() => {
      naps.delete(key)
      resolve()
    }, ms)
  })
  nap.sleepers++
  return unless(nap.over, signal, () => {
    if (--nap.sleepers) return
    clearTimeout(nap.timer)
    naps.delete(key)
  })
}

/** Goes out once only to who may have taken it, be it a node or a visitor who is asked. */
export const isSend = ({ method }: RpcRequest): boolean =>
  /^(?!(\w+_)?get)(.*(send|sign|submit|broadcast|request|transfer|execute)|wallet_|personal_)|crypt/i.test(method)
/** Signed bytes may go to another as well: who gets them twice takes them once. Solana's method is that of nodes with keys. */
export const isSigned = ({ method, params }: RpcRequest): boolean =>
  /sendraw|submitEx|broadcast_tx|^sendTransaction string/i.test(`${method} ${typeof Object(params)[0]}`)
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
  signal?: AbortSignal,
): Promise<unknown> {
  if (tried && method === 'eth_sendRawTransaction' && isKnown(error)) {
    const look: Send = (request) => send(request, signal)
    const hash = await import('./look-up.ts')
      .then(({ lookUp }) => lookUp(`${Object(params)[0]}`, look))
      .catch(() => undefined)
    signal?.throwIfAborted()
    if (hash) return hash
  }
  throw error
}

/** Sends until it is answered or there is no sense in it; `failed` hears of the last error. */
export function persist(
  send: Send,
  { retries = 3, delay = 150, isTransient = usual }: RetryOptions,
  failed?: (error: unknown) => void,
): Send {
  // What is answered at once passes through no more than one promise.
  const attempt = (tried: number, request: RpcRequest, signal?: AbortSignal): Promise<unknown> =>
    signal?.aborted
      ? Promise.reject(signal.reason)
      : send(request, signal).catch((error) => caught(error, tried, request, signal))
  const caught = async (error: unknown, tried: number, request: RpcRequest, signal?: AbortSignal): Promise<unknown> => {
    // Who leaves says nothing of the host.
    signal?.throwIfAborted()
    const ms = tried < retries ? waitOf(request, error, tried, delay, isTransient) : undefined
    if (ms === undefined) {
      failed?.(error)
      return taken(request, error, send, tried, signal)
    }
    await sleep(error, ms, signal)
    return attempt(tried + 1, request, signal)
  }
  return (request, signal) => attempt(0, request, signal)
}

/** A Send that may know no signals, or throw before it returns. */
export const heard =
  (send: Send): Send =>
  (request, signal) =>
    unless((async () => send(request, signal))(), signal)

/** For a Send that is not `http`'s, which retries by itself: a wallet's provider, a test's. */
export const retry = (send: Send, options: RetryOptions = {}): Send => persist(heard(send), options)
