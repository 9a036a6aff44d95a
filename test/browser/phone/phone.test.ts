// The sheet on a phone, under a real finger: where it lies, how it is dragged away, what it leaves free.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frames } from '../people/pixels.ts'
import { alone, button, connect, settled, startWorld, until, type World } from '../world.mjs'
import { asPhone, hasSheetBehaviour, middle, type Phone, size } from './hand.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

async function start(query = ''): Promise<{ page: Page; phone: Phone }> {
  const page = await world.visit(alone('cdn.html', query))
  return { page, phone: await asPhone(page) }
}
async function open(page: Page): Promise<void> {
  await page.evaluate(() => window.demo.modal.open())
  await hasSheetBehaviour(page)
  await settled(page)
}
const card = async (page: Page) => {
  const box = await page.locator('hasp-modal .card').boundingBox()
  if (!box) throw new Error('there is no card')
  return box
}
const grip = async (page: Page) => ({ x: size.width / 2, y: (await card(page)).y + 12 })

/** Where the card ends. It may still be moving when it is asked. */
async function foot(page: Page): Promise<number> {
  const { y, height } = await card(page)
  return y + height
}

test('the sheet lies at the bottom, as wide as the window', async () => {
  const { page } = await start()
  await open(page)
  const { x, y, width, height } = await card(page)
  expect({ x, width, bottom: y + height }).toEqual({ x: 0, width: size.width, bottom: size.height })
  await page.close()
})

test('dragged less than a quarter and slowly the sheet springs back; up it does not go', async () => {
  const { page, phone } = await start()
  await open(page)
  const before = await card(page)
  await phone.drag(await grip(page), before.height / 5, 1000, false)
  expect((await card(page)).y).toBeCloseTo(before.y + before.height / 5, -1)
  await phone.lift()
  await settled(page)
  expect(await card(page)).toEqual(before)
  await phone.drag(await grip(page), -200, 100)
  expect(await card(page)).toEqual(before)
  await until(page, { open: true })
  await page.close()
})

test.each([
  ['more than a quarter of its height, slowly', 0.4, 1500],
  ['a little, fast', 0.2, 20],
])('dragged %s the sheet closes', async (_, part, ms) => {
  const { page, phone } = await start()
  await open(page)
  await phone.drag(await grip(page), (await card(page)).height * part, ms)
  await until(page, { open: false })
  await open(page)
  await expect.poll(() => foot(page)).toBe(size.height)
  await page.close()
})

test('where motion is to be reduced the sheet jumps back', async () => {
  const { page, phone } = await start()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  const before = await card(page)
  await phone.drag(await grip(page), before.height / 5, 1000, false)
  await phone.lift()
  expect(await page.evaluate(() => document.querySelector('hasp-modal')?.shadowRoot?.getAnimations().length)).toBe(0)
  expect(await card(page)).toEqual(before)
  await page.close()
})

test('a finger that trembles on a button of the header still presses it', async () => {
  const { page, phone } = await start()
  await open(page)
  await phone.drag(await middle(page, '[aria-label="What is a wallet?"]'), 5, 60)
  await until(page, { view: 'WhatIsAWallet' })
  await phone.tap(await middle(page, '[aria-label=Back]'))
  await until(page, { view: 'Connect', open: true })
  await phone.tap(await middle(page, '[aria-label=Close]'))
  await until(page, { open: false })
  await page.close()
})

test('dragged by its list the sheet stays', async () => {
  const { page, phone } = await start()
  await open(page)
  await phone.drag(await middle(page, '.row'), 120, 60)
  await expect.poll(() => foot(page)).toBe(size.height)
  await until(page, { open: true, view: 'Connect' })
  await page.close()
})

test('dragged away while a wallet is asked the sheet calls the attempt off', async () => {
  const { page, phone } = await start()
  await world.hand.set({ methods: { eth_requestAccounts: { hang: true } } })
  await open(page)
  await phone.tap(await middle(page, '.row'))
  await page.getByText('Continue in Test Wallet').waitFor()
  await settled(page)
  await phone.drag(await grip(page), 200, 100)
  await until(page, { open: false, status: 'disconnected' })
  await page.close()
})

test('the page behind does not scroll under a finger', async () => {
  const { page, phone } = await start()
  await page.evaluate(() => {
    const tall = document.createElement('canvas')
    tall.height = 4000
    document.body.append(tall)
  })
  // So slow that nothing rolls on when the finger is gone.
  await phone.drag({ x: 195, y: 700 }, -300, 9000)
  await page.waitForFunction(() => scrollY > 50)
  // The page hears of a scroll some frames after the screen has shown it.
  const before = await page.evaluate(async () => {
    let last = scrollY
    for (let still = 0; still < 10; ) {
      await new Promise(requestAnimationFrame)
      still = scrollY === last ? still + 1 : 0
      last = scrollY
    }
    return last
  })
  await open(page)
  for (const from of [{ x: 195, y: 500 }, await middle(page, '.row'), await grip(page)])
    await phone.drag(from, -300, 9000)
  await frames(page)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await until(page, { open: true })
  await page.close()
})

test('what lies at the bottom keeps clear of the bar of the phone', async () => {
  const { page, phone } = await start()
  await phone.session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } })
  await world.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await connect(page)
  await settled(page)
  const bottom = async (selector: string) => {
    const box = await page.locator('hasp-modal').locator(selector).boundingBox()
    return (box?.y ?? 0) + (box?.height ?? size.height)
  }
  expect(await bottom('.end')).toBeLessThanOrEqual(size.height - 34)
  await button(page, 'Copy address').click()
  await page.getByText('Address copied').waitFor()
  await settled(page)
  expect(await bottom('.toast')).toBeLessThanOrEqual(size.height - 34)
  expect(await bottom('.card')).toBe(size.height)
  await page.close()
})

test('a keyboard covers neither the search nor what it finds', async () => {
  const { page } = await start('networks=7')
  await connect(page)
  await hasSheetBehaviour(page)
  await button(page, /choose network/i).click()
  await button(page, /Sandbox Two/).waitFor()
  await page.locator('hasp-modal input').focus()
  const left = 420
  // Chromium has no keyboard to show here: what it would say of it is said in its place.
  const keyboard = (height: number) =>
    page.evaluate((height) => {
      Object.defineProperty(visualViewport, 'height', { value: height, configurable: true })
      visualViewport?.dispatchEvent(new Event('resize'))
    }, height)
  await keyboard(left)
  for (const element of [
    page.locator('hasp-modal input'),
    button(page, /Sandbox One/),
    page.locator('hasp-modal h1'),
  ]) {
    const { y = 0, height = 0 } = (await element.boundingBox()) ?? {}
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual(left)
  }
  await keyboard(size.height)
  await expect.poll(() => foot(page)).toBe(size.height)
  await page.close()
})
