// The demo, as a newcomer without a wallet meets it: the sandbox wallet on every chain that the sandbox runs.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromium as findChromium } from '../../ensure.mjs'
import { namespacesHere, type Sandbox, startSandbox } from '../../sandbox/sandbox.mjs'
import { button, heading, patience, ready } from '../world.mjs'

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
