// The documents under /docs of `npm start`: built when they are first asked for, whole, and searched.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

test('every document is a page, every link leads to one, and a word of one leads to it', async () => {
  const page = await world.context.newPage()
  const docs = `${world.sandbox.dapp}docs`
  await page.goto(docs)
  // It says that it is being built, and comes by itself.
  await page.getByRole('heading', { name: 'hasp', level: 1 }).waitFor({ timeout: 180_000 })
  const links = new Set<string>()
  const read = async (url: string): Promise<void> => {
    const [address = ''] = url.split('#')
    if (!address.startsWith(docs) || links.has(address)) return
    links.add(address)
    const response = await fetch(address)
    expect([address, response.status]).toEqual([address, 200])
    const html = await response.text()
    for (const [, href = ''] of html.matchAll(/<(?:a|img|link)\b[^>]* (?:href|src)="([^"]+)"/g))
      await read(new URL(href, address).href)
  }
  await read(`${docs}/`)
  expect([...links].filter((link) => link.endsWith('.html')).length).toBeGreaterThan(20)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('switchNetwork')
  await page.getByRole('option').first().waitFor()
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL(/\/docs\/\w+\.html#/)
  // The address is there before the page.
  await page.locator('main', { hasText: 'switchNetwork' }).waitFor()
  expect((await fetch(`${docs}/none.html`)).status).toBe(404)
  expect((await fetch(`${docs}/%2e%2e%2f%2e%2e%2fpackage.json`)).status).toBe(404)
  await page.close()
})
