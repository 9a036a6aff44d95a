// One endpoint over HTTP. Calls of one tick travel as one array; a failed POST is retried as one POST.
import { type Call, unless, written } from './call.ts'
import { delivery } from './delivery.ts'
import { count, hostOf, isRefusal } from './host.ts'
import { poster } from './post.ts'
import { persist } from './retry.ts'
import type { HttpSend, RpcRequest, Send } from './types.ts'

export interface HttpOptions {
  /** Calls per POST; 0, 1 and false: no arrays. @default 1000 */
  readonly batch?: number | false
  /** ms that calls are gathered for; 0: while one task and its microtasks run. @default 0 */
  readonly wait?: number
  /** ms over headers and body; 0: none. @default 10_000 */
  readonly timeout?: number
  /** @default 3 */
  readonly retries?: number | undefined
  /** ms before the first retry, doubled each time. @default 150 */
  readonly delay?: number | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** @default the page's own */
  readonly fetch?: typeof fetch
}
// Servers may fix each other's replies by id only if no two clients of a page use the same one.
let lastId = 0

/** Throws a TypeError that does not say the URL: a key may be in it. */
export function parsed(url: string): URL {
  if (!URL.canParse(url) || !/^https?:/i.test(url)) throw new TypeError('rpc: no http URL')
  return new URL(url)
}

/** A Send to one URL. Throws a TypeError where the options make no sense. */
export function http(url: string, options: HttpOptions = {}): HttpSend {
  const { batch = 1000, wait = 0, timeout = 10_000, retries = 3, delay = 150 } = options
  if (!(Math.min(+batch, wait, timeout, retries, delay) >= 0 && Number.isInteger(+batch)))
    throw new TypeError('rpc: an option is out of range')
  const { post, key } = poster(parsed(url), options.headers, timeout, options.fetch)
  const host = hostOf(key, options.fetch)
  const spread = delivery(host, post, +batch || 1)
  let queue: Call[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting = 0
  const forget = (): void => {
    if (--waiting) return
    clearTimeout(timer)
    queue = []
  }
  const flush = (): void => {
    const calls = queue
    queue = []
    waiting = 0
    spread(calls)
  }
  /** When this task and its microtasks are over. A timer would take 1 ms for it, and 4 after some. */
  const soon = (): void => {
    const { setImmediate, MessageChannel }: Partial<typeof globalThis> = wait ? {} : globalThis
    if (setImmediate) setImmediate(flush)
    else if (MessageChannel) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        // Open, it would keep Node awake.
        port1.close()
        flush()
      }
      port2.postMessage(0)
    } else timer = setTimeout(flush, wait)
  }
  const tell = (isOnce: boolean, request: RpcRequest, signal?: AbortSignal): Promise<unknown> => {
    if (signal?.aborted) return Promise.reject(signal.reason)
    let call: Call | undefined
    const answer = new Promise((resolve, reject) => {
      const id = ++lastId
      const { method, params } = request
      const text = written({ jsonrpc: '2.0', id, method, params })
      call = { id, text, request, resolve, reject, isOnce, isOpen: true, left: forget }
      waiting++
      if (queue.push(call) === 1) soon()
    })
    return unless(answer, signal, () => {
      if (!call) return
      call.isOpen = false
      call.left()
    })
  }
  // Whatever else came has been counted.
  const failed = (error: unknown): void => {
    if (retries && isRefusal(error)) count(host, error)
  }
  const once: Send = (request, signal) => tell(true, request, signal)
  return Object.assign(
    persist((request, signal) => tell(!retries, request, signal), { retries, delay }, failed),
    // Whose fetch it is, nobody knows.
    { key: options.fetch ? '' : key, once },
  )
}
