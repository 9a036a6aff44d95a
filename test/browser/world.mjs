// A browser with the extension wallet in it, before real chains. One world per test file; every test gets a page of its
// own, a wallet that knows nobody and an origin that remembers nothing. Types in world.d.mts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { chromium as findChromium } from '../ensure.mjs'
import { startSandbox } from '../sandbox/sandbox.mjs'
import { buildExtension } from './extension/build.mjs'
import { wallet } from './extension/control.mjs'

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const pages = ['react.html', 'cdn.html']

export async function startWorld() {
  const folder = await mkdtemp(path.join(tmpdir(), 'hasp-'))
  const extension = path.join(folder, 'extension')
  const [sandbox] = await Promise.all([startSandbox(), buildExtension(extension)])
  const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    executablePath: findChromium(),
    headless: false,
    viewport: { width: 1000, height: 800 },
    // Without the second flag the extension is not loaded.
    args: [...flags, `--load-extension=${extension}`, `--disable-extensions-except=${extension}`],
  })
  const hand = await wallet(context)
  return {
    sandbox,
    context,
    hand,
    async visit(file) {
      const page = await context.newPage()
      await hand.reset(sandbox.networks)
      const session = await context.newCDPSession(page)
      await session.send('Storage.clearDataForOrigin', { origin: new URL(sandbox.dapp).origin, storageTypes: 'all' })
      await session.detach()
      await page.goto(sandbox.dapp + file)
      await ready(page)
      return page
    },
    async close() {
      await context.close()
      await sandbox.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const ready = (page) => page.waitForFunction(() => !!window.demo)

export const alone = (file, query = '') => `${file}?nowallet${query && `&${query}`}`

export const state = (page) =>
  page.evaluate(() => {
    const { status, supported, account, network, connections, balance, open, view, loading } = window.demo.modal.state
    return {
      status,
      supported,
      open,
      view,
      loading,
      address: account?.address,
      network: network?.caipNetworkId,
      wallet: connections[0]?.connector.id,
      chain: connections[0]?.network,
      balance: balance && String(balance.value),
    }
  })

export async function until(page, wanted) {
  const deadline = Date.now() + 10_000
  for (;;) {
    const now = await state(page)
    if (Object.entries(wanted).every(([key, value]) => now[key] === value)) return
    if (Date.now() > deadline) throw new Error(`not ${JSON.stringify(wanted)} but ${JSON.stringify(now)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export const button = (page, name) => page.locator('hasp-modal').getByRole('button', { name })
export const heading = (page) => page.locator('hasp-modal h1')

export async function connect(page) {
  await page.click('#open')
  await button(page, /Test Wallet/).click()
  await until(page, { status: 'connected', view: 'Account' })
}

/** Halfway through a fade every colour is wrong. The strap swings for ever. */
export const settled = (page) =>
  page.waitForFunction(() => {
    const animations = document.querySelector('hasp-modal')?.shadowRoot?.getAnimations() ?? []
    return animations.every(
      ({ playState, effect }) =>
        playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
    )
  })

export async function rpc(url, method, params = []) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()).result
}
