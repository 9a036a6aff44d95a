// The hosts that are in AppKit's code, answered by a gateway. The browser is asked below its own checks, where nothing is
// added to an answer: preflights reach the gateway too, and what CORS forbids does not reach the page.
import type { Page } from 'playwright-core'

const mapped = ['rpc.walletconnect.org', 'api.web3modal.org', 'pulse.walletconnect.org']
/** Fonts, and what no gateway stands for: the relay, and the frame of the embedded wallet. */
const others = [
  'fonts.googleapis.com',
  'fonts.reown.com',
  'relay.walletconnect.org',
  'relay.walletconnect.com',
  'secure.walletconnect.org',
]
/** For Chromium: nothing but this machine is reached, whatever a page asks for. */
export const onlyHere = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'

export interface Asked {
  /** `POST pulse.walletconnect.org/e`. */
  readonly what: string
  readonly origin: string | undefined
  readonly status: number
}
export interface Hosts {
  /** Each request to the hosts, preflights too, in the order in which they were answered. */
  readonly asked: readonly Asked[]
  /** What was refused, what the browser gave up, and hosts that nobody has heard of; empty if all went well. */
  problems(): readonly string[]
  /** How many requests have no answer yet. */
  pending(): number
}

/** As DevTools has it. */
interface Request {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly postDataEntries?: readonly { readonly bytes?: string }[]
}

/** From now on the hosts are the gateway, for all that this page asks. */
export async function mapHosts(page: Page, gateway: string): Promise<Hosts> {
  const asked: Asked[] = []
  const failed: string[] = []
  let pending = 0
  const hostOf = (url: string) => new URL(url).hostname
  const look = (url: string) => {
    const { protocol, hostname } = new URL(url)
    const isKnown = hostname === '127.0.0.1' || mapped.includes(hostname) || others.includes(hostname)
    if (/^(http|ws)/.test(protocol) && !isKnown) failed.push(`${url} is of a host that is not known`)
  }
  page.on('request', (request) => look(request.url()))
  page.on('websocket', (socket) => look(socket.url()))
  page.on('requestfailed', (request) => {
    if (mapped.includes(hostOf(request.url()))) failed.push(`${request.url()} failed: ${request.failure()?.errorText}`)
  })
  const answer = async ({ url, method, headers, postDataEntries = [] }: Request) => {
    const { pathname, search, hostname } = new URL(url)
    const parts = postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64'))
    const body = parts.length ? { body: Buffer.concat(parts) } : {}
    const response = await fetch(gateway + pathname + search, { method, headers, ...body })
    const bytes = Buffer.from(await response.arrayBuffer())
    asked.push({ what: `${method} ${hostname}${pathname}`, origin: headers.Origin, status: response.status })
    if (!response.ok) failed.push(`${method} ${url} was answered with ${response.status}: ${bytes}`)
    return {
      responseCode: response.status,
      responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
      body: bytes.toString('base64'),
    }
  }
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    pending++
    try {
      const said = await answer(request)
      // A page that is gone takes no answer.
      await session.send('Fetch.fulfillRequest', { requestId, ...said }).catch(() => undefined)
    } catch (error) {
      failed.push(`${request.url} got no answer: ${error}`)
    }
    pending--
  })
  await session.send('Fetch.enable', { patterns: mapped.map((host) => ({ urlPattern: `https://${host}/*` })) })
  return { asked, problems: () => failed, pending: () => pending }
}
