// For people: the keyboard alone, a screen reader's rules in every view and theme, a phone.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sample, views } from '../views.mjs'
import { alone, connect, heading, pages, settled, startWorld, until, type World } from '../world.mjs'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

let world: World
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(() => world?.close())

/** Axe, which finds what is planted. By CDP, past the page's policy, which refuses scripts from elsewhere. */
async function bringAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: await readFile(axe, 'utf8') })
  await session.detach()
  await page.evaluate(() => {
    const planted = document.createElement('button')
    planted.id = 'planted'
    document.querySelector('hasp-modal')?.shadowRoot?.querySelector('dialog')?.append(planted)
  })
  expect((await problems(page)).join()).toContain('button-name')
  await page.locator('hasp-modal #planted').evaluate((planted) => planted.remove())
}

/** What axe finds wrong in the modal. */
async function problems(page: Page): Promise<readonly string[]> {
  await settled(page)
  return page.evaluate(async () => {
    const axe = (window as unknown as { axe: typeof import('axe-core') }).axe
    const { violations } = await axe.run('hasp-modal')
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

const scheme = (page: Page) => page.locator('hasp-modal .card').evaluate((card) => getComputedStyle(card).colorScheme)

describe.each(pages)('on %s', (file) => {
  // The views are the same in both, so that one page sees all and the other a sample of them.
  // What is held back of the client has another name where a bundler has packed it.
  const reached = sample.filter(({ name }) => name !== 'ConnectingWalletConnect, no code yet')
  test.each(file === 'cdn.html' ? views : reached)(
    'axe finds nothing in $name, light or dark',
    async ({ query, show }) => {
      const page = await world.visit(alone(file, query))
      await show({ page, hand: world.hand })
      await bringAxe(page)
      for (const theme of ['light', 'dark'] as const) {
        await page.evaluate((theme) => window.demo.modal.update({ theme }), theme)
        await expect.poll(() => scheme(page)).toBe(theme)
        expect(await problems(page), theme).toEqual([])
      }
      await page.close()
    },
  )

  test('the keyboard alone goes from the page to connected and to disconnected', async () => {
    const page = await world.visit(alone(file))
    const press = (key: string, times = 1) =>
      page.keyboard.press(key).then(async () => {
        for (let i = 1; i < times; i++) await page.keyboard.press(key)
      })
    /** Tabs on until what has the focus has the name. */
    const reach = async (name: RegExp): Promise<void> => {
      for (let i = 0; i < 40; i++) {
        const at = await page.evaluate(() => {
          let element = document.activeElement
          while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
          return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
        })
        if (name.test(at)) return
        await press('Tab')
      }
      throw new Error(`Tab never reaches ${name}`)
    }
    await reach(/^Connect wallet$/)
    await press('Enter')
    await heading(page).waitFor()
    await reach(/Test Wallet/)
    await press('Enter')
    await until(page, { status: 'connected', view: 'Account' })
    await reach(/choose network/i)
    await press('Enter')
    await until(page, { view: 'SwitchNetwork' })
    await reach(/Sandbox Two/)
    await press('Enter')
    await until(page, { network: 'eip155:31338', view: 'Account' })
    await press('Escape')
    await until(page, { open: false })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('open')
    await press('Enter')
    await until(page, { open: true, view: 'Account' })
    await heading(page).waitFor()
    await reach(/^Disconnect$/)
    await press('Enter')
    await until(page, { status: 'disconnected', view: 'Connect' })
    await page.close()
  })

  test('on a phone the modal is a sheet that fits', async () => {
    const page = await world.visit(alone(file))
    await page.setViewportSize({ width: 360, height: 640 })
    await connect(page)
    await settled(page)
    const card = await page.locator('hasp-modal .card').boundingBox()
    // A desktop's scrollbar takes its part; a phone's does not.
    const width = await page.evaluate(() => document.documentElement.clientWidth)
    expect(card).toMatchObject({ x: 0, width })
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBe(640)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    for (const box of await page.locator('hasp-modal').getByRole('button').all()) {
      const { width = 0, height = 0 } = (await box.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
    }
    await page.close()
  })
})
