// The gateway behind node:http. What is slow, too large or badly formed is ended here, before the gateway sees it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Gateway } from '../types.ts'
import { streamOf } from './stream.ts'

export interface ServeOptions {
  /** 0 takes a free one. @default 8787 */
  readonly port?: number
  /** @default '127.0.0.1', since a proxy that ends TLS stands before it */
  readonly host?: string
  /** ms between two sweeps; 0 is never. @default an hour */
  readonly sweepEvery?: number
  /** What a sweep has failed with: nothing is deleted, and the next one tries again. */
  readonly onSweepError?: (error: unknown) => void
  /** ms that requests have to end when the server stops. @default 10_000 */
  readonly grace?: number
  /** ms in which a client has to take some more of its answer, which is held in memory until then. @default 20_000 */
  readonly unread?: number
}
export interface Serving {
  readonly url: string
  /** Takes no more requests, and resolves when those that are under way have their answers. */
  stop(): Promise<void>
}

const limits = {
  /** Most bytes of a request's line and headers. */
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  /** With the body, which the gateway itself gives 10 s. */
  requestTimeout: 20_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
}
/** What a Request cannot be made of, or the gateway has no use for. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
const noMethod = JSON.stringify({ error: { code: 'method_not_allowed', message: 'No path takes this method' } })

/** Makes the gateway ready and listens. Rejects where either fails. */
export async function serve(gateway: Gateway, options: ServeOptions = {}): Promise<Serving> {
  const { port = 8787, host = '127.0.0.1', sweepEvery = 3_600_000, onSweepError } = options
  const { grace = 10_000, unread = 20_000 } = options
  await gateway.start()
  let isStopping = false
  const server = createServer(limits, (request, response) => {
    answer(gateway, request, response, unread, () => isStopping).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const over = new AbortController()
  let sweeping: Promise<void> | undefined
  const sweep = (): void => {
    sweeping ??= gateway
      .sweep(over.signal)
      .catch((error) => onSweepError?.(error))
      .finally(() => {
        sweeping = undefined
      })
  }
  // The first comes soon: a process that is often started anew shall sweep all the same.
  const sweeps = sweepEvery ? [setTimeout(sweep, Math.min(sweepEvery, 60_000)), setInterval(sweep, sweepEvery)] : []
  for (const timer of sweeps) timer.unref()
  const { address, port: taken, family } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    async stop() {
      isStopping = true
      over.abort()
      for (const timer of sweeps) clearInterval(timer)
      const ended = new Promise<void>((resolve) => server.close(() => resolve()))
      const late = setTimeout(() => server.closeAllConnections(), grace)
      await ended.finally(() => clearTimeout(late))
      // The database may be closed once this has ended.
      await sweeping
    },
  }
}

async function answer(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
  unread: number,
  isStopping: () => boolean,
): Promise<void> {
  const { method = '', url = '', socket } = request
  if (!methods.has(method)) return void response.writeHead(405, { allow: [...methods].join(', ') }).end(noMethod)
  // Of the whole URL that a proxy would be asked for only the path counts; of `Host` nothing does.
  const path = url.startsWith('/') ? url : '/'
  const gone = new AbortController()
  response.once('close', () => response.writableFinished || gone.abort())
  const asked = new Request(`http://gateway.invalid${path}`, {
    method,
    headers: headersOf(request),
    signal: gone.signal,
    ...(method !== 'GET' && method !== 'HEAD' && { body: streamOf(request, () => undefined), duplex: 'half' }),
  } as RequestInit)
  const said = await gateway.fetch(asked, { address: socket.remoteAddress ?? '' })
  const bytes = Buffer.from(await said.arrayBuffer())
  if (!request.complete) endLater(request, response)
  // A connection that is kept would hold up the end of a server that stops.
  if (isStopping()) response.setHeader('connection', 'close')
  // Once all is written, Node puts the time for the next request in its place.
  response.setTimeout(unread, () => response.destroy())
  const length = method === 'HEAD' ? {} : { 'content-length': String(bytes.length) }
  response.writeHead(said.status, { ...Object.fromEntries(said.headers), ...length })
  response.end(bytes)
}

/** What has no end yet is thrown away for a second: closed at once, the answer could be lost on its way. */
function endLater(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close')
  request.resume()
  response.once('finish', () => setTimeout(() => request.socket.destroy(), 1000).unref())
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '')
  return headers
}
