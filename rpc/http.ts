// One endpoint over HTTP POST. Calls of one tick travel as one array; a failed POST is retried as one POST, since
// retrying per call turned 50 calls into 51 POSTs.
import { HttpError, isTransient, RpcError, TimeoutError } from './errors.ts'
import type { RpcRequest, Send } from './types.ts'

export interface HttpOptions {
  /** Calls per POST. @default 1000 */
  readonly batch?: number
  /** ms over headers and body. @default 10_000 */
  readonly timeout?: number
  /** @default 3 */
  readonly retries?: number
  /** ms before the first retry, doubled each time. @default 150 */
  readonly delay?: number
  readonly headers?: Readonly<Record<string, string>>
}
interface Call {
  readonly id: number
  readonly request: RpcRequest
  readonly signal: AbortSignal | undefined
  resolve(value: unknown): void
  reject(error: unknown): void
}
interface Reply {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly data?: unknown } | null
}

/** ms that a server may ask to wait; above it fails at once, so that the next endpoint is asked. */
const longest = 30_000
// Servers may fix each other's replies by id only if no two clients of a page use the same one.
let lastId = 0

/** A Send to one URL. */
export function http(
  url: string,
  { batch = 1000, timeout = 10_000, retries = 3, delay = 150, headers }: HttpOptions = {},
): Send {
  let queue: Call[] = []
  const flush = (): void => {
    const calls = queue
    queue = []
    for (let i = 0; i < calls.length; i += batch) void deliver(calls.slice(i, i + batch))
  }
  const deliver = async (calls: readonly Call[]): Promise<void> => {
    const bodies = calls.map(({ id, request }) => ({ jsonrpc: '2.0', id, ...request }))
    const body = JSON.stringify(bodies.length > 1 ? bodies : bodies[0], quantity)
    const left = new AbortController()
    const leave = (): void => {
      if (calls.every(({ signal }) => signal?.aborted)) left.abort()
    }
    for (const { signal } of calls) signal?.addEventListener('abort', leave)
    try {
      const replies = await again(retries, delay, left.signal, () => post(url, body, timeout, headers, left.signal))
      settle(calls, replies)
    } catch (error) {
      for (const call of calls) call.reject(error)
    }
  }
  return (request, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const call: Call = { id: ++lastId, request, signal, resolve, reject }
      signal?.addEventListener('abort', () => {
        queue = queue.filter((queued) => queued !== call)
        reject(signal.reason)
      })
      if (queue.push(call) === 1) setTimeout(flush, 0)
    })
}

const quantity = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? `0x${value.toString(16)}` : value

async function again<T>(retries: number, delay: number, left: AbortSignal, run: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await run()
    } catch (error) {
      const { name, retryAfter } = error as Partial<Error & Pick<HttpError, 'retryAfter'>>
      // Who gave no answer costs a whole timeout each time.
      if (name === 'TimeoutError') retries = Math.min(retries, 1)
      const wait = retryAfter ?? delay * 2 ** tried
      if (left.aborted || tried >= retries || wait > longest || !isTransient(error)) throw error
      await new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, wait)
        left.addEventListener('abort', () => {
          clearTimeout(timer)
          reject(left.reason)
        })
      })
    }
  }
}

async function post(
  url: string,
  body: string,
  timeout: number,
  headers: HttpOptions['headers'],
  left: AbortSignal,
): Promise<readonly Reply[]> {
  const late = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
      signal: AbortSignal.any([late, left]),
    })
    const text = await response.text()
    const replies = parse(text)
    if (!replies.length) {
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
      throw new HttpError(response.status, text.slice(0, 1000), seconds >= 0 ? seconds * 1000 : undefined)
    }
    return replies
  } catch (error) {
    throw late.aborted ? new TimeoutError(timeout) : error
  }
}

/** The replies in an answer; none where it is not JSON-RPC. */
function parse(text: string): readonly Reply[] {
  try {
    return [JSON.parse(text)].flat().filter((reply) => reply && ('result' in reply || reply.error))
  } catch {
    return []
  }
}

function settle(calls: readonly Call[], replies: readonly Reply[]): void {
  const byId = new Map(replies.map((reply) => [reply.id, reply]))
  // One object for a whole array is the server refusing the array: its words belong to every call.
  const only = replies.length === 1 ? replies[0] : undefined
  for (const call of calls) {
    const reply = byId.get(call.id) ?? (calls.length === 1 || only?.error ? only : undefined)
    if (!reply) call.reject(new RpcError(-1, 'no reply to this call'))
    else if (reply.error) call.reject(rpcError(reply.error))
    else call.resolve(reply.result)
  }
}

const rpcError = ({ code, message, data }: NonNullable<Reply['error']>): RpcError =>
  new RpcError(typeof code === 'number' ? code : -1, typeof message === 'string' ? message : 'unknown error', data)
