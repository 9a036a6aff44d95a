// Pages that change the language under hasp: the road works, and nothing is thrown at the page.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { button, heading, startWorld, until, type World } from '../world.mjs'
import { drop, scripts } from './hostile-scripts.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

/** The page with a script of its own before hasp: in the place of its wallet, since the extension has one. */
async function visit(script: string): Promise<{ page: Page; errors: string[] }> {
  const errors: string[] = []
  const listen = (page: Page): void => void page.on('pageerror', ({ message }) => errors.push(message))
  world.context.once('page', listen)
  await world.context.route('**/pages/wallet.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `${script}\n;globalThis.wasHostile = true` }),
  )
  try {
    const page = await world.visit('cdn.html')
    expect(await page.evaluate('wasHostile')).toBe(true)
    return { page, errors }
  } finally {
    await world.context.unroute('**/pages/wallet.js')
  }
}

describe('a page that', () => {
  test.each(Object.entries(scripts))('%s has a modal that connects, switches and disconnects', async (_, script) => {
    const { page, errors } = await visit(script)
    // Without custom elements the page's own button is none.
    await page.evaluate(() => window.demo.modal.open())
    await button(page, /Test Wallet/).click()
    await until(page, { status: 'connected', view: 'Account' })
    await page.locator('hasp-modal .sum').waitFor()
    await page.waitForFunction(() => window.demo.modal.state.balance)
    expect(await heading(page).textContent()).toContain('0xf39F…2266')
    await button(page, /choose network/i).click()
    await button(page, /Sandbox Two/).click()
    await until(page, { network: 'eip155:31338', view: 'Account' })
    await button(page, 'Disconnect').click()
    await until(page, { status: 'disconnected', view: 'Connect' })
    await button(page, 'Close').click()
    await until(page, { open: false })
    expect(errors).toEqual([])
    await page.close()
  })
})

test('where JSON of an array is no array the balance is said to be unknown, and all else works', async () => {
  const { page } = await visit(`Array.prototype.toJSON = function toJSON() { return '[' + this.join(',') + ']' }`)
  await page.click('#open')
  await button(page, /Test Wallet/).click()
  await until(page, { status: 'connected', view: 'Account' })
  await page.getByRole('tabpanel').getByText('Token Balance Unavailable').waitFor()
  await button(page, 'Disconnect').click()
  await until(page, { status: 'disconnected' })
  await page.close()
})

test('where fetch is gone the balance is said to be unknown, and all else works', async () => {
  const { page } = await visit('')
  await page.evaluate(() => Object.assign(window, { fetch: undefined }))
  await page.click('#open')
  await button(page, /Test Wallet/).click()
  await until(page, { status: 'connected', view: 'Account' })
  await page.getByRole('tabpanel').getByText('Token Balance Unavailable').waitFor()
  await page.close()
})

test('where ResizeObserver is gone the card changes its height at once, and all else works', async () => {
  const { page } = await visit(drop('ResizeObserver'))
  await page.click('#open')
  await button(page, /Test Wallet/).click()
  await until(page, { status: 'connected', view: 'Account' })
  await button(page, 'Disconnect').click()
  await until(page, { status: 'disconnected', view: 'Connect' })
  await page.close()
})
