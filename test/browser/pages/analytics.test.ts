// Events of a real page, from the click to the page that shows what the gateway has kept.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { alone, button, connect, first, heading, patience, startWorld, until, type World } from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(() => world?.close())
afterEach(() => control('__reset', {}))

const wait = { timeout: patience }
const control = (path: string, body: object) =>
  fetch(`${world.sandbox.gateway}/${path}`, { method: 'POST', body: JSON.stringify(body) })
const kept = async () => await (await fetch(`${world.sandbox.dapp}events.json`)).json()
const names = async () => (await kept()).map(({ event }: { event: string }) => event)
const asked = async () =>
  (await (await fetch(`${world.sandbox.gateway}/__log`)).json()).map(({ path }: { path: string }) =>
    path.replace(/\?.*/, ''),
  )

test('who connects, switches and disconnects is seen on the page of events, without an address', async () => {
  const landing = await world.visit('')
  const nav = landing.getByRole('navigation', { name: 'Pages' })
  await nav.getByRole('link', { name: 'Events' }).click()
  await landing.getByRole('heading', { name: 'No events yet' }).waitFor()
  const page = await world.visit(`${alone('react.html')}&analytics`)
  expect(await asked()).toEqual([])
  await page.bringToFront()
  await page.click('#open')
  await button(page, 'What is a wallet?').click()
  await heading(page).filter({ hasText: 'What is a wallet?' }).waitFor()
  await expect.poll(names, wait).toContain('CLICK_WALLET_HELP')
  const rows = landing.locator('#events > li')
  const help = rows.filter({ hasText: 'CLICK_WALLET_HELP' })
  await help.evaluate((row) => getSelection()?.selectAllChildren(row.querySelector('strong') ?? row))
  const row = await help.elementHandle()
  await button(page, 'Close').click()
  await connect(page)
  await page.evaluate(() => window.demo.modal.switchNetwork('eip155:31338'))
  await until(page, { network: 'eip155:31338' })
  await page.evaluate(async () => {
    await window.demo.modal.disconnect()
    window.demo.modal.close()
  })
  const all = [
    'INITIALIZE',
    'MODAL_OPEN',
    'CLICK_WALLET_HELP',
    'MODAL_CLOSE',
    'MODAL_OPEN',
    'SELECT_WALLET',
    'CONNECT_SUCCESS',
    'SWITCH_NETWORK',
    'DISCONNECT_SUCCESS',
    'MODAL_CLOSE',
  ].sort()
  await expect.poll(async () => (await names()).sort(), wait).toEqual(all)
  expect(JSON.stringify(await kept()).toLowerCase()).not.toContain(first.toLowerCase())
  // The page that was opened before shows them by itself.
  await landing.getByRole('heading', { name: '10 events' }).waitFor()
  // What stood there is still the same, with what is selected of it.
  expect(await row?.evaluate((row) => row.isConnected)).toBe(true)
  expect(await landing.evaluate(() => `${getSelection()}`)).toBe('CLICK_WALLET_HELP')
  const times = await rows.locator('time').evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''))
  expect(times).toEqual(times.toSorted().reverse())
  expect((await rows.locator('strong').allInnerTexts()).sort()).toEqual(all)
  const text = await rows.filter({ hasText: 'method browser' }).innerText()
  expect(text).toMatch(/CONNECT_SUCCESS[\s\S]*name Test Wallet[\s\S]*method browser[\s\S]*page \/react\.html/)
  expect(text).not.toContain('nowallet')
  await Promise.all([page.close(), landing.close()])
})

test('the page of events stays while one that sends them is opened, and says that it does', async () => {
  const page = await world.context.newPage()
  await page.goto(`${world.sandbox.dapp}events`)
  expect(await page.locator('nav [aria-current]').innerText()).toBe('Events')
  const [opened] = await Promise.all([
    world.context.waitForEvent('page'),
    page.getByRole('link', { name: 'CDN with analytics new tab' }).click(),
  ])
  await opened.waitForURL('**/cdn.html?analytics')
  expect(new URL(page.url()).pathname).toBe('/events')
  await Promise.all([opened.close(), page.close()])
})

test('a page without analytics sends nothing', async () => {
  const page = await world.visit(alone('cdn.html'))
  await connect(page)
  await page.evaluate(() => window.demo.modal.close())
  expect(await asked()).toEqual([])
  await page.close()
})

test('what happens in a page that is hidden arrives by a beacon', async () => {
  const page = await world.visit(`${alone('cdn.html')}&analytics`)
  const count = (await names()).length
  await page.bringToFront()
  await page.click('#open')
  await expect.poll(async () => (await names()).length, wait).toBeGreaterThan(count)
  const beacon = page.waitForRequest((request) => request.url().includes('/e?') && request.resourceType() === 'ping')
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    window.demo.modal.close()
  })
  expect((await beacon).postData()).toContain('MODAL_CLOSE')
  await expect.poll(async () => (await names())[0], wait).toBe('MODAL_CLOSE')
  await page.close()
})

test('a developer reads once in the console that the gateway refuses the page', async () => {
  await control('__fault', { match: '/e', status: 403 })
  const page = await world.visit(`${alone('cdn.html')}&analytics`)
  const told: string[] = []
  page.on('console', (message) => message.text().startsWith('hasp:') && told.push(message.text()))
  await page.bringToFront()
  for (let i = 0; i < 2; i++) {
    await page.click('#open')
    await heading(page).waitFor()
    await button(page, 'Close').click()
  }
  await expect.poll(async () => (await asked()).filter((path: string) => path === '/e').length, wait).toBeGreaterThan(3)
  await expect.poll(() => told, wait).toEqual([expect.stringContaining('Invalid App Configuration: allow http')])
  await page.close()
})

test('the page of events scrolls sideways at no width', async () => {
  const page = await world.context.newPage()
  await page.goto(`${world.sandbox.dapp}events`)
  await page.locator('#events > li').first().waitFor()
  for (let width = 320; width <= 1280; width += 80) {
    await page.setViewportSize({ width, height: 700 })
    expect([width, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([
      width,
      true,
    ])
  }
  await page.close()
})
