// Under the strictest policy nothing is reported, and reporting works.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alone, button, pages, startWorld, until, type World } from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

const reports = async (): Promise<readonly unknown[]> => (await fetch(`${world.sandbox.dapp}__csp`)).json()

async function everyView(page: Page): Promise<void> {
  await page.click('#open')
  await button(page, 'What is a wallet?').click()
  await button(page, 'See wallets').click()
  await button(page, /Test Wallet/).click()
  await until(page, { status: 'connected', view: 'Account' })
  await page.waitForFunction(() => window.demo.modal.state.balance)
  await button(page, 'Copy address').click()
  await button(page, /choose network/i).click()
  await button(page, /Sandbox Two/).click()
  await until(page, { network: 'eip155:31338', view: 'Account' })
  await button(page, 'Close').click()
}

describe.each(pages)('on %s', (file) => {
  test('a planted style, script and string of HTML are reported', async () => {
    await fetch(`${world.sandbox.dapp}__csp`, { method: 'DELETE' })
    const page = await world.visit(alone(file, 'csp'))
    await page.evaluate(() => {
      document.body.append(document.createElement('style'))
      document.querySelector('style')?.append('body{color:red}')
      try {
        document.body.insertAdjacentHTML('beforeend', '<b>planted</b>')
      } catch {
        // Trusted Types throw, and report.
      }
    })
    await expect.poll(async () => (await reports()).length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify(await reports())).toMatch(/style-src.*trusted-types|trusted-types.*style-src/s)
    await page.close()
  })

  test('every view is drawn without a report', async () => {
    await fetch(`${world.sandbox.dapp}__csp`, { method: 'DELETE' })
    const page = await world.visit(alone(file, 'csp'))
    await everyView(page)
    await world.hand.set({ methods: { eth_requestAccounts: { reject: true } } })
    await page.evaluate(() => window.demo.modal.disconnect())
    await page.click('#open')
    await button(page, /Test Wallet/).click()
    await page.getByText('Connection declined').waitFor()
    // Styles do apply: constructed sheets need no style-src.
    const width = await page.locator('hasp-modal .card').evaluate((card) => getComputedStyle(card).width)
    expect(width).toBe('360px')
    // Reports come in their order: when the one that is asked for is here, any other is too.
    await page.evaluate(() => {
      new Image().src = 'http://localhost:9/planted.png'
    })
    const isPlanted = (report: unknown) => JSON.stringify(report).includes('planted.png')
    await expect.poll(async () => (await reports()).some(isPlanted)).toBe(true)
    expect((await reports()).filter((report) => !isPlanted(report))).toEqual([])
    await page.close()
  })
})
