// Six hundred wallets in a real browser: scrolled to the end and searched, of which only those in sight are drawn.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { focused } from '../people/tree.ts'
import { alone, button, heading, patience, startWorld } from '../world.mjs'

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
}, patience)
afterAll(() => world?.close())

/** Most elements of the modal. */
const most = 400

test.each(['react.html', 'cdn.html'])(
  'on %s six hundred wallets are scrolled, left, come back to and searched with few elements',
  async (file) => {
    const page = await world.visit(alone(file, 'walletconnect&directory'))
    await page.bringToFront()
    await page.click('#open')
    await button(page, /^All \d+\+? wallets$/).click()
    await button(page, 'Amber Arch').waitFor()
    const count = () =>
      page.evaluate(() => document.querySelector('hasp-modal')?.shadowRoot?.querySelectorAll('*').length)
    // The last of them, in the order in which the sandbox makes them.
    const last = button(page, 'Flint Wharf')
    const counts = [await count()]
    const area = page.locator('hasp-modal .grid-area')
    while (!(await last.count())) {
      await area.evaluate((box) => box.scrollBy(0, box.clientHeight))
      counts.push(await count())
    }
    const top = () => area.evaluate((box) => box.scrollTop)
    // The focus brings it into sight, so that the key that follows scrolls no further.
    await last.focus()
    const left = await top()
    await page.keyboard.press('Enter')
    await heading(page).getByText('Flint Wharf').waitFor()
    await button(page, 'Back').click()
    await last.waitFor()
    await expect.poll(async () => (await focused(page)).name).toBe('Flint Wharf')
    expect(await top()).toBe(left)
    await page.locator('hasp-modal input').fill('fern')
    await button(page, 'Fern Arch').waitFor()
    counts.push(await count())
    expect(Math.max(...counts.map(Number))).toBeLessThanOrEqual(most)
    await page.close()
  },
  patience * 2,
)

test('a tile whose picture comes between press and release is chosen all the same', async () => {
  const page = await world.visit(alone('react.html', 'walletconnect&directory'))
  await page.bringToFront()
  let come!: () => void
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(/getWalletImage/, async (route) => {
    await coming
    await route.continue()
  })
  await page.click('#open')
  await button(page, /^All \d+\+? wallets$/).click()
  const tile = button(page, 'Anchor Arch')
  // Playwright's own look at where it can be clicked; the press is on the picture.
  await tile.click({ trial: true })
  const { x = 0, y = 0, width = 0 } = (await tile.locator('.picture').boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + width / 2)
  await page.mouse.down()
  come()
  await tile.locator('img').waitFor()
  await page.mouse.up()
  await heading(page).getByText('Anchor Arch').waitFor({ timeout: 10_000 })
  await page.close()
})
