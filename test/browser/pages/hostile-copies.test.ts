// Two copies of hasp on one page, of one version or of two: neither knows of the other.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Modal } from '../../../src/types.ts'
import { alone, button, startWorld, until, type World } from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(() => world?.close())

type Copies = { readonly first: Modal; readonly second: Modal }

/** The same files under a second address, as a page gets them whose parts bring hasp each; and another version, if given. */
async function copy(page: Page, version?: string): Promise<void> {
  await page.route('**/copy/*.js', async (route) => {
    const answer = await fetch(route.request().url().replace('/copy/', '/cdn/'))
    const text = await answer.text()
    await route.fulfill({
      contentType: 'text/javascript',
      body: version ? text.replaceAll(/(["'`])\d+\.\d+\.\d+\1/g, `"${version}"`) : text,
    })
  })
  await page.evaluate(`(async () => {
    const [{ createModal }, { setup }] = await Promise.all([import('/copy/hasp.js'), import('/pages/setup.js')])
    window.copies = { first: window.demo.modal, second: createModal(await setup('second')) }
  })()`)
}

const told = (page: Page) =>
  page.evaluate(() => {
    const { first, second } = (window as unknown as { copies: Copies }).copies
    return [first, second].map(({ state }) => `${state.status} ${state.open} ${state.network?.id}`)
  })
const run = (page: Page, which: keyof Copies, what: 'open' | 'close' | 'leave' | 'switch' | 'destroy') =>
  page.evaluate(
    async ([which, what]) => {
      const modal = (window as unknown as { copies: Copies }).copies[which]
      if (what === 'leave') await modal.disconnect({ revoke: false })
      else if (what === 'switch') await modal.switchNetwork('eip155:31338')
      else await modal[what]()
    },
    [which, what] as const,
  )

test.each([
  ['of one version', undefined],
  ['of two versions', '9.9.9'],
])('two copies %s connect, switch, close and leave by themselves', async (_, version) => {
  const page = await world.visit(alone('cdn.html'))
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await copy(page, version)
  await run(page, 'second', 'open')
  await button(page, /Test Wallet/).click()
  await expect.poll(() => told(page)).toEqual(['disconnected false 31337', 'connected true 31337'])
  await button(page, 'Close').click()
  await expect.poll(() => told(page)).toEqual(['disconnected false 31337', 'connected false 31337'])
  await run(page, 'first', 'open')
  await button(page, /Test Wallet/).click()
  await until(page, { status: 'connected', view: 'Account' })
  expect(await told(page)).toEqual(['connected true 31337', 'connected false 31337'])
  await run(page, 'first', 'close')
  // The wallet is one, and where it is is told to both.
  await run(page, 'second', 'switch')
  await expect.poll(() => told(page)).toEqual(['connected false 31338', 'connected false 31338'])
  await run(page, 'second', 'leave')
  await expect.poll(() => told(page)).toEqual(['connected false 31338', 'disconnected false 31338'])
  await run(page, 'second', 'destroy')
  expect(await page.locator('hasp-modal').count()).toBe(0)
  await run(page, 'first', 'open')
  await button(page, 'Disconnect').click()
  await until(page, { status: 'disconnected', view: 'Connect' })
  expect(errors).toEqual([])
  await page.close()
})
