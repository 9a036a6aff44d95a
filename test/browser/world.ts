// A browser with the extension wallet in it, before real chains. One world per test file; every test gets a page of its
// own, a wallet that knows nobody and an origin that remembers nothing.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import type { Modal } from '../../src/types.ts'
import { chromium as findChromium } from '../ensure.mjs'
import { type Sandbox, startSandbox } from '../sandbox/sandbox.mjs'
import { buildExtension } from './extension/build.mjs'
import { type Hand, wallet } from './extension/control.mjs'

declare global {
  interface Window {
    demo: { readonly modal: Modal }
  }
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface World {
  readonly sandbox: Sandbox
  readonly context: BrowserContext
  readonly hand: Hand
  /** A fresh page of the demo, after everything has forgotten everything. Console errors are collected. */
  visit(file: string, options?: { readonly keep?: boolean; readonly page?: Page }): Promise<Page>
  close(): Promise<void>
}

/** Which of the two demo pages. */
export const pages = ['react.html', 'cdn.html'] as const

export async function startWorld(): Promise<World> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hasp-'))
  const extension = path.join(folder, 'extension')
  const [sandbox] = await Promise.all([startSandbox(), buildExtension(extension)])
  const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    executablePath: findChromium(),
    headless: false,
    viewport: { width: 1000, height: 800 },
    args: ['--headless=new', ...flags, `--load-extension=${extension}`, `--disable-extensions-except=${extension}`],
  })
  const hand = await wallet(context)
  return {
    sandbox,
    context,
    hand,
    async visit(file, { keep = false, page } = {}) {
      const fresh = page ?? (await context.newPage())
      if (!keep) {
        await hand.reset(sandbox.networks)
        const session = await context.newCDPSession(fresh)
        await session.send('Storage.clearDataForOrigin', { origin: new URL(sandbox.dapp).origin, storageTypes: 'all' })
        await session.detach()
      }
      await fresh.goto(sandbox.dapp + file)
      await fresh.waitForFunction(() => !!window.demo)
      return fresh
    },
    async close() {
      await context.close()
      await sandbox.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** `?nowallet` leaves the page's own sandbox wallet out, so that the extension is the only one. */
export const alone = (file: string, query = ''): string => `${file}?nowallet${query && `&${query}`}`

export const state = (page: Page) =>
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

/** Until the modal's state fits, or ten seconds are over. */
export async function until(page: Page, wanted: Partial<Awaited<ReturnType<typeof state>>>): Promise<void> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const now = await state(page)
    if (Object.entries(wanted).every(([key, value]) => now[key as keyof typeof now] === value)) return
    if (Date.now() > deadline) throw new Error(`not ${JSON.stringify(wanted)} but ${JSON.stringify(now)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** A button of the modal; the page may have its namesake. */
export const button = (page: Page, name: string | RegExp) => page.locator('hasp-modal').getByRole('button', { name })
export const heading = (page: Page) => page.locator('hasp-modal h1')

/** Opens the modal and connects the extension wallet. */
export async function connect(page: Page): Promise<void> {
  await page.click('#open')
  await button(page, /Test Wallet/).click()
  await until(page, { status: 'connected', view: 'Account' })
}

/** One call of a chain, past the page. */
export async function rpc<T = string>(url: string, method: string, params: readonly unknown[] = []): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: T }).result
}
