// Whatever a page's styles say, the modal looks the same: no pixel differs, in any view, light or dark.
import { readFile } from 'node:fs/promises'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { difference, frames, freeze, shoot } from '../people/pixels.ts'
import { sample, type View, views } from '../views.mjs'
import { alone, startWorld, type World } from '../world.mjs'
import { hostileSheets, rootSheets } from './hostile-sheets.ts'

const themes = ['light', 'dark'] as const
const sheets = await hostileSheets()
const demo = new URL('../../sandbox/pages/demo.css', import.meta.url)

interface Reached {
  readonly page: Page
  readonly session: CDPSession
}

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

/** A view on a page in which nothing moves, under an overlay that hides what is not the modal's. */
async function reach({ query = '', show }: View, css = ''): Promise<Reached> {
  const context = world.context
  const before = `${await readFile(demo, 'utf8')}\n${css}`
  await context.route('**/demo.css', (route) => route.fulfill({ contentType: 'text/css', body: before }))
  const page = await world.visit(alone('cdn.html', query))
  await context.unroute('**/demo.css')
  const session = await context.newCDPSession(page)
  // The page's own scrollbar comes and goes with its styles, and is no part of the modal.
  await session.send('Emulation.setScrollbarsHidden', { hidden: true })
  await page.setViewportSize({ width: 460, height: 620 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await show({ page, hand: world.hand })
  await page.evaluate(() => window.demo.modal.update({ themeVariables: { overlay: '#7a8a9a' } }))
  await freeze(page)
  return { page, session }
}

/** Puts stylesheets into the page, in place of those before. Constructed: the page's policy allows no others. */
const wear = (page: Page, ...all: readonly string[]) =>
  page.evaluate((all) => {
    document.adoptedStyleSheets = all.filter(Boolean).map((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      return sheet
    })
  }, all)

const isOnTop = (page: Page) =>
  page.evaluate(() => !!document.querySelector('hasp-modal')?.shadowRoot?.querySelector(':modal'))

/** What differs, in words, between the page as it is and with each of the sheets, or `at` several of them at once. */
async function changes(
  { page, session }: Reached,
  worn: Readonly<Record<string, string>>,
  at = 1,
): Promise<readonly string[]> {
  const look = async (...all: readonly string[]): Promise<string> => {
    await wear(page, ...all)
    return shoot(session)
  }
  let neutral = await look()
  const found: string[] = []
  const left = Object.entries(worn)
  while (left.length > 0) {
    const some = left.splice(0, at)
    const all = some.map(([, css]) => css)
    let changed = await difference(page, [neutral, await look(...all)])
    // A frame may be cut from layers that are drawn anew in the next; what a style does stays.
    for (let again = 0; changed && again < 3; again++) {
      neutral = await look()
      changed = await difference(page, [neutral, await look(...all)])
    }
    if (changed) found.push(`${some.map(([name]) => name).join(', ')}: ${changed}`)
  }
  await wear(page)
  return found
}

describe('no pixel of the modal changes with styles that the page puts on', () => {
  // Two views need a clock in hand, under which no frame comes to wait for; each differs from the one before by its words.
  // Three views, all in soak.
  const clocked = ['ConnectingExternal, still waiting', 'ConnectingWalletConnect, not scanned']
  const drawn = sample.filter(({ name }) => !clocked.includes(name))
  test.each(drawn.map((view, i) => ({ view, i })))('in the view $view.name', async ({ view, i }) => {
    const reached = await reach(view)
    const worn = (await isOnTop(reached.page)) ? { ...sheets, ...rootSheets } : sheets
    for (const theme of themes) {
      await reached.page.evaluate((theme) => window.demo.modal.update({ theme }), theme)
      await frames(reached.page)
      // Each by itself on the first view, where one could hide what another does; on all of them in soak.
      expect(await changes(reached, worn, i === 0 || process.env.SOAK ? 1 : 4), theme).toEqual([])
    }
    // It is seen if a style does reach the modal.
    expect(await changes(reached, { planted: 'hasp-modal { --hasp-ink: red }' })).toHaveLength(1)
    await reached.page.close()
  })
})

describe('no pixel of the modal differs on a page that was so from its start', () => {
  const chosen = views.filter(({ name }) => ['Connect', 'ConnectingExternal, waiting', 'SwitchNetwork'].includes(name))
  const names = ['Tailwind 4', 'slow transitions', 'a root of 10 px', 'a body that is scaled to itself']
  const hostile = {
    'everything unset': sheets['everything unset, important'],
    [names.join(', ')]: names.map((name) => sheets[name]).join('\n'),
  }
  test.each(chosen)('in the view $name', async (view) => {
    const plain = await reach(view)
    const neutral = await shoot(plain.session)
    for (const [name, css] of Object.entries(hostile)) {
      const { page, session } = await reach(view, css)
      expect(await difference(page, [neutral, await shoot(session)]), name).toBeUndefined()
      await page.close()
    }
    await plain.page.close()
  })
})

describe('slow transitions of the page delay nothing', () => {
  const slow = sheets['slow transitions'] ?? ''

  test('the modal is whole at its first paint, and in its new theme at once', async () => {
    const pictures = async (css: string): Promise<readonly string[]> => {
      const { page, session } = await reach({ name: 'closed', show: async () => undefined })
      await wear(page, css)
      await page.evaluate(() => window.demo.modal.open())
      const first = await shoot(session)
      await page.evaluate(() =>
        window.demo.modal.update({ theme: 'dark', themeVariables: { overlay: '#123', size: '20px' } }),
      )
      await frames(page)
      const second = await shoot(session)
      await page.close()
      return [first, second]
    }
    const [neutral, worn] = [await pictures(''), await pictures(slow)]
    expect(neutral[0]).not.toBe(neutral[1])
    expect(worn).toEqual(neutral)
  })

  test('with motion no animation of the modal takes longer than its own', async () => {
    const page = await world.visit(alone('cdn.html'))
    const longest = async (css: string): Promise<number> => {
      await wear(page, css)
      return page.evaluate(async () => {
        await window.demo.modal.open()
        const host = document.querySelector('hasp-modal')
        const target = ({ effect }: Animation) => (effect instanceof KeyframeEffect ? effect.target : undefined)
        const all = document.getAnimations().filter((animation) => target(animation) === host)
        all.push(...(host?.shadowRoot?.getAnimations() ?? []))
        window.demo.modal.close()
        return Math.max(...all.map(({ effect }) => Number(effect?.getComputedTiming().duration)))
      })
    }
    const own = await longest('')
    expect(own).toBeGreaterThan(0)
    expect(await longest(slow)).toBe(own)
    await page.close()
  })
})
