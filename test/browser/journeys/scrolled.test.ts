// Where a view is scrolled to, where it does not fit the window: so it is on every small phone and with large letters.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alone, button, connect, heading, pages, quiet, ready, startWorld, type World } from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

const main = (page: Page) => page.locator('hasp-modal .main')
/** How far the view is scrolled, and how far it could be. */
const scrolled = async (page: Page) => {
  const [now = 0, all = 0] = await main(page).evaluate((main) => [
    main.scrollTop,
    main.scrollHeight - main.clientHeight,
  ])
  return { now, all }
}
const scroll = (page: Page, top: number) => main(page).evaluate((main, top) => main.scrollTo(0, top), top)
const arrive = async (page: Page, name: RegExp) => {
  await heading(page).filter({ hasText: name }).waitFor()
  await quiet(page)
}

test.each(pages)(
  '%s: in letters twice as large a view begins at its top, and Back leads to where it was',
  async (file) => {
    const page = await world.visit(alone(file))
    await page.setViewportSize({ width: 360, height: 400 })
    // The setting counts from the next page on.
    const session = await world.context.newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await page.reload()
    await ready(page)
    await connect(page)
    await quiet(page)
    // As far as it goes, and to somewhere in its midst.
    for (const share of [1, 0.5]) {
      const { all } = await scrolled(page)
      expect(all).toBeGreaterThan(20)
      const place = { now: Math.round(all * share), all }
      await scroll(page, place.now)
      await button(page, /^0x/).click()
      await arrive(page, /Wallets/)
      const there = await scrolled(page)
      expect([there.now, there.all > 20]).toEqual([0, true])
      await button(page, 'Back').click()
      await arrive(page, /^0x/)
      expect(await scrolled(page)).toEqual(place)
    }
    await page.close()
  },
)

// The view between fills the window, or is lower than it: then the card grows on the way back.
test.each([330, 500])('in a window of %i px a view that is opened again begins at its top', async (height) => {
  const page = await world.visit(`${alone('cdn.html')}&networks=7`)
  await page.setViewportSize({ width: 360, height })
  await connect(page)
  await quiet(page)
  const list = async () => {
    await button(page, /choose network/i).click()
    await arrive(page, /Choose network/)
  }
  await list()
  await scroll(page, 9999)
  const far = await scrolled(page)
  expect(far.now).toBeGreaterThan(20)
  await button(page, 'What is a network?').click()
  await arrive(page, /What is a network/)
  const between = await scrolled(page)
  expect([between.now, between.all > 0]).toEqual([0, height < 400])
  await scroll(page, 9999)
  await button(page, 'Back').click()
  await arrive(page, /Choose network/)
  expect(await scrolled(page)).toEqual(far)
  await button(page, 'Back').click()
  await arrive(page, /^0x/)
  await list()
  expect(await scrolled(page)).toEqual({ ...far, now: 0 })
  await page.close()
})
