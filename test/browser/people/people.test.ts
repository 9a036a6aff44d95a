// Every view as people have it who do not see it, do not point at it, or see it in their own way.
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sample, views } from '../views.mjs'
import { alone, button, connect, heading, patience, startWorld, type World } from '../world.mjs'
import { fractions, misfits } from './fit.ts'
import { fleeting, sheet, unlike } from './pictures.ts'
import { frames } from './pixels.ts'
import { blanched, moving } from './seen.ts'
import { focused, readingOrder, tree } from './tree.ts'
import { trees } from './trees.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(async () => {
  await world?.close()
  sheet()
})

interface Size {
  readonly width: number
  readonly height: number
  /** What the visitor set as the size of text in the browser; 16 is how it comes. */
  readonly text?: number
}
const sizes: Readonly<Record<string, Size>> = {
  'a phone': { width: 360, height: 640 },
  'a small phone': { width: 320, height: 568 },
  'text of 200 %': { width: 360, height: 640, text: 32 },
  'text of 200 % on a small phone': { width: 320, height: 568, text: 32 },
  // WCAG 1.4.10: a window of 1280 × 1024 at 400 %.
  'a page zoomed to 400 %': { width: 320, height: 256 },
  'a page zoomed to 200 %': { width: 640, height: 400 },
}
// WCAG 1.4.12. What a visitor's extension puts into every root.
const spacing = '* { line-height: 1.5; letter-spacing: .12em; word-spacing: .16em } p { margin-bottom: 2em }'

/** A stylesheet in the modal itself. */
const wear = (page: Page, css: string): Promise<void> =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.querySelector('hasp-modal')?.shadowRoot?.adoptedStyleSheets.push(sheet)
  }, css)

async function resize(page: Page, session: CDPSession, { width, height, text = 16 }: Size): Promise<void> {
  await session.send('Page.setFontSizes', { fontSizes: { standard: text } })
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
  // The setting counts from the next page on, or for what is styled anew.
  const read = await page.evaluate((text) => {
    const host = document.querySelector<HTMLElement>('hasp-modal')
    host?.style.setProperty('--anew', String(text))
    return getComputedStyle(host?.shadowRoot?.querySelector('.card') ?? document.body).fontSize
  }, text)
  expect(Number.parseFloat(read)).toBe((15 * text) / 16)
  await frames(page)
}

/** Every view is looked at in English, three of them in all other languages and widths too, and in soak all. */
const isSampled = (name: string): boolean => sample.some((view) => view.name === name)

describe.each(views)('the view $name', ({ name, query = '', show }) => {
  let page: Page
  let session: CDPSession
  beforeAll(async () => {
    page = await world.visit(alone('cdn.html', query))
    session = await world.context.newCDPSession(page)
    await session.send('Emulation.setScrollbarsHidden', { hidden: true })
    await show({ page, hand: world.hand })
  })
  afterAll(() => page?.close())

  test('says to a screen reader what it shows', async () => {
    // A long list draws what is in sight once it has been measured.
    await expect.poll(() => tree(page), { timeout: patience }).toBe(trees[name]?.trim())
  })

  // The notice of something done leaves by itself, maybe while its picture is taken.
  test.skipIf(name === fleeting)('looks as it is committed', async () => {
    expect(await unlike(page, session, name)).toEqual([])
  })

  test.each(isSampled(name) ? ['en', 'ar'] : ['en'])(
    'has its controls in the order of reading, there and back, in %s',
    async (locale) => {
      await page.evaluate((locale) => window.demo.modal.update({ locale }), locale)
      await page.locator(`hasp-modal dialog[lang=${locale}]`).waitFor()
      const { stops: order, roving } = await readingOrder(page)
      await heading(page).focus()
      // Back stands before the heading.
      if (await page.locator('hasp-modal .head > button:first-child').count()) await page.keyboard.press('Shift+Tab')
      else await page.keyboard.press('Tab')
      const visited = [await focused(page)]
      const walk = async (key: string): Promise<void> => {
        await page.keyboard.press(key)
        if ((await focused(page)).name === (await heading(page).textContent())) await page.keyboard.press(key)
        visited.push(await focused(page))
      }
      while (visited.length < order.length) await walk('Tab')
      expect(visited.map(({ name }) => name)).toEqual(order)
      expect(visited.map(({ ring }) => ring)).toEqual(order.map(() => '2px solid'))
      while (visited.length < 2 * order.length - 1) await walk('Shift+Tab')
      expect(visited.slice(order.length - 1).map(({ name }) => name)).toEqual([...order].reverse())
      if (!roving[0]) return
      await page.locator('hasp-modal [role=list] [tabindex="0"]').focus()
      const arrived = [await focused(page)]
      while (arrived.length < roving.length) {
        await page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
        arrived.push(await focused(page))
      }
      expect(arrived.map(({ name }) => name)).toEqual(roving)
      expect(arrived.map(({ ring }) => ring)).toEqual(roving.map(() => '2px solid'))
      await page.keyboard.press('Home')
    },
  )

  test('moves nothing where motion is to be reduced', async () => {
    expect(await moving(page)).toEqual([])
  })

  test('keeps every edge, mark and ring in forced colours', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      expect(await blanched(page)).toEqual([])
    }
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' })
  })

  test.each(isSampled(name) ? ['en', 'ar', 'de', 'ja'] : ['en'])('is whole at every size in %s', async (locale) => {
    await page.evaluate((locale) => window.demo.modal.update({ locale }), locale)
    await page.locator(`hasp-modal dialog[lang=${locale}]`).waitFor()
    const found: Record<string, readonly string[]> = {}
    for (const [name, size] of Object.entries(sizes)) {
      await resize(page, session, size)
      const wrong = await misfits(page)
      if (wrong.length) found[name] = wrong
    }
    expect(found).toEqual({})
  })

  test('is as high as a whole number of pixels, and so is all that stands in it', async () => {
    const found: Record<string, readonly string[]> = {}
    for (const locale of isSampled(name) ? ['en', 'ar', 'de', 'ja'] : ['en', 'de']) {
      await page.evaluate((locale) => window.demo.modal.update({ locale }), locale)
      await page.locator(`hasp-modal dialog[lang=${locale}]`).waitFor()
      for (const width of isSampled(name) ? [320, 360, 640] : [360]) {
        await resize(page, session, { width, height: 640 })
        const odd = await fractions(page)
        if (odd.length) found[`${locale}, ${width} px`] = odd
      }
    }
    expect(found).toEqual({})
  })

  test('is whole with the letters, words and lines far apart', async () => {
    await resize(page, session, { width: 320, height: 568 })
    await wear(page, spacing)
    await frames(page)
    expect(await misfits(page)).toEqual([])
  })
})

test('in letters of 200 % the word at the end of a row takes a line of its own before a name is split', async () => {
  const page = await world.visit(alone('cdn.html'))
  const session = await world.context.newCDPSession(page)
  await connect(page)
  await button(page, /choose network/i).click()
  await button(page, /Sandbox Two/).waitFor()
  const current = button(page, /Current/)
  await current.locator('bdi').evaluate((name) => {
    name.textContent = 'Kaleidoscope'
  })
  await resize(page, session, { width: 360, height: 640, text: 32 })
  const [name, end] = await Promise.all([current.locator('bdi').boundingBox(), current.locator('.pin').boundingBox()])
  // One line of 40 px, in letters that fill 35 of it.
  expect(name?.height).toBeLessThan(41)
  expect(end?.y).toBeGreaterThan((name?.y ?? 0) + 34)
  await page.close()
})

test('a long sum is written smaller before it breaks, and a short one is not', async () => {
  for (const [wei, size] of [
    [10n ** 22n, 34],
    [123_456_789_012_345n * 10n ** 15n, 24],
  ] as const) {
    const page = await world.visit(alone('cdn.html'))
    const session = await world.context.newCDPSession(page)
    const own = new URL(page.url()).port
    await page.route(
      (url) => url.port !== own,
      (route) => {
        const { id } = route.request().postDataJSON()
        const json = { jsonrpc: '2.0', id, result: `0x${wei.toString(16)}` }
        return route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
      },
    )
    await connect(page)
    await resize(page, session, { width: 360, height: 640 })
    const sum = page.locator('hasp-modal .sum bdi')
    await sum.waitFor()
    const drawn = await sum.evaluate((sum) => {
      const range = document.createRange()
      range.setStart(sum, 0)
      // What follows the fraction may stand on a line of its own.
      const end = sum.lastChild?.firstChild
      if (end) range.setEnd(end, end.textContent?.length ?? 0)
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
      return { lines: lines.size, size: Math.round(Number.parseFloat(getComputedStyle(sum).fontSize)) }
    })
    expect(drawn).toEqual({ lines: 1, size })
    await page.close()
  }
})

test('text on an accent of any brightness can be read, and on hasp’s own it is white or the ink of the dark card', async () => {
  const page = await world.visit(alone('cdn.html'))
  await page.evaluate(() => window.demo.modal.open())
  await page.locator('hasp-modal .fill').waitFor()
  const { own, worst } = await page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const strap = document.querySelector('hasp-modal')?.shadowRoot?.querySelector('.fill')
    const button = document.querySelector('hasp-button')?.shadowRoot?.querySelector('button')
    if (!canvas || !strap || !button) throw new Error('there is no accent')
    const bytes = (colour: string): readonly number[] => {
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
    }
    const luminance = (colour: readonly number[]): number => {
      const [r = 0, g = 0, b = 0] = colour.map((byte) =>
        byte > 10 ? ((byte / 255 + 0.055) / 1.055) ** 2.4 : byte / 255 / 12.92,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const pair = (element: Element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return [bytes(color), bytes(backgroundColor)] as const
    }
    const ratio = (element: Element): number => {
      const [a = 0, b = 0] = pair(element).map(luminance)
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    }
    const root = document.documentElement.style
    const own = ['light', 'dark'].map((theme) => {
      window.demo.modal.update({ theme: theme as 'light' | 'dark' })
      root.setProperty('--hasp-accent', theme === 'light' ? '#131a1b' : '#dde6e5')
      return [strap, button].map((element) => pair(element)[0].join(' '))
    })
    let worst = 21
    for (let light = 0; light <= 255; light++)
      for (const colour of [`rgb(${light} ${light} ${light})`, `hsl(${light} 80% 50%)`, `hsl(${light} 60% 35%)`]) {
        root.setProperty('--hasp-accent', colour)
        worst = Math.min(worst, ratio(strap), ratio(button))
      }
    return { own, worst }
  })
  expect(own).toEqual([
    ['255 255 255', '255 255 255'],
    ['20 25 26', '20 25 26'],
  ])
  expect(worst).toBeGreaterThanOrEqual(4.5)
  await page.close()
})

test('what is planted wrong is found', async () => {
  const page = await world.visit(alone('cdn.html'))
  await page.emulateMedia({ forcedColors: 'active' })
  await page.evaluate(() => window.demo.modal.open())
  expect([await misfits(page), await blanched(page), await moving(page)]).toEqual([[], [], []])
  await wear(page, '.row, .fill.row { width: 500px } .card { outline: 0 } .mark { animation: fade 9s !important }')
  await frames(page)
  expect((await misfits(page)).join()).toContain('leaves the card')
  expect(await blanched(page)).toEqual(['the outline of .card, .toast, .skeleton, .picture'])
  expect(await moving(page)).toEqual(['fade'])
  await page.close()
})
