// A fetch over node:http, for the endpoints of chains: Node's own takes more CPU than all the rest of a proxied call.
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { streamOf } from './stream.ts'

/** ms that an idle connection is kept, where the endpoint does not say a shorter time. */
const idleMs = 4000
const reusing = { keepAlive: true, timeout: idleMs }
const clients = new Map([
  ['http:', { request: http.request, agent: new http.Agent(reusing) }],
  ['https:', { request: https.request, agent: new https.Agent(reusing) }],
])
/** Answers that have no body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304])

/**
 * Asks an http URL, as `fetch` does with `redirect: 'manual'`. Rejects with the signal's reason, else with what the connection
 * failed with; and with a TypeError where the body is no text, or where an answer is compressed, which is not asked for.
 * @example const gateway = createGateway({ projects, chains, fetch: nodeFetch })
 */
export const nodeFetch = (url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    if (body && typeof body !== 'string') throw new TypeError('The body is no text')
    const { protocol } = new URL(url)
    const client = clients.get(protocol)
    if (!client) throw new TypeError(`The URL is ${protocol}, and no http`)
    const { request: ask, agent } = client
    const text = body ? Buffer.from(body) : undefined
    const sent = ask(url, {
      agent,
      method,
      headers: {
        'accept-encoding': 'identity',
        ...Object.fromEntries(new Headers(headers)),
        ...(text && { 'content-length': String(text.length) }),
      },
    })
    let answered: IncomingMessage | undefined
    const abort = (): void => void (answered ?? sent).destroy(signal?.reason)
    signal?.addEventListener('abort', abort)
    sent.once('close', () => signal?.removeEventListener('abort', abort))
    sent.on('error', reject)
    // Whoever asks for no other protocol is given none.
    sent.once('upgrade', (_, socket) => {
      socket.destroy()
      reject(new TypeError('The answer is another protocol'))
    })
    sent.once('response', (message) => {
      answered = message
      try {
        resolve(responseOf(message))
      } catch (error) {
        message.destroy()
        reject(error)
      }
    })
    sent.end(text)
  })

function responseOf(message: IncomingMessage): Response {
  const { statusCode: status = 0, headers: given } = message
  const encoding = given['content-encoding']
  if (encoding && encoding !== 'identity') throw new TypeError('The answer is compressed')
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) headers.set(name, String(value))
  if (!bodiless.has(status))
    return new Response(
      streamOf(message, () => message.destroy()),
      { status, headers },
    )
  message.resume()
  return new Response(null, { status, headers })
}
