// hasp's own client in real pages: built files under the strictest policy, a browser, a relay, the vendor's wallet.
// The page keeps the client and what it heard; what is asked and compared is the test's.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Client, Session } from '../../../src/walletconnect/index.ts'
import { chromium as findChromium } from '../../ensure.mjs'
import { evm } from '../../helpers/client.ts'
import { chains, first, projectId, startRelayAndWallet, type Wallet, type World } from '../../helpers/walletkit.ts'

const dist = new URL('../../../dist/', import.meta.url)
const policy =
  "default-src 'none'; script-src 'self'; connect-src ws://127.0.0.1:*; " +
  "require-trusted-types-for 'script'; trusted-types 'none'"
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
/** A name that is no `localhost`, so that its page is no secure context; and no way out of this machine. */
const names =
  '--host-resolver-rules=MAP hasp.test 127.0.0.1, MAP localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'

const html = '<!doctype html><html lang="en"><title>Tidewater</title><script type="module" src="/page.js"></script>'
/** `?relay=` is where the client goes, `?skew=` ms by which the clock is off. As text: nothing may be bundled. */
const script = `import { createClient } from '/walletconnect.js'
const query = new URLSearchParams(location.search)
const { now } = Date
let skew = Number(query.get('skew'))
Date.now = () => now() + skew
const heard = []
let approval
const metadata = { name: 'Tidewater' }
const client = createClient({ projectId: '${projectId}', relayUrl: query.getAll('relay'), metadata })
for (const name of ['connect', 'event', 'update', 'extend', 'delete', 'expire'])
  client.on('session_' + name, (value) => heard.push(['session_' + name, value]))
window.dapp = {
  ...client,
  heard: () => heard,
  async connect(proposal) {
    const made = await client.connect(proposal)
    approval = made.approval
    return made.uri
  },
  approval: () => approval,
  // As a laptop's lid does it: the clock goes on, the timers do not, and then the network is back. It takes no time.
  sleep(ms) {
    skew += ms
    dispatchEvent(new Event('online'))
  },
}
`

/** Before any other script: what is running in the page. */
function watch(): void {
  const { setTimeout: later, clearTimeout: never, WebSocket: Socket } = window
  const timers = new Set<unknown>()
  const sockets = new Set<WebSocket>()
  window.setTimeout = ((run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    const timer = later(() => {
      timers.delete(timer)
      run(...args)
    }, ms)
    timers.add(timer)
    return timer
  }) as typeof setTimeout
  window.clearTimeout = (timer) => {
    timers.delete(timer)
    never(timer)
  }
  window.setInterval = (() => {
    throw new Error('a timer without an end')
  }) as unknown as typeof setInterval
  window.WebSocket = class extends Socket {
    constructor(url: string) {
      super(url)
      sockets.add(this)
      this.addEventListener('close', () => sockets.delete(this))
    }
  } as typeof WebSocket
  window.running = () => ({ timers: timers.size, sockets: sockets.size })
}

/** What is left where there is nothing to wait for. */
export const quiet = { timers: 0, sockets: 0 }

declare global {
  interface Window {
    running: () => typeof quiet
    dapp: Record<string, (...args: unknown[]) => unknown>
  }
}

/** The client of a page. What it refuses is thrown here as it is there, with name and code. */
export interface Tab extends Pick<Client, 'request' | 'ping' | 'disconnect'> {
  readonly page: Page
  connect(more?: Partial<Parameters<Client['connect']>[0]>): Promise<string>
  /** Of the last `connect` of this page load. */
  approval(): Promise<Session>
  pair(wallet: Wallet, more?: Partial<Parameters<Client['connect']>[0]>): Promise<Session>
  /** A `personal_sign` of the session's first chain. */
  sign(session: Pick<Session, 'topic'>, text?: string): Promise<unknown>
  sessions(): Promise<readonly Session[]>
  /** Of this page load. */
  heard(): Promise<readonly (readonly [string, unknown])[]>
  dropped(): Promise<number>
  sleep(ms: number): Promise<void>
  reload(): Promise<void>
  running(): Promise<typeof quiet>
  /** Since the page was loaded, by file. */
  fetched(): Promise<readonly string[]>
}

/** What comes true, on a busy machine too. */
export const eventually = <T>(look: () => T, message = '') => expect.poll(look, { interval: 20, message })
type Outcome = { readonly value: unknown } | { readonly error: { readonly message: string } }

function tabOf(page: Page): Tab {
  async function call<T>(name: string, ...args: unknown[]): Promise<T> {
    const outcome: Outcome = await page.evaluate(
      async ([name, args]) => {
        try {
          return { value: await window.dapp[name]?.(...args) }
        } catch (error) {
          const { name, code, message, data } = error as Error & { code: unknown; data: unknown }
          return { error: { name, code, message, data } }
        }
      },
      [name, args] as const,
    )
    if ('error' in outcome) throw Object.assign(new Error(outcome.error.message), outcome.error)
    return outcome.value as T
  }
  const tab: Tab = {
    page,
    connect: (more) => call('connect', { namespaces: evm, ...more }),
    approval: () => call('approval'),
    async pair(wallet, more) {
      await wallet.pair(await tab.connect(more))
      return tab.approval()
    },
    request: (...args) => call('request', ...args),
    sign: ({ topic }, text = '0x61') =>
      tab.request(topic, chains.eip155, { method: 'personal_sign', params: [text, first] }),
    ping: (topic) => call('ping', topic),
    disconnect: (topic) => call('disconnect', topic),
    sessions: () => call('sessions'),
    heard: () => call('heard'),
    dropped: () => call('dropped'),
    sleep: (ms) => call('sleep', ms),
    async reload() {
      await page.reload()
      await ready(page)
    },
    running: () => page.evaluate(() => window.running()),
    fetched: () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)),
  }
  return tab
}
const ready = (page: Page) => page.waitForFunction(() => !!window.dapp, undefined, { polling: 10 })

/** The built files, and a page that is nothing but its script. */
async function serve() {
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    response.setHeader('content-security-policy', policy)
    const own = { '/': html, '/page.js': script }[pathname]
    const text = own ?? (await readFile(new URL(`.${pathname}`, dist)).catch(() => undefined))
    const type = own === html ? 'text/html' : 'text/javascript'
    return response.writeHead(text ? 200 : 404, { 'content-type': type }).end(text)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  return {
    port,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export interface Stage {
  readonly world: World
  readonly wallet: Wallet
  /** A secure context, and one that is none. */
  readonly origins: { readonly secure: string; readonly insecure: string }
  /** Remembers nothing. */
  visitor(): Promise<BrowserContext>
  /** A page with a client; of a new visitor where none is named. */
  open(options?: {
    readonly visitor?: BrowserContext
    readonly origin?: string
    readonly relays?: readonly string[]
    readonly skew?: number
  }): Promise<Tab>
  /** Sends every visitor away, and says what went wrong in their pages since the last time. */
  leave(): Promise<readonly string[]>
  stop(): Promise<void>
}

/** @param options the world's */
export async function startStage(options: Parameters<typeof startRelayAndWallet>[0] = {}): Promise<Stage> {
  const launch = chromium.launch({ executablePath: findChromium(), args: [...flags, names] })
  const [world, files, browser] = await Promise.all([startRelayAndWallet(options), serve(), launch])
  const wallet = await world.wallet()
  const origins = { secure: `http://localhost:${files.port}`, insecure: `http://hasp.test:${files.port}` }
  const wrong: string[] = []
  const stage: Stage = {
    world,
    wallet,
    origins,
    async visitor() {
      const context = await browser.newContext()
      await context.addInitScript(watch)
      listen(context, wrong)
      return context
    },
    async open({ visitor, origin = origins.secure, relays = [world.relay.url], skew = 0 } = {}) {
      const page = await (visitor ?? (await stage.visitor())).newPage()
      const query = new URLSearchParams([['skew', `${skew}`], ...relays.map((relay) => ['relay', relay])])
      await page.goto(`${origin}/?${query}`)
      await ready(page)
      return tabOf(page)
    },
    async leave() {
      await Promise.all(browser.contexts().map((context) => context.close()))
      return wrong.splice(0)
    },
    async stop() {
      await browser.close()
      files.stop()
      await world.stop()
    },
  }
  return stage
}

/** Errors of every kind, what a policy refused among them, and every request that leaves this machine. */
function listen(context: BrowserContext, wrong: string[]): void {
  const isHere = (url: string) => /^(localhost|hasp\.test|127\.0\.0\.1)$/.test(new URL(url).hostname)
  const look = (url: string) => isHere(url) || wrong.push(`asked for ${url}`)
  context.on('weberror', (error) => wrong.push(String(error.error())))
  // A socket that does not open is the browser's own complaint, which no page can keep back.
  context.on('console', (message) => {
    if (message.type() === 'error' && !/^WebSocket connection to/.test(message.text())) wrong.push(message.text())
  })
  context.on('request', (request) => look(request.url()))
  context.on('page', (page) => page.on('websocket', (socket) => look(socket.url())))
}
