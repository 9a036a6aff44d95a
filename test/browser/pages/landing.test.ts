// The first page of the sandbox: the product in the page, beside the lines that made it.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alone, button, patience, ready, startWorld, until, type World } from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(() => world?.close())

const wait = { timeout: patience }
const landing = async (query = ''): Promise<Page> => {
  const page = await world.visit(query)
  await ready(page)
  return page
}
const code = (page: Page) => page.locator('#code').innerText()

test('the landing page shows the card, and its one button connects the sandbox wallet and lets it go', async () => {
  const page = await landing()
  await button(page, /Sandbox wallet/).waitFor()
  expect((await code(page)).split('\n')).toHaveLength(5)
  await page.getByRole('button', { name: 'Connect the sandbox wallet' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await until(page, { status: 'connected' })
  await page.locator('#connect', { hasText: 'Disconnect' }).click()
  await until(page, { status: 'disconnected' })
  await page.close()
})

test('its switches change the card, and the lines that made it say how', async () => {
  const page = await landing()
  await page.selectOption('[name=theme]', 'dark')
  await page.selectOption('[name=locale]', 'ar')
  await page.fill('[name=accent]', '#aa3355')
  await expect.poll(() => page.evaluate(() => window.demo.modal.state.theme), wait).toBe('dark')
  const host = page.locator('hasp-modal')
  await expect.poll(() => host.evaluate((element: HTMLElement) => element.style.cssText), wait).toContain('#aa3355')
  await expect.poll(() => host.locator('[lang=ar]').count(), wait).toBeGreaterThan(0)
  expect(await code(page)).toMatch(/theme: 'dark'[\s\S]*locale: 'ar'[\s\S]*"accent":"#aa3355"/)
  await page.selectOption('[name=network]', 'eip155:31338')
  await until(page, { network: 'eip155:31338' })
  await page.close()
})

test('it says what hasp and the others weigh, and scrolls sideways at no width', async () => {
  const page = await landing()
  const weights = (await page.locator('table td:nth-child(2)').allInnerTexts()).map(Number)
  expect(weights).toHaveLength(3)
  expect(weights[0]).toBeLessThan(30)
  expect(weights[1]).toBeGreaterThan(300)
  for (const path of ['', 'cdn.html', 'react.html', 'embedded.html', 'wallet']) {
    await page.goto(world.sandbox.dapp + alone(path))
    for (let width = 320; width <= 1280; width += 40) {
      await page.setViewportSize({ width, height: 700 })
      expect([path, width, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([
        path,
        width,
        true,
      ])
    }
  }
  await page.close()
})
