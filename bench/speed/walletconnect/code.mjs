// From the click on WalletConnect's row to the painted code: a page with hasp beside one with AppKit, each from a CDN as its quick
// start has it, over the same relay. The line is this machine's own, so that what is timed is the page.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { signJwt } from '../../../test/sandbox/relay/client.mjs'
import { filesOf } from '../../size/kits/build.mjs'
import { hosted } from '../../size/kits/hosted.mjs'
import { kits } from '../../size/kits/kits.mjs'
import { serve } from '../../size/kits/server.mjs'
import { middle } from '../rpc/sample.mjs'
import { asked } from './world.mjs'

const rounds = 5
/** ms that a code is waited for. */
const longest = 30_000
/** ms to a painted code, in a page that has shown one before. */
const mostWarm = 150

/** What is clicked in turn, and a part of the code: selectors, and the text or the host where more than one fits. */
const ways = {
  hasp: {
    kit: 'hasp-cdn',
    open: ['#connect'],
    row: ['button.row', 'WalletConnect'],
    code: ['.plate path'],
    close: ['button[aria-label="Close"]'],
  },
  appkit: {
    kit: 'appkit-cdn',
    open: ['button', '', 'wui-connect-button'],
    row: ['[data-testid="wallet-selector-walletconnect"]'],
    code: ['svg *', '', 'wui-qr-code'],
    close: ['[data-testid="w3m-header-close"]'],
  },
}

const app = (relayUrl) => `import { createModal } from 'hasp'
const modal = createModal({
  networks: [{
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  }],
  metadata: { name: 'Bench' },
  projectId: ${JSON.stringify(asked.projectId)},
  services: { relay: ${JSON.stringify(relayUrl)}, directory: null },
})
document.querySelector('#connect').onclick = () => modal.open()
`

/** The files of both pages, by the path that is served. */
async function pages(relayUrl) {
  const own = (await hosted()).get(ways.hasp.kit) ?? []
  const other = await filesOf(kits.find(({ name }) => name === ways.appkit.kit))
  const files = new Map()
  for (const [file, contents] of own)
    files.set(`/${ways.hasp.kit}/${file}`, file === 'app.js' ? app(relayUrl) : contents)
  for (const [file, contents] of other) files.set(`/${ways.appkit.kit}/${file}`, contents)
  return files
}

/** Runs in the page: finds through shadow roots, clicks, and waits for the frame that has the code. */
function prepare() {
  const all = (node) =>
    [...node.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])])
  /** The first that fits, has the text and is in a shadow root of such an element. */
  const find = ([selector, text = '', host]) =>
    all(document).find(
      (one) =>
        one.matches(selector) &&
        one.textContent.includes(text) &&
        (!host || one.getRootNode().host?.localName === host),
    )
  // Another wallet, so that both have a list to choose from.
  const info = { uuid: crypto.randomUUID(), name: 'Wallet Teal', icon: 'data:image/svg+xml,', rdns: 'com.example.teal' }
  const detail = { info, provider: { request: async () => [] } }
  addEventListener('eip6963:requestProvider', () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  )
  const frame = () => new Promise(requestAnimationFrame)
  /** A message that is sent in a frame arrives when the frame has been painted. */
  const painted = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      requestAnimationFrame(() => port2.postMessage(0))
    })
  window.bench = {
    async see(selector) {
      while (!find(selector)) await frame()
    },
    async gone(selector) {
      while (find(selector)) await frame()
    },
    async click(selector) {
      await window.bench.see(selector)
      find(selector).click()
    },
    /** ms from the click on the row to the frame with the code. */
    async code(row, code) {
      await window.bench.see(row)
      const from = performance.now()
      await window.bench.click(row)
      while (!find(code)) await frame()
      return (await painted()) - from
    },
  }
}

/** The vendor's relay is this machine's: what signs in there signs in here by another key. */
async function mapRelay(context, relayUrl) {
  await context.routeWebSocket(/^wss:/, (route) => {
    const query = new URL(route.url()).searchParams
    query.set('auth', signJwt(randomBytes(32), { aud: relayUrl }).jwt)
    const socket = new WebSocket(`${relayUrl}?${query}`, { headers: { origin: 'http://127.0.0.1' } })
    const waiting = []
    route.onMessage((frame) => (socket.readyState === WebSocket.OPEN ? socket.send(frame) : waiting.push(frame)))
    route.onClose(() => socket.close())
    socket.on('open', () => waiting.splice(0).forEach((frame) => void socket.send(frame)))
    socket.on('message', (frame) => route.send(String(frame)))
    socket.on('close', () => void route.close().catch(() => undefined))
    socket.on('error', () => undefined)
  })
}

/** Verify, for which the SDK would wait five seconds, attests at once whatever it is asked. */
const answerVerify = (context) =>
  context.route(/\/\/verify\..*\/attestation\?/, (route) => {
    const id = new URL(route.request().url()).searchParams.get('id')
    const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const attestation = [part({ alg: 'ES256' }), part({ id }), 'AA'].join('.')
    const said = JSON.stringify(JSON.stringify({ type: 'verify_attestation', attestation }))
    return route.fulfill({ contentType: 'text/html', body: `<script>parent.postMessage(${said}, '*')</script>` })
  })

/** A page that nobody has been to. Resolves with ms to its first code, and to the next one once the modal was closed. */
async function visit({ browser, url, relayUrl }, name, rate) {
  const { kit, open, row, code, close } = ways[name]
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
  try {
    await mapRelay(context, relayUrl)
    await answerVerify(context)
    await context.addInitScript(prepare)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await page.goto(`${url}/${kit}/index.html`)
    const run = (step, ...args) => {
      const late = sleep(longest, undefined, { ref: false }).then(() => {
        throw new Error(`${name}: no end of ${step} ${args} after ${longest} ms`)
      })
      return Promise.race([page.evaluate(([step, args]) => window.bench[step](...args), [step, args]), late])
    }
    await run('click', open)
    const cold = await run('code', row, code)
    await run('click', close)
    await run('gone', code)
    await sleep(500)
    await run('click', open)
    return { cold, warm: await run('code', row, code) }
  } finally {
    await context.close()
  }
}

/** Rows of the table: of hasp, then of AppKit. */
export async function codes({ browser, world }) {
  const { relayUrl } = world
  const files = await pages(relayUrl)
  const server = await serve(files)
  const bench = { browser, url: server.url, relayUrl }
  const samples = { hasp: { 1: [], 4: [] }, appkit: { 1: [], 4: [] } }
  try {
    // The first visits wait for the server to compress.
    for (const name of Object.keys(ways)) await visit(bench, name, 1)
    for (let i = 0; i < rounds; i++)
      for (const rate of [1, 4])
        for (const name of Object.keys(ways)) samples[name][rate].push(await visit(bench, name, rate))
  } finally {
    await server.stop()
  }
  const row = (title, rate, key, limit) => {
    const [own, other] = Object.keys(ways).map((name) => middle(samples[name][rate].map((sample) => sample[key])))
    return { name: title, unit: 'ms', own, other, limit, isMet: limit === undefined || own <= limit }
  }
  return [
    row('click to painted code, warm', 1, 'warm', mostWarm),
    row('… CPU 4× slower', 4, 'warm'),
    row('… cold', 1, 'cold'),
    row('… cold, CPU 4× slower', 4, 'cold'),
  ]
}
