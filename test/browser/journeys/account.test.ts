// What a visitor sees of an account, from real chains and a real service: balances, NFTs, what has happened; and what is left of it
// where the service is dead, slow or lies.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alone, button, connect, first, rpc, second, startWorld, type World } from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(() => world?.close())
beforeEach(() => control('reset'))

const control = (what: string, body?: object) =>
  fetch(`${world.sandbox.gateway}/__${what}`, { method: 'POST', ...(body && { body: JSON.stringify(body) }) })
const fault = (match: string, change: object) => control('fault', { match, ...change })
const asked = async (part: string): Promise<number> => {
  const log = (await (await fetch(`${world.sandbox.gateway}/__log`)).json()) as readonly { path: string }[]
  return log.filter(({ path }) => path.includes(part)).length
}
const one = (): string => world.sandbox.networks['eip155:31337'] ?? ''
const tab = (page: Page, name: string) => page.locator('hasp-modal').getByRole('tab', { name })
const panel = (page: Page) => page.locator('hasp-modal').getByRole('tabpanel')
const rows = async (page: Page): Promise<readonly string[]> =>
  (await panel(page).getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
const open = async (query = 'data'): Promise<Page> => {
  const page = await world.visit(alone('cdn.html', query))
  await connect(page)
  return page
}
const dollars = (text: string): bigint => BigInt(text.replaceAll(/[^\d]/g, ''))

describe('with a data provider', () => {
  test('tokens have their worth, and the sum is theirs to the cent', async () => {
    const page = await open()
    await panel(page).getByText('Tether USD').waitFor()
    const all = await rows(page)
    const worths = all.map((row) => dollars(/\$[\d,.]+$/.exec(row)?.[0] ?? '0'))
    const sum = dollars(await page.locator('hasp-modal .sum').innerText())
    const cents = worths.reduce((total, worth) => total + worth, 0n)
    // Each is cut to cents, and the sum once.
    expect(sum >= cents && sum < cents + BigInt(worths.length)).toBe(true)
    expect(all.join()).not.toContain('claim.example')
    await button(page, /^Show hidden/).click()
    await panel(page).getByText('Visit https://claim.example').waitFor()
    expect(dollars(await page.locator('hasp-modal .sum').innerText())).toBe(sum)
    await page.close()
  })

  test('the name that the account gives itself stands over its address', async () => {
    const page = await open()
    await page.locator('hasp-modal h1').getByText('harbour.eth').waitFor()
    await expect.poll(() => page.locator('hasp-modal .who img').count()).toBeGreaterThan(0)
    await page.close()
  })

  test('a transfer that was made elsewhere appears among what has happened, and in the balance', async () => {
    const page = await open()
    await tab(page, 'Activity').click()
    await panel(page).getByText('Minted').first().waitFor()
    await rpc(one(), 'eth_sendTransaction', [{ from: second, to: first, value: '0x6f05b59d3b20000' }])
    await panel(page).getByText('Received').first().waitFor({ timeout: 60_000 })
    expect((await rows(page)).find((row) => row.includes('Received'))).toContain('+0.5 ETH')
    await page.close()
  })

  test('NFTs are those that the chain says the account has', async () => {
    const page = await open()
    await tab(page, 'NFTs').click()
    await panel(page).getByText('Lantern #1').waitFor()
    await expect.poll(() => panel(page).innerText()).not.toContain('Seen in activity')
    expect(await panel(page).innerText()).toContain('Harbour Lanterns')
    await page.close()
  })

  test('opening asks it three things, and a hidden page none', async () => {
    const page = await open()
    await panel(page).getByText('Tether USD').waitFor()
    const before = await asked('/v1/')
    expect(before).toBe(3)
    await button(page, 'Close').click()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)))
    expect(await asked('/v1/')).toBe(before)
    await page.close()
  })
})

describe('a data provider that', () => {
  const works = async (page: Page): Promise<void> => {
    await expect.poll(() => panel(page).innerText(), { timeout: 60_000 }).toContain('Ether')
    expect(await panel(page).innerText()).toContain('ETH')
    await button(page, 'Receive').click()
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    await button(page, 'Back').click()
    await button(page, 'Disconnect').click()
    await expect.poll(() => page.evaluate(() => window.demo.modal.state.status)).toBe('disconnected')
    await page.close()
  }
  test.each<[string, object]>([
    ['is dead', { status: 500 }],
    ['hangs', { delay: 30_000 }],
    ['drops every connection', { drop: true }],
    ['refuses the page', { status: 403, body: 'Unauthorized: origin not allowed' }],
    ['sends HTML', { body: '<html>' }],
    [
      'sends nothing that it should',
      { body: { balances: [null, { symbol: 5 }], data: 'x', http: ['eip155:31337'], name: {} } },
    ],
  ])('%s leaves the chain, and all else works', async (_, change) => {
    await fault('/v1/*', change)
    await works(await open())
  })
})

test('without a data provider the tokens that the app lists come from the chain', async () => {
  const page = await open('tokens')
  await panel(page).getByText('Tether USD').waitFor()
  expect(await rows(page)).toEqual(
    expect.arrayContaining([expect.stringContaining('2,500 USDC'), expect.stringContaining('420 USDT')]),
  )
  await tab(page, 'Activity').click()
  await panel(page).getByText('is not known here').waitFor()
  await page.close()
})
