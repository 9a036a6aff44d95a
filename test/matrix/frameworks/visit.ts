// A visitor of a demo: Chromium with the sandbox wallet in every page, and an ear for all that the page says or fetches.
import path from 'node:path'
import { build } from 'esbuild'
import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core'
import { expect } from 'vitest'
import { root } from '../../dist/packed.ts'
import { chromium as findChromium } from '../../ensure.mjs'
import type { Sandbox } from '../../sandbox/sandbox.mjs'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
/** For whatever a page does next, on a machine that is busy elsewhere. */
export const wait = { timeout: 15_000 }
/** Where the demos look for a local chain. */
const local = 'http://127.0.0.1:8545/'

export interface Visit {
  readonly page: Page
  /** Errors and warnings. */
  readonly said: readonly string[]
  /** The scripts that came, by their address. */
  readonly scripts: ReadonlyMap<string, Promise<Buffer>>
  close(): Promise<void>
}

export interface World {
  visit(url: string): Promise<Visit>
  close(): Promise<void>
}

/** @param sandbox whose wallet and whose chain the visitor has */
export async function open(sandbox: Sandbox): Promise<World> {
  const [wallet, browser] = await Promise.all([
    bundleWallet(),
    chromium.launch({ executablePath: findChromium(), args: flags }),
  ])
  return { visit: (url) => visit(browser, wallet, sandbox, url), close: () => browser.close() }
}

/** Writes down what the wallet is asked, and how many listen to a modal by the page's own `counted`. */
const listen = `window.asked = []
window.listeners = 0
window.counted = (modal) => (listener) => {
  const stop = modal.subscribe(listener)
  listeners++
  return () => {
    listeners--
    stop()
  }
}
addEventListener('eip6963:announceProvider', ({ detail: { provider } }) => {
  if (Object.hasOwn(provider, 'asked')) return
  const { request } = provider
  provider.asked = true
  provider.request = (call) => (asked.push(call.method), request(call))
})`
/** How often the wallet was asked for it since the page was loaded. */
export const timesAsked = (page: Page, method: string): Promise<number> =>
  page.evaluate(
    (name) => (window as unknown as { asked: string[] }).asked.filter((asked) => asked === name).length,
    method,
  )
/** What a visitor does in the wallet's own window: the page hears of it from the wallet alone. */
export const grant = (page: Page, granted: boolean): Promise<void> =>
  page.evaluate((value) => {
    const key = 'sandbox-wallet:granted'
    localStorage.setItem(key, JSON.stringify(value))
    dispatchEvent(new StorageEvent('storage', { key }))
  }, granted)

/** Of one file, so that it is there before the page's own scripts, and nothing of the page is touched for it. */
async function bundleWallet(): Promise<string> {
  const entryPoints = [path.join(root, 'test/sandbox/pages/wallet/index.js')]
  const { outputFiles } = await build({
    entryPoints,
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
    // These pages are of Ethereum alone.
    define: { sandboxNetworks: '{}' },
    external: ['hasp/testing'],
  })
  // The page that a browser starts with has no origin to fetch from.
  return `if (location.protocol !== 'about:') {${listen};${outputFiles[0]?.text}}`
}

async function visit(browser: Browser, wallet: string, sandbox: Sandbox, url: string): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await connectTo(context, sandbox)
  await context.addInitScript({ content: wallet })
  const page = await context.newPage()
  const said: string[] = []
  const scripts = new Map<string, Promise<Buffer>>()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  page.on('pageerror', ({ message }) => said.push(message))
  page.on('response', (response) => {
    if (isScript(response)) scripts.set(response.url(), response.body())
  })
  await page.goto(url)
  return { page, said, scripts, close: () => context.close() }
}

const isScript = (response: Response): boolean =>
  response.ok() && /javascript/.test(response.headers()['content-type'] ?? '')

async function connectTo(context: BrowserContext, { networks, ...sandbox }: Sandbox): Promise<void> {
  const chain = networks['eip155:31337'] ?? ''
  await context.route(local, async (route) => route.fulfill({ response: await route.fetch({ url: chain }) }))
  await context.route('**/sandbox.json', (route) => route.fulfill({ json: { ...sandbox, networks } }))
}

/** The demo's own button; the modal has namesakes. */
export const own = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })
export const connectButton = (page: Page) => page.locator('hasp-button button, hasp-connect-button button')
/** The wallet's card. */
export const card = (page: Page, title: string) => page.getByRole('dialog', { name: `Sandbox wallet: ${title}` })
export const shows = (page: Page, id: string, text: string | RegExp): Promise<void> =>
  expect.poll(() => page.locator(`#${id}`).textContent(), wait).toMatch(text)

/** By the button, through the modal, to the wallet's approval; the modal is closed again. */
export async function connect(page: Page): Promise<void> {
  await connectButton(page).click(wait)
  await page
    .locator('hasp-modal')
    .getByRole('button', { name: /Sandbox wallet/ })
    .click(wait)
  await card(page, 'Connect').getByRole('button', { name: 'Approve' }).click(wait)
  await page.locator('hasp-modal h1').getByText('0x').waitFor(wait)
  await page.locator('hasp-modal').getByRole('button', { name: 'Close' }).click(wait)
  await page.locator('hasp-modal').waitFor({ ...wait, state: 'detached' })
}
