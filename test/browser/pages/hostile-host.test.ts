// The page behind the modal: it stays as it was, to the byte and to the pixel it is scrolled to.
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frames } from '../people/pixels.ts'
import { alone, button, pages, settled, startWorld, until, type World } from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(() => world?.close())

/** The start tags of the root and the body, what stands in them beside the modal, and where the visitor is. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const { documentElement: root, body, head } = document
    const tags = [root, head, body].map((element) => (element.cloneNode() as Element).outerHTML)
    const children = [root, body].map((element) =>
      [...element.childNodes].filter((child) => child.nodeName !== 'HASP-MODAL').map((child) => child.nodeName),
    )
    const text = [head, document.querySelector('header'), document.querySelector('main')].map((element) => {
      if (!element?.innerHTML) throw new Error('a part of the page is gone')
      return element.outerHTML
    })
    const styles = [root, body].map((element) => {
      const style = getComputedStyle(element)
      return Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)]))
    })
    return { tags, children, text, styles, scroll: [scrollX, scrollY], focus: document.activeElement?.id }
  })

/** Makes the page longer than its window, and scrolls it. */
async function scrolled(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tall = document.createElement('div')
    tall.setAttribute('class', 'theirs')
    document.querySelector('main')?.append(tall)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.theirs { height: 3000px } header { position: sticky; top: 0 }')
    document.adoptedStyleSheets = [sheet]
    scrollTo(0, 700)
  })
}

const closed = async (page: Page): Promise<void> => {
  await until(page, { open: false })
  await page.waitForFunction(() => !document.querySelector('hasp-modal')?.shadowRoot?.querySelector('dialog'))
}

describe.each(pages)('on %s', (file) => {
  test('the root and the body are what they were, while it is open, after it is closed and after destroy', async () => {
    const page = await world.visit(alone(file))
    // Until the store is read the page does not say that nobody is connected.
    await until(page, { status: 'disconnected' })
    await scrolled(page)
    await page.locator('#open').focus()
    const before = await seen(page)
    await page.keyboard.press('Enter')
    await button(page, /Test Wallet/).waitFor()
    const { focus: _, ...during } = await seen(page)
    expect(during).toEqual((({ focus: _, ...rest }) => rest)(before))
    await page.keyboard.press('Escape')
    await closed(page)
    expect(await seen(page)).toEqual(before)
    await page.evaluate(() => window.demo.modal.destroy())
    expect(await page.locator('hasp-modal').count()).toBe(0)
    // What the page itself says of a modal that is gone.
    const text = before.text.map((part) => part.replace('>Sandbox One</dd>', '>—</dd>'))
    expect(text).not.toEqual(before.text)
    await expect.poll(() => seen(page)).toEqual({ ...before, text })
    await page.close()
  })
})

const places = ['overlay', 'header', 'list'] as const
type Place = (typeof places)[number]

/** A point of the modal. The list is long, and at its end. */
async function point(page: Page, place: Place): Promise<{ x: number; y: number }> {
  if (place === 'overlay') return { x: 20, y: 400 }
  const box = await page.locator(`hasp-modal ${place === 'header' ? '.head' : '.main'}`).boundingBox()
  if (!box) throw new Error('not drawn')
  return { x: box.x + 60, y: box.y + box.height / 2 }
}

const gestures = {
  wheel: async (page: Page, _: CDPSession, at: { x: number; y: number }) => {
    await page.mouse.move(at.x, at.y)
    await page.mouse.wheel(0, -300)
    await page.mouse.wheel(0, 900)
  },
  touch: async (_: Page, session: CDPSession, { x, y }: { x: number; y: number }) => {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] })
    for (const step of [15, -25]) {
      await send('touchStart', y)
      for (let i = 1; i <= 8; i++) await send('touchMove', y + i * step)
      await send('touchEnd')
    }
  },
} as const

describe.each(Object.entries(gestures))('the page behind does not scroll by %s', (name, gesture) => {
  test.each([
    [true, 800],
    [false, 800],
    [true, 420],
    [false, 420],
  ])('over an open modal (a wallet is asked: %s) in a window %i px high', async (asking, height) => {
    const page = await world.visit(alone('cdn.html'))
    const session = await page.context().newCDPSession(page)
    await page.setViewportSize({ width: 1000, height })
    if (asking) await world.hand.set({ methods: { eth_requestAccounts: { hang: true } } })
    await page.locator('#open').focus()
    await scrolled(page)
    await page.keyboard.press('Enter')
    await button(page, /Test Wallet/).waitFor()
    if (asking) {
      await button(page, /Test Wallet/).click()
      await page.getByText('Continue in Test Wallet').waitFor()
    }
    await settled(page)
    const moved: string[] = []
    for (const place of places) {
      await gesture(page, session, await point(page, place))
      // Nothing tells that nothing will move: some frames for a scroll to show.
      await frames(page)
      await frames(page)
      await frames(page)
      const y = await page.evaluate(() => scrollY)
      if (y !== 700) moved.push(`${name} over ${place}: ${y}`)
      await page.evaluate(() => scrollTo(0, 700))
    }
    expect(moved).toEqual([])
    await page.close()
  })
})

test.each(Object.entries(gestures))('once the modal is closed the page scrolls by %s', async (_, gesture) => {
  const page = await world.visit(alone('cdn.html'))
  const session = await page.context().newCDPSession(page)
  await page.evaluate(() => window.demo.modal.open())
  await page.evaluate(() => window.demo.modal.close())
  await closed(page)
  await scrolled(page)
  await gesture(page, session, { x: 20, y: 400 })
  await page.waitForFunction(() => scrollY !== 700)
  await page.close()
})

test('under the modal it would scroll if overscroll were not contained', async () => {
  const page = await world.visit(alone('cdn.html'))
  const session = await page.context().newCDPSession(page)
  await scrolled(page)
  await page.evaluate(() => window.demo.modal.open())
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('dialog, .main { overscroll-behavior: auto !important }')
    document.querySelector('hasp-modal')?.shadowRoot?.adoptedStyleSheets.push(sheet)
  })
  await gestures.wheel(page, session, await point(page, 'overlay'))
  await page.waitForFunction(() => scrollY !== 700)
  await page.close()
})
