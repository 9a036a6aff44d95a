// A visitor with the same form in two tabs: the wallet is asked once for one payment, unless the visitor wants it twice.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frames } from '../people/pixels.ts'
import { confirm, done, fill, fresh, modal, type SendWorld, says, startSendWorld, toForm } from '../send-world.ts'
import { alone, button, ready, until } from '../world.mjs'

let world: SendWorld
beforeAll(async () => {
  world = await startSendWorld()
})
afterAll(() => world?.close())

const quarter = 250_000_000_000_000_000n
/** Two tabs on the review of the same payment. */
async function pair(to: string): Promise<readonly [Page, Page]> {
  const here = await world.form('tokens')
  const there = await world.context.newPage()
  await there.goto(world.sandbox.dapp + alone('cdn.html', 'tokens'))
  await ready(there)
  await until(there, { status: 'connected' })
  await there.click('#open')
  await toForm(there)
  for (const page of [here, there]) {
    await page.bringToFront()
    await fill(page, '0.25', to)
    await button(page, /^Send \d/).click()
    await button(page, 'Send anyway').waitFor()
  }
  return [here, there]
}
const send = async (page: Page, name = 'Send anyway'): Promise<void> => {
  await page.bringToFront()
  await button(page, name).click()
}

test('a second tab does not ask the wallet while the first one waits for it, nor for the same once it has', async () => {
  const [to, before] = [fresh(), await world.sent()]
  const [here, there] = await pair(to)
  await world.hand.set({ methods: { eth_sendTransaction: { hang: true, times: 1 } } })
  await send(here)
  await says(here, 'Confirm in Test Wallet')
  await expect.poll(world.prompts).toBe(1)
  await send(there)
  await says(there, 'Another tab of this site waits for your wallet.')
  // Who stops waiting in the first tab has not declined in the wallet.
  await here.bringToFront()
  await button(here, 'Cancel').click()
  await send(there)
  await says(there, 'it may still leave')
  expect(await world.prompts()).toBe(1)
  expect([await world.sent(), await world.coins(to)]).toEqual([before, 0n])
  await send(there, 'Send again')
  await done(there)
  expect(await world.prompts()).toBe(2)
  expect([await world.sent(), await world.coins(to)]).toEqual([before + 1n, quarter])
  await Promise.all([here.close(), there.close()])
})

test('a payment that one tab has sent is sent by another one only where the visitor says so there', async () => {
  const [to, before] = [fresh(), await world.sent()]
  const [here, there] = await pair(to)
  await send(here)
  await done(here)
  await there.bringToFront()
  // The balance is another one since it was looked at.
  await button(there, 'Look again').click()
  await confirm(there)
  await says(there, 'You have sent this to this address a moment ago.')
  expect([await world.prompts(), await world.sent(), await world.coins(to)]).toEqual([1, before + 1n, quarter])
  await send(there, 'Send again')
  await done(there)
  expect([await world.prompts(), await world.sent(), await world.coins(to)]).toEqual([2, before + 2n, 2n * quarter])
  await Promise.all([here.close(), there.close()])
})

test('a click on Send in both tabs at the same time asks the wallet once', async () => {
  const [to, before] = [fresh(), await world.sent()]
  const tabs = await pair(to)
  await world.hand.set({ methods: { eth_sendTransaction: { hang: true } } })
  for (const page of tabs) await expect.poll(() => button(page, 'Send anyway').getAttribute('aria-disabled')).toBe(null)
  // By the page itself: one of them is not seen.
  await Promise.all(tabs.map((page) => button(page, 'Send anyway').evaluate((one) => (one as HTMLElement).click())))
  const count = async (text: string): Promise<number> => {
    const counts = await Promise.all(tabs.map((page) => modal(page).getByText(text).count()))
    return counts.reduce((one, other) => one + other)
  }
  await expect.poll(() => count('Another tab of this site waits for your wallet.')).toBe(1)
  await expect.poll(world.prompts).toBe(1)
  expect(await count('Confirm in Test Wallet')).toBe(1)
  expect([await world.sent(), await world.coins(to)]).toEqual([before, 0n])
  await Promise.all(tabs.map((page) => page.close()))
})

test('a key that is held is one click, however long', async () => {
  const page = await world.form()
  const to = fresh()
  await fill(page, '0.25', to)
  const enabled = (name: string | RegExp) =>
    expect.poll(() => button(page, name).getAttribute('aria-disabled')).toBe(null)
  await enabled(/^Send \d/)
  await button(page, /^Send \d/).focus()
  // The first of these is a click, and the others repeat it for longer than two clicks of one gesture may take.
  for (const end = Date.now() + 2000; Date.now() < end; await frames(page, 1)) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await enabled('Send anyway')
  expect([await world.prompts(), await world.coins(to)]).toEqual([0, 0n])
  await page.close()
})

test('a double click is one click, by which no warning is passed', async () => {
  const page = await world.form()
  const to = fresh()
  await fill(page, '0.25', to)
  await button(page, /^Send \d/).dblclick()
  await button(page, 'Send anyway').waitFor()
  await expect.poll(() => button(page, 'Send anyway').getAttribute('aria-disabled')).toBe(null)
  expect([await world.prompts(), await world.coins(to)]).toEqual([0, 0n])
  await page.close()
})
