// A data provider that lies, in one way at a time: what is true beside the lie stays, the other parts of the screen work, nothing runs
// that it has sent, and nothing is larger than the card.
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, beforeAll, type expect as global, test } from 'vitest'
import type { Modal, Options } from '../../../src/types.ts'
import { chromium as findChromium } from '../../ensure.mjs'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.mjs'
import { alone, button, first, patience, ready } from '../world.mjs'
import { type Lie, startLiar } from './liar.ts'
import { lies } from './lies.ts'

/** Pages that hear lies at the same time: most of it is waiting. */
const lanes = 4
let sandbox: Sandbox
let browser: Browser
interface Lane {
  readonly page: Page
  /** What the console and the page say that is ours. */
  readonly said: string[]
}
const free: Lane[] = []
const waiting: ((lane: Lane) => void)[] = []
const nextLane = (): Lane | Promise<Lane> => free.pop() ?? new Promise((resolve) => waiting.push(resolve))
function giveBack(lane: Lane): void {
  const next = waiting.shift()
  if (next) next(lane)
  else free.push(lane)
}
beforeAll(async () => {
  ;[sandbox, browser] = await Promise.all([
    startSandbox(),
    chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] }),
  ])
  free.push(...(await Promise.all(Array.from({ length: lanes }, newLane))))
})
afterAll(async () => {
  await browser?.close()
  await sandbox?.stop()
})

async function newLane(): Promise<Lane> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 900 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  const said: string[] = []
  page.on('pageerror', ({ message }) => said.push(message))
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type()) && message.text().startsWith('hasp')) said.push(message.text())
  })
  await page.goto(sandbox.dapp + alone('cdn.html', 'data'))
  await ready(page)
  await page.evaluate(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective: what }) => {
      if (!/^(img|connect)-src/.test(what)) Object.assign(window, { ran: what })
    }),
  )
  return { page, said }
}

/** The account of a modal that remembers nothing, with a data provider at that URL. */
const openAccount = (page: Page, data: string, byWallet: boolean): Promise<void> =>
  page.evaluate(
    async ({ data, address, byWallet }) => {
      interface Demo {
        readonly hasp: { createModal(options: unknown): Modal }
        readonly options: Pick<Options, 'services' | 'tokens'>
        modal: Modal
      }
      const demo = window.demo as unknown as Demo
      const answers: Record<string, unknown> = byWallet
        ? {
            wallet_getCapabilities: { '0x7a69': { assetDiscovery: { supported: true } } },
            wallet_getAssets: {
              '0x7a69': [
                { address: 'native', balance: '0x21e19e0c9bab2400000', type: 'native', metadata: {} },
                ...(demo.options.tokens?.['eip155:31337'] ?? []).map(({ address, name, symbol, decimals }) => ({
                  address,
                  balance: '0x5f5e100',
                  type: 'erc20',
                  metadata: { name, symbol, decimals, price: 1 },
                })),
              ],
            },
          }
        : {}
      const own = {
        id: 'own',
        name: 'Own',
        type: 'external',
        namespaces: ['eip155'],
        connect: async () => [{ network: 'eip155:31337', accounts: [{ namespace: 'eip155', address, type: 'eoa' }] }],
        disconnect: async () => undefined,
        isAuthorized: async () => true,
        provider: () => ({
          request: async ({ method }: { method: string }) => answers[method] ?? Promise.reject(new Error(method)),
        }),
        listen: () => () => undefined,
      }
      const kept = new Map<string, unknown>()
      const storage = {
        get: async (key: string) => kept.get(key),
        set: async (key: string, value: unknown) => void kept.set(key, value),
        delete: async (key: string) => void kept.delete(key),
      }
      demo.modal.destroy()
      const services = { ...demo.options.services, data }
      demo.modal = demo.hasp.createModal({ ...demo.options, services, storage, connectors: [own] })
      await demo.modal.connect({ wallet: 'own' })
      await demo.modal.open({ view: 'Account' })
    },
    { data, address: first, byWallet },
  )

/** What reaches beyond the card, or is cut off by it. */
const tooLarge = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const card = document.querySelector('hasp-modal')?.shadowRoot?.querySelector('.card')
    const { left = 0, right = 0 } = card?.getBoundingClientRect() ?? {}
    const found: string[] = []
    const look = (element: Element): void => {
      const box = element.getBoundingClientRect()
      const isSeen = box.width > 1 && box.height > 1
      if (isSeen && (box.left < left - 1 || box.right > right + 1))
        found.push(`${element.tagName}.${element.className} ${element.textContent?.slice(0, 40)}`)
      // What is cut off on purpose ends in dots.
      if (getComputedStyle(element).textOverflow === 'ellipsis' && getComputedStyle(element).overflowX !== 'visible')
        return
      for (const child of element.children) look(child)
    }
    if (card) look(card)
    const list = card?.querySelector('[role=tabpanel]')?.getBoundingClientRect()
    const end = Math.min(innerHeight, card?.getBoundingClientRect().bottom ?? 0)
    if (list && list.bottom > end) found.push(`the list ends at ${list.bottom} of ${end}`)
    return found
  })

/** A click that waits for no frames: what is looked at is what comes of it. */
const press = (one: Locator) => one.dispatchEvent('click')
const modal = (page: Page) => page.locator('hasp-modal')
const panel = (page: Page) => modal(page).getByRole('tabpanel')

async function holds({ page, said }: Lane, lie: Lie, expect: typeof global): Promise<void> {
  const inPanel = () => panel(page).innerText()
  // The chain is asked beside who does not answer within seconds.
  for (const [name, amount] of [
    ['Ether', '10,000 ETH'],
    ['USD Coin', 'USDC'],
    ['Tether USD', 'USDT'],
  ] as const)
    await panel(page).getByRole('listitem').filter({ hasText: name }).filter({ hasText: amount }).first().waitFor()
  if (lie.tokens) await expect.poll(inPanel).toMatch(lie.tokens)
  if (lie.head) await expect.poll(() => modal(page).locator('h1').innerText()).toMatch(lie.head)
  const seen = [await inPanel(), await modal(page).locator('.sum').innerText()]
  const large = [...(await tooLarge(page))]
  for (const [name, wanted, truth] of [
    ['NFTs', lie.things, /Lantern #/],
    ['Activity', lie.activity, /Minted/],
  ] as const) {
    await press(modal(page).getByRole('tab', { name }))
    const isLost = lie.at === '/v1/' || lie.at === '/supported-chains'
    await expect.poll(inPanel).toMatch(wanted ?? (isLost || lie.activity ? /\w/ : truth))
    seen.push(await inPanel())
    large.push(...(await tooLarge(page)))
  }
  expect(large).toEqual([])
  for (const text of seen) {
    expect(text).not.toMatch(/NaN|Infinity|undefined|\[object/)
    if (lie.nowhere) expect(text).not.toMatch(lie.nowhere)
  }
  await press(button(page, 'Receive'))
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  await press(button(page, 'Back'))
  await modal(page).locator('.sum').waitFor()
  expect(await page.evaluate(() => [Object(window).ran, Object({}).ran])).toEqual([undefined, undefined])
  expect(said.splice(0).slice(1)).toEqual([])
}

test.concurrent.for(lies)('$title: what is true is shown, and all else works', async (lie, { expect }) => {
  const lane = await nextLane()
  const liar = await startLiar(sandbox.gateway, lie)
  try {
    await openAccount(lane.page, liar.url, !!lie.byWallet)
    await holds(lane, lie, expect as typeof global)
  } finally {
    liar.close()
    giveBack(lane)
  }
})
