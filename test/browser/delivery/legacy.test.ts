// Browsers that lack a part: one line says so, the page goes on, and the modal does without it where it can.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ready, startWorld, until, type World } from '../world.mjs'
import { type Cdn, type Site, startCdn, startSite, type Way } from './cdn-host.ts'

let world: World
let site: Site
let cdn: Cdn
let page: Page
/** What the console says, other than what the page itself says. */
let said: string[]
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(() => world?.close())
beforeEach(async () => {
  ;[site, cdn] = await Promise.all([startSite(world), startCdn(), world.hand.reset(world.sandbox.networks)])
  page = await world.context.newPage()
  said = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
})
afterEach(async () => {
  await page.close()
  await Promise.all([site.stop(), cdn.stop()])
})

const button = (name: string | RegExp) => page.locator('hasp-modal').getByRole('button', { name })
const visit = async (way: Way) => page.goto(site.url + (await site.page(cdn, way)))

/** From a click to connected, to another view, to closed: what a visitor comes for. */
async function journey(): Promise<void> {
  await page.click('#open')
  await button(/Test Wallet/).click()
  await button('Disconnect').waitFor()
  await until(page, { status: 'connected', view: 'Account' })
  await page.keyboard.press('Escape')
  await until(page, { open: false })
  await page.locator('hasp-modal .card').waitFor({ state: 'detached' })
  await page.click('#open')
  await button('Disconnect').click()
  await until(page, { status: 'disconnected' })
}

const noDialog = `
  for (const name of ['show', 'showModal', 'close', 'open']) delete HTMLDialogElement.prototype[name]
  delete window.HTMLDialogElement`
const noSheets = `
  for (const { prototype } of [Document, ShadowRoot]) delete prototype.adoptedStyleSheets
  window.CSSStyleSheet = class { constructor() { throw new TypeError('Illegal constructor') } }`
const denied = `
  const deny = { get() { throw new DOMException('denied', 'SecurityError') } }
  for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) Object.defineProperty(window, name, deny)`

describe('without', () => {
  test.each([
    ['<dialog>', noDialog, /this one has no <dialog>$/],
    ['constructed stylesheets', noSheets, /this one has no constructed stylesheets$/],
    ['storage', denied, /no storage$/],
  ])('%s a visitor connects all the same, and one line says what is missing', async (_, first, line) => {
    await visit({ first })
    await ready(page)
    await journey()
    expect(said).toEqual([expect.stringMatching(line)])
  })

  test('constructed stylesheets it looks the same', async () => {
    await visit({ first: noSheets })
    await ready(page)
    await page.click('#open')
    const looks = () =>
      page.locator('hasp-modal .card').evaluate((card) => {
        const { width, borderRadius, backgroundColor, color } = getComputedStyle(card)
        return { width, borderRadius, backgroundColor, color }
      })
    await expect.poll(looks).toMatchObject({ width: '360px' })
    const bare = await looks()
    await visit({})
    await ready(page)
    await page.click('#open')
    expect(bare).toEqual(await looks())
  })

  test('constructed stylesheets, and with less of CSS, it is whole; the next modal too', async () => {
    await visit({ first: `${noSheets}; CSS.supports = () => false` })
    await ready(page)
    const css = () => page.locator('hasp-modal style').evaluate((style) => style.textContent ?? '')
    for (const turn of ['first', 'second']) {
      await page.evaluate(() => window.demo.modal.open())
      await expect.poll(css, { message: turn }).toContain('.card')
      expect(await css(), turn).not.toMatch(/light-dark|dvh|color\(from/)
      const card = page.locator('hasp-modal .card')
      expect(await card.evaluate((card) => getComputedStyle(card).backgroundColor), turn).toBe('rgb(255, 255, 255)')
      expect((await card.boundingBox())?.width, turn).toBe(360)
      if (turn === 'second') break
      // As text: what loads tests would take the import for its own.
      await page.evaluate(`(async () => {
        demo.modal.destroy()
        const { createModal } = await import('hasp')
        demo = { modal: createModal(options) }
      })()`)
    }
  })

  test('`<dialog>` a lost interface is said once, and as what it is', async () => {
    cdn.spoiled.set('modal-', 'gone')
    await visit({ first: noDialog })
    await ready(page)
    const code = () => page.evaluate(() => window.demo.modal.open().catch((error) => error.code))
    expect([await code(), await code()]).toEqual(['not-available', 'not-available'])
    expect(await page.getByText('This part could not be loaded').count()).toBe(1)
    cdn.spoiled.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await button(/Test Wallet/).waitFor()
    expect(await page.getByText('This part could not be loaded').count()).toBe(0)
  })

  test('constructed stylesheets and what stands in for them, it can be used all the same', async () => {
    cdn.spoiled.set('legacy-', 'gone')
    await visit({ first: noSheets })
    await ready(page)
    await journey()
    expect(said.filter((text) => !/404/.test(text))).toEqual([])
  })

  test('`<dialog>` it lies over the page, and its heading has the focus', async () => {
    await visit({ first: noDialog })
    await ready(page)
    await page.click('#open')
    await button(/Test Wallet/).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.querySelector('hasp-modal')?.shadowRoot?.activeElement?.tagName))
      .toBe('H1')
    const { x = 0, y = 0, width = 0 } = (await page.locator('hasp-modal .card').boundingBox()) ?? {}
    expect(
      await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.tagName, [x + width / 2, y + 20] as const),
    ).toBe('HASP-MODAL')
  })

  test('import maps the browser says so, and the page goes on', async () => {
    await visit({ first: 'window.isAlive = true', map: 'unknown' })
    await expect.poll(() => said).toEqual([expect.stringContaining('"hasp"')])
    expect(await page.evaluate(() => [window.isAlive, 'demo' in window])).toEqual([true, false])
  })
})

test('a frame of another site, which the browser gives no storage, has a modal that opens', async () => {
  const path = await site.page(cdn)
  await page.goto(site.url + (await site.page(cdn)))
  const away = site.url.replace('127.0.0.1', 'localhost')
  said.length = 0
  await page.evaluate((src) => {
    const frame = Object.assign(document.createElement('iframe'), { src, width: 800, height: 600 })
    document.body.append(frame)
  }, away + path)
  const find = () => page.frames().find((one) => one.url().startsWith(away))
  await expect.poll(() => find()?.evaluate(() => 'demo' in window)).toBe(true)
  const inner = page.frameLocator('iframe')
  await inner.locator('#open').click()
  // The extension stays out of frames.
  await inner.getByText('No wallet found').waitFor()
  const stored = await find()?.evaluate(() => {
    try {
      return typeof localStorage
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(stored).toBe('SecurityError')
  // That nobody can connect there is told too, sooner or later.
  const isAdvice = (text: unknown): boolean => /Project ID Not Configured/.test(`${text}`)
  expect(said.filter((text) => !isAdvice(text))).toEqual([expect.stringMatching(/no storage$/)])
})
