// The demo, as a newcomer without a wallet meets it: the sandbox wallet on every chain that the sandbox runs.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Modal } from '../../../src/types.ts'
import { chromium as findChromium } from '../../ensure.mjs'
import { readQr } from '../../helpers/qr.ts'
import { centsOf } from '../../helpers/worth.ts'
import { namespacesHere, type Sandbox, startSandbox } from '../../sandbox/sandbox.mjs'
import { button, first, heading, patience, ready, second } from '../world.mjs'

let sandbox: Sandbox
let browser: Browser
let namespaces: readonly string[]
beforeAll(async () => {
  namespaces = await namespacesHere()
  ;[sandbox, browser] = await Promise.all([
    startSandbox({ namespaces }),
    chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] }),
  ])
})
afterAll(async () => {
  await browser?.close()
  await sandbox?.stop()
})

const words = { eip155: 'EVM networks', solana: 'Solana', bip122: 'Bitcoin', cosmos: 'Cosmos', polkadot: 'Polkadot' }
async function visit(path = '', options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({
    viewport: { width: 1000, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.goto(sandbox.dapp + path)
  await ready(page)
  return { context, page, problems }
}
const card = (page: Page) => page.getByRole('dialog', { name: /^Sandbox wallet:/ })
const approve = (page: Page) => card(page).getByRole('button', { name: 'Approve' }).click()
const out = (page: Page) => page.locator('#out').innerText()
const said = async (page: Page): Promise<string> => {
  await expect.poll(() => out(page)).not.toMatch(/^…?$/)
  return out(page)
}
const close = (context: BrowserContext) => context.close()

test('the sandbox wallet is one row, which asks for the account that is meant', async () => {
  const { context, page } = await visit()
  const row = button(page, /Sandbox wallet/)
  await row.waitFor()
  expect(await row.count()).toBe(1)
  await row.click()
  await heading(page).filter({ hasText: 'Choose networks' }).waitFor()
  for (const namespace of namespaces) await button(page, `${words[namespace as keyof typeof words]}`).waitFor()
  await close(context)
})

test('each of its accounts connects, signs what hasp/chains verifies, and sends', async () => {
  const { context, page, problems } = await visit()
  const ids = Object.keys(sandbox.networks).filter((id) => id !== 'eip155:31338')
  for (const id of ids) {
    const [namespace = ''] = id.split(':')
    await page.selectOption('[name=network]', id)
    await page.locator('#connect', { hasText: 'Connect the sandbox wallet' }).click()
    await approve(page)
    await page.locator('#connect', { hasText: 'Disconnect' }).waitFor()
    const connected = () => page.evaluate(() => window.demo.modal.state.connections[0]?.network)
    await expect.poll(connected).toBe(id)
    await page.locator('#sign').click()
    await expect.poll(() => card(page).innerText()).toContain('Tidewater would like to see a signature.')
    await approve(page)
    expect(await said(page)).toMatch(namespace === 'eip155' ? /^0x[\da-f]{130}$/ : /verified by hasp\/chains$/)
    expect(await out(page)).not.toContain('not verified')
    await page.locator('#coins').click()
    expect(await said(page)).toMatch(/^got [\d.]+ [A-Z]+$/)
    if (await page.locator('#send').isDisabled()) {
      expect(namespace).toBe('polkadot')
      continue
    }
    await page.locator('#send').click()
    await card(page).waitFor()
    await approve(page)
    expect(await said(page)).toMatch(namespace === 'eip155' ? /^receipt 0x[\da-f]{64} success$/ : /^sent \w{64,88}$/)
  }
  const networks = await page.evaluate(() => window.demo.modal.state.connections.map(({ network }) => network))
  expect([...networks].sort()).toEqual([...ids].sort())
  expect(problems).toEqual([])
  await close(context)
})

test('all of them are connected again after a reload, and nobody is asked', async () => {
  const { context, page } = await visit()
  for (const id of ['solana', 'bip122', 'polkadot', 'cosmos'].map((name) =>
    Object.keys(sandbox.networks).find((one) => one.startsWith(name)),
  )) {
    if (!id) continue
    await page.selectOption('[name=network]', id)
    await page.locator('#connect', { hasText: 'Connect the sandbox wallet' }).click()
    await approve(page)
    await page.locator('#connect', { hasText: 'Disconnect' }).waitFor()
  }
  const connected = () => page.evaluate(() => window.demo.modal.state.connections.map(({ network }) => network).sort())
  const before = await connected()
  await page.reload()
  await ready(page)
  await expect.poll(connected).toEqual(before)
  expect(await card(page).count()).toBe(0)
  await close(context)
})

test('a refusal is one, in every namespace', async () => {
  const { context, page } = await visit()
  for (const id of Object.keys(sandbox.networks).slice(2)) {
    await page.selectOption('[name=network]', id)
    await page.locator('#connect').click()
    await card(page).getByRole('button', { name: 'Reject' }).click()
    await button(page, 'Try again').waitFor()
    expect(await page.evaluate(() => window.demo.modal.state.connections.length)).toBe(0)
    await page.evaluate(() => window.demo.modal.open({ view: 'Connect' }))
  }
  await close(context)
})

describe('the account', () => {
  const idOf = (namespace: string) => Object.keys(sandbox.networks).find((id) => id.startsWith(namespace)) ?? ''
  const tab = (page: Page, name: string) => page.locator('hasp-modal').getByRole('tab', { name }).click()
  const panel = (page: Page) => page.locator('hasp-modal').getByRole('tabpanel')
  const addressOf = (page: Page) => page.evaluate(() => window.demo.modal.state.account?.address ?? '')
  const cents = (text: string) => BigInt(text.replaceAll(/\D/g, ''))
  const shownSum = async (page: Page) => cents(await page.locator('hasp-modal .sum').innerText())
  const pay = (network: string, address: string) =>
    fetch(`${sandbox.gateway}/__faucet`, { method: 'POST', body: JSON.stringify({ network, address }) })
  /** Until what is shown is worth what the gateway says, to the cent. */
  async function hasSum(page: Page, id: string): Promise<void> {
    const address = await addressOf(page)
    await expect.poll(async () => (await shownSum(page)) - (await centsOf(sandbox.gateway, address, id))).toBe(0n)
  }
  async function connect(namespace: keyof typeof words) {
    const visitor = await visit('cdn.html?data')
    const { page } = visitor
    await page.click('#open')
    await button(page, /Sandbox wallet/).click()
    await button(page, words[namespace]).click()
    await approve(page)
    await panel(page).getByRole('listitem').first().waitFor()
    return visitor
  }

  test.each([
    { namespace: 'solana', name: 'harbour.sol', hasFace: true, says: 'solana:', coin: 'SOL', gets: '+5 SOL' },
    { namespace: 'bip122', says: 'bitcoin:', coin: 'BTC', gets: '+0.5 BTC' },
    { namespace: 'cosmos', says: '', coin: 'ATOM', gets: '+100 ATOM' },
    { namespace: 'polkadot', name: 'Harbour', says: '', coin: 'UNIT' },
  ] as const)('of $namespace shows what it has and what it gets, and where to pay it', async (one) => {
    if (!namespaces.includes(one.namespace)) return
    const { name = '', hasFace = false, gets } = { name: '', hasFace: false, gets: '', ...one }
    const { context, page, problems } = await connect(one.namespace)
    const [id, address] = [idOf(one.namespace), await addressOf(page)]
    await panel(page).getByText(one.coin, { exact: true }).first().waitFor()
    await hasSum(page, id)
    await expect.poll(() => heading(page).innerText()).toContain(name || address.slice(0, 6))
    if (hasFace) await page.locator('hasp-modal .who img').first().waitFor()
    await tab(page, 'NFTs')
    await panel(page)
      .getByText(/No NFTs yet|are not shown here/)
      .waitFor()
    await tab(page, 'Activity')
    await panel(page)
      .getByText(/No activity yet|Received|Sent|Minted/)
      .first()
      .waitFor()
    // Somebody else pays, of whom the page knows nothing.
    const before = await centsOf(sandbox.gateway, address, id)
    await pay(id, address)
    if (gets) await panel(page).getByText(gets).first().waitFor()
    await tab(page, 'Tokens')
    await expect.poll(() => centsOf(sandbox.gateway, address, id)).toBeGreaterThan(before)
    await hasSum(page, id)
    await button(page, 'Receive').click()
    const code = page.getByRole('img', { name: /^QR code/ })
    await code.waitFor()
    expect(readQr(await code.screenshot())).toBe(one.says + address)
    expect(problems).toEqual([])
    await close(context)
  })

  test('of Bitcoin shows what is for payments apart from what is for ordinals', async () => {
    const { context, page } = await connect('bip122')
    const id = idOf('bip122')
    const payment = await addressOf(page)
    await button(page, 'Ordinals').click()
    await expect.poll(() => addressOf(page)).toMatch(/^bcrt1p/)
    await expect.poll(() => shownSum(page)).toBe(0n)
    await pay(id, await addressOf(page))
    await expect.poll(() => shownSum(page)).toBe(cents('$32,500.00'))
    await button(page, 'Payments').click()
    await expect.poll(() => addressOf(page)).toBe(payment)
    await hasSum(page, id)
    await close(context)
  })

  test('of a wallet with two kinds of accounts of Ethereum shows what the chosen one has', async () => {
    const { context, page } = await visit('cdn.html?data')
    await page.evaluate(
      async (addresses) => {
        interface Demo {
          readonly hasp: { createModal(options: unknown): Modal }
          readonly options: object
          modal: Modal
        }
        const demo = window.demo as unknown as Demo
        demo.modal.destroy()
        const types = ['eoa', 'smartAccount']
        const accounts = addresses.map((address, i) => ({ namespace: 'eip155', address, type: types[i] }))
        const own = {
          id: 'own',
          name: 'Own',
          type: 'external',
          namespaces: ['eip155'],
          connect: async () => [{ network: 'eip155:31337', accounts }],
          disconnect: async () => undefined,
          isAuthorized: async () => true,
          provider: () => ({ request: () => Promise.reject(new Error('nothing is asked')) }),
          listen: () => () => undefined,
        }
        demo.modal = demo.hasp.createModal({ ...demo.options, connectors: [own] })
        await demo.modal.connect({ wallet: 'own' })
        await demo.modal.open({ view: 'Account' })
      },
      [first, second],
    )
    for (const [kind, address] of [
      ['Smart', second],
      ['Standard', first],
    ] as const) {
      await button(page, kind).click()
      await expect.poll(() => addressOf(page)).toBe(address)
      await hasSum(page, 'eip155:31337')
    }
    await close(context)
  })
})

describe.each(['', 'react.html', 'cdn.html'])('the page /%s', (path) => {
  test('scrolls sideways at no width, whatever it lists', async () => {
    const { context, page } = await visit(path)
    for (let width = 320; width <= 1280; width += 120) {
      await page.setViewportSize({ width, height: 700 })
      const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
      expect([width, fits]).toEqual([width, true])
    }
    await close(context)
  })
})
