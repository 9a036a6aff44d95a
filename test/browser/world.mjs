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

/** ms until what hangs is ended. It judges nothing: a busy machine may take most of it. */
export const patience = 60_000

export const pages = ['react.html', 'cdn.html']
// What the mnemonic of the sandbox gives.
export const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** `folder` is where the extension is put together, and the profile. */
export async function launchWithWallet(folder, { reducedMotion = 'no-preference', args = [] } = {}) {
  const extension = path.join(folder, 'extension')
  await buildExtension(extension)
  const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    executablePath: findChromium(),
    headless: false,
    viewport: { width: 1000, height: 800 },
    reducedMotion,
    // Without the second flag the extension is not loaded.
    args: [...flags, ...args, `--load-extension=${extension}`, `--disable-extensions-except=${extension}`],
  })
  context.setDefaultTimeout(patience)
  return { context, hand: await wallet(context) }
}

export async function startWorld({ namespaces = ['eip155'], ...options } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'hasp-'))
  const [sandbox, { context, hand }] = await Promise.all([
    startSandbox({ namespaces }),
    launchWithWallet(folder, options),
  ])
  // The extension speaks to a node of its own on these alone.
  const ethereum = Object.fromEntries(Object.entries(sandbox.networks).filter(([id]) => id.startsWith('eip155:')))
  // On the page that a browser starts with, which stays: a store can be cleared before its page is there.
  const browser = await context.newCDPSession(context.pages()[0])
  const origin = new URL(sandbox.dapp).origin
  return {
    sandbox,
    context,
    hand,
    async visit(file) {
      const [page] = await Promise.all([
        context.newPage(),
        hand.reset(ethereum),
        browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
      ])
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

// Not by frames: a page that is not seen draws once a second.
export const ready = (page) => page.waitForFunction(() => !!window.demo, undefined, { polling: 20 })

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
  const deadline = Date.now() + patience
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
  // A click waits for frames.
  await page.bringToFront()
  await page.click('#open')
  await button(page, /Test Wallet/).click()
  await until(page, { status: 'connected', view: 'Account' })
  // The route is ahead of what is drawn.
  await page.locator('hasp-modal .sum').waitFor()
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

/**
 * Until the page has nothing more to do: for a count of frames in a row it fetched nothing, moved nothing and drew nothing new.
 * Counted in frames, which are late together with all else on a busy machine.
 */
export async function quiet(page) {
  // A page that is not seen draws once a second.
  await page.bringToFront()
  await page.evaluate(async () => {
    const look = () => {
      const root = document.querySelector('hasp-modal')?.shadowRoot
      const moving = (root?.getAnimations() ?? []).filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      )
      return `${performance.getEntriesByType('resource').length} ${moving.length} ${root?.innerHTML ?? ''}`
    }
    for (let same = 0, last = look(); same < 30; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = look()
      same = now === last && now.split(' ')[1] === '0' ? same + 1 : 0
      last = now
    }
  })
}

export async function rpc(url, method, params = []) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()).result
}
