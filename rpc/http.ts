// One endpoint over HTTP. The calls of one tick are sent as one array, and a failed POST is retried as one POST.
import { type Call, raceAbort, toJson } from './call.ts'
import { delivery } from './delivery.ts'
import { isRateLimited } from './error-kinds.ts'
import { hostOf, recordOutcome } from './host.ts'
import { createPost, parseUrl } from './post.ts'
import { withRetry } from './retry.ts'
import type { HttpSend, RpcRequest, Send } from './types.ts'

export interface HttpOptions {
  /** Most calls in one POST; 0, 1 and false send no arrays. @default 1000 */
  readonly batch?: number | false
  /** ms that calls are gathered for; 0 is as long as one task and its microtasks run. @default 0 */
  readonly wait?: number
  /** ms until headers and body must be there; 0 waits for ever. @default 10_000 */
  readonly timeout?: number
  /** Tries after the first. @default 3 */
  readonly retries?: number | undefined
  /** ms before the first retry, doubled each time. @default 150 */
  readonly delay?: number | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** @default the platform's */
  readonly fetch?: typeof fetch
}
// One counter for all clients of a page: no two calls share an id, so a reply can never be taken for another call's.
let lastId = 0

/**
 * Makes a Send to one URL. Throws a TypeError where an option is out of range.
 * @example const balance = await http('https://eth.example')({ method: 'eth_getBalance', params: [address, 'latest'] })
 */
export function http(url: string, options: HttpOptions = {}): HttpSend {
  const { batch = 1000, wait = 0, timeout = 10_000, retries = 3, delay = 150 } = options
  if (!(Math.min(+batch, wait, timeout, retries, delay) >= 0 && Number.isInteger(+batch)))
    throw new TypeError('rpc: an option is out of range')
  const { post, key } = createPost(parseUrl(url), options.headers, timeout, options.fetch)
  const host = hostOf(key, options.fetch)
  const spread = delivery(host, post, +batch || 1)
  let queue: Call[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let queued = 0
  const onAbort = (): void => {
    if (--queued) return
    clearTimeout(timer)
    queue = []
  }
  const flush = (): void => {
    const calls = queue
    queue = []
    queued = 0
    spread(calls)
  }
  /** Sends the calls after this task and its microtasks. A timer would take 1 ms, and 4 ms once timers are nested. */
  const scheduleFlush = (): void => {
    const { setImmediate, MessageChannel }: Partial<typeof globalThis> = wait ? {} : globalThis
    if (setImmediate) setImmediate(flush)
    else if (MessageChannel) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        // An open port would keep Node running.
        port1.close()
        flush()
      }
      port2.postMessage(0)
    } else timer = setTimeout(flush, wait)
  }
  const enqueue = (isOnce: boolean, request: RpcRequest, signal?: AbortSignal): Promise<unknown> => {
    if (signal?.aborted) return Promise.reject(signal.reason)
    let call: Call | undefined
    const answer = new Promise((resolve, reject) => {
      const id = ++lastId
      const { method, params } = request
      const text = toJson({ jsonrpc: '2.0', id, method, params })
      call = { id, text, request, resolve, reject, isOnce, isOpen: true, abort: onAbort }
      queued++
      if (queue.push(call) === 1) scheduleFlush()
    })
    return raceAbort(answer, signal, () => {
      if (!call) return
      call.isOpen = false
      call.abort()
    })
  }
  // `delivery` has counted all other outcomes.
  const onGivenUp = (error: unknown): void => {
    if (retries && isRateLimited(error)) recordOutcome(host, error)
  }
  const once: Send = (request, signal) => enqueue(true, request, signal)
  return Object.assign(
    withRetry((request, signal) => enqueue(!retries, request, signal), { retries, delay }, onGivenUp),
    // The caller's own fetch may add rights, so such an endpoint is not shared with other clients.
    { key: options.fetch ? '' : key, once },
  )
}
