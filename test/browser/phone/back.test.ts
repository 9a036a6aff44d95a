// The browser's back on a phone goes back in the modal, and leaves the page's own history as it was.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frames } from '../people/pixels.ts'
import { alone, button, ready, startWorld, until, type World } from '../world.mjs'
import { asPhone, hasSheetBehaviour, middle, type Phone, place, size } from './hand.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

/** The demo, with another page before it. */
async function start(): Promise<{ page: Page; phone: Phone }> {
  const page = await world.visit(alone('react.html'))
  await page.goto(`${world.sandbox.dapp}${alone('cdn.html')}`)
  await ready(page)
  return { page, phone: await asPhone(page) }
}
async function open(page: Page): Promise<void> {
  await page.evaluate(() => window.demo.modal.open())
  await hasSheetBehaviour(page)
}
// In a task of its own: the answer could be lost with the page that is left.
const back = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()))
const isAt = (page: Page, wanted: object) => expect.poll(() => place(page)).toMatchObject(wanted)

test('the back gesture goes back from a later view, closes the modal from the first, and then leaves the page', async () => {
  const { page } = await start()
  const before = await place(page)
  await open(page)
  await button(page, 'What is a wallet?').click()
  await until(page, { view: 'WhatIsAWallet' })
  await back(page)
  await until(page, { view: 'Connect', open: true })
  await hasSheetBehaviour(page)
  await back(page)
  await until(page, { open: false })
  await expect.poll(() => place(page)).toEqual(before)
  await back(page)
  await page.waitForURL(/react\.html/)
  await page.close()
})

describe('the history is where it was after the modal was closed', () => {
  const ways: Readonly<Record<string, (to: { page: Page; phone: Phone }) => Promise<unknown>>> = {
    'by its button': ({ page }) => button(page, 'Close').click(),
    'by Escape': ({ page }) => page.keyboard.press('Escape'),
    'by the page': ({ page }) => page.evaluate(() => window.demo.modal.close()),
    'by a tap beside it': ({ phone }) => phone.tap({ x: 100, y: 100 }),
    'by a drag': async ({ page, phone }) => {
      const { y } = await middle(page, '.head')
      await phone.drag({ x: size.width / 2, y }, 200, 100)
    },
  }
  test.each(Object.entries(ways))('%s', async (_, close) => {
    const { page, phone } = await start()
    await page.evaluate(() => history.replaceState({ router: 7 }, ''))
    const before = await place(page)
    for (let times = 0; times < 2; times++) {
      await open(page)
      expect(await place(page)).toMatchObject({ index: before.index + 1, state: { router: 7, hasp: true } })
      await close({ page, phone })
      await until(page, { open: false })
      await isAt(page, before)
    }
    await back(page)
    await page.waitForURL(/react\.html/)
    await page.close()
  })
})

describe('a page that scrolls on at once stays where it is, and is scrolled back to as it was before,', () => {
  const ways: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    'closed by the page': (page) => page.evaluate(() => window.demo.modal.close()),
    'closed by back': back,
  }
  test.each(Object.entries(ways))('%s', async (_, leave) => {
    const { page } = await start()
    const before = await place(page)
    await page.evaluate(() => {
      document.body.style.minHeight = '300vh'
      scrollTo(0, 100)
    })
    await open(page)
    await leave(page)
    await until(page, { open: false })
    await page.evaluate(() => scrollTo(0, 400))
    await isAt(page, before)
    await frames(page, 5)
    expect(await page.evaluate(() => [scrollY, history.scrollRestoration])).toEqual([400, 'auto'])
    await page.close()
  })
})

test('opened, closed and opened at once the modal still has one entry, and back closes it', async () => {
  const { page } = await start()
  const before = await place(page)
  await open(page)
  await page.evaluate(async () => {
    const { modal } = window.demo
    modal.close()
    await modal.open()
    modal.close()
    await modal.open()
  })
  await isAt(page, { index: before.index + 1, state: { hasp: true } })
  await back(page)
  await until(page, { open: false })
  await isAt(page, before)
  await page.close()
})

test('a router that goes on while the modal is open keeps its entries', async () => {
  const { page } = await start()
  const before = await place(page)
  await open(page)
  await page.evaluate(() => history.pushState({ router: 'next' }, '', '?next'))
  await page.evaluate(() => window.demo.modal.close())
  await until(page, { open: false })
  await isAt(page, { index: before.index + 2, state: { router: 'next' } })
  await back(page)
  await isAt(page, { index: before.index + 1 })
  await until(page, { open: false })
  await page.close()
})

test('a router that replaces its entry while the modal is open is left there', async () => {
  const { page } = await start()
  const before = await place(page)
  await open(page)
  await page.evaluate(() => history.replaceState({ router: 'other' }, '', '?other'))
  await page.evaluate(() => window.demo.modal.close())
  await until(page, { open: false })
  await isAt(page, { index: before.index + 1, state: { router: 'other' } })
  await page.close()
})

test('after a reload while the modal was open the entry is used again, and back leaves the page', async () => {
  const { page } = await start()
  const before = await place(page)
  await open(page)
  await page.reload()
  await ready(page)
  await open(page)
  expect((await place(page)).index).toBe(before.index + 1)
  await back(page)
  await until(page, { open: false })
  await isAt(page, before)
  await back(page)
  await page.waitForURL(/react\.html/)
  await page.close()
})

test('on a wide screen with a mouse the history is not touched', async () => {
  const page = await world.visit(alone('cdn.html'))
  const before = await page.evaluate(() => history.length)
  await page.evaluate(() => window.demo.modal.open())
  await button(page, /Test Wallet/).click()
  await until(page, { view: 'Account' })
  expect(await page.evaluate(() => [history.length, history.state])).toEqual([before, null])
  await page.close()
})

test('embedded in the page the modal leaves the history alone', async () => {
  const page = await world.visit(alone('embedded.html'))
  await asPhone(page)
  const before = await place(page)
  await button(page, 'What is a wallet?').click()
  await until(page, { view: 'WhatIsAWallet' })
  const fetched = (part: string) =>
    page.evaluate(
      (part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${part}-`)),
      part,
    )
  await expect.poll(() => fetched('behaviour')).toBe(true)
  await frames(page)
  expect(await fetched('phone')).toBe(false)
  expect(await place(page)).toEqual(before)
  await page.close()
})
