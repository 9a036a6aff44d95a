// The states of the account that only differ in what is said of it, as they look; how the others look is in people.test.ts.
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountStates } from '../account-views.mjs'
import { sendStates } from '../send-views.mjs'
import { type View, views } from '../views.mjs'
import { alone, ready, startWorld, type World } from '../world.mjs'
import { committedFiles, fileOf, fleeting, judge, looks, pictures, sheet, unlike } from './pictures.ts'

const states = [...accountStates, ...sendStates]
let world: World
let page: Page
let session: CDPSession
let url: string
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
  page = await world.visit(alone('cdn.html'))
  url = page.url()
  session = await world.context.newCDPSession(page)
  await session.send('Emulation.setScrollbarsHidden', { hidden: true })
})
afterAll(async () => {
  await world?.close()
  sheet()
})

test.each(states)('$name looks as it is committed', async ({ name, show }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(url)
  await ready(page)
  await show({ page, hand: world.hand })
  expect(await unlike(page, session, name)).toEqual([])
})

test('every view has its pictures, and every picture its view', () => {
  const names = [...views, ...states].flatMap(({ name }) => (name === fleeting ? [] : [name]))
  const wanted = names.flatMap((name) => looks.map((look) => fileOf(name, look.name)))
  const isLook = (name: string): boolean => looks.some((look) => name.endsWith(`.${look.name}.png`))
  expect(committedFiles().filter(isLook).toSorted()).toEqual(wanted.toSorted())
})

test('a colour that is another one is seen and told, with the name of the view and where to look', async () => {
  const [{ name, show }] = states as [View]
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(url)
  await ready(page)
  await show({ page, hand: world.hand })
  const [before, again] = [await pictures(page, session, name), await pictures(page, session, name)]
  await page.evaluate(() => document.documentElement.style.setProperty('--hasp-bg', '#8899bb'))
  const after = await pictures(page, session, name)
  for (const [i, picture] of before.entries()) {
    const [same, other] = [again[i], after[i]]
    if (!same || !other) throw new Error('a picture is missing')
    expect(judge(picture, same, { called: name, name: 'planted.png' })).toEqual([])
    const [told = ''] = judge(picture, other, { called: name, name: 'planted.png' })
    expect(told).toMatch(
      /^Account, tokens: \d\d\.\d\d % of the pixels differ, see .+planted\.png and .+planted\.difference\.png$/,
    )
    judge(picture, same, { called: name, name: 'planted.png' })
  }
})
