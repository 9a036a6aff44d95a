// <hasp-network-button> on the CDN page: which network it shows, where it leads, and how it looks.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alone, connect, button as inModal, patience, startWorld, until, type World } from '../world.mjs'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const wait = { timeout: patience }

let world: World
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(() => world?.close())

const theButton = (page: Page): Locator => page.locator('hasp-network-button button')
const says = (page: Page, text: string) =>
  expect.poll(() => theButton(page).locator('[part=label]').innerText(), wait).toBe(text)
async function visit(query = '', isDisabled = false): Promise<Page> {
  const page = await world.visit(alone('cdn.html', query))
  await page.evaluate((isDisabled) => {
    const host = document.createElement('hasp-network-button')
    host.toggleAttribute('disabled', isDisabled)
    document.body.append(host)
  }, isDisabled)
  return page
}

test('a visitor without a wallet chooses the network that is connected to later', async () => {
  const page = await visit()
  await says(page, 'Sandbox One')
  await theButton(page).click()
  await inModal(page, /Sandbox Two/).click()
  await says(page, 'Sandbox Two')
  await page.close()
})

test('the button follows the wallet, leads off a network that is not listed, and gets the focus back', async () => {
  const page = await visit()
  await connect(page)
  await page.evaluate(() => window.demo.modal.close())
  await until(page, { open: false })
  await says(page, 'Sandbox One')
  await theButton(page).focus()
  await page.keyboard.press('Enter')
  await until(page, { view: 'SwitchNetwork' })
  // Until the list is drawn nothing hears the key.
  await inModal(page, /Sandbox Two/).waitFor(wait)
  await page.keyboard.press('Escape')
  await until(page, { open: false })
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('hasp-network-button')
  await world.hand.setChain('0x89')
  await says(page, 'Switch network')
  await page.evaluate(() => window.demo.modal.close())
  await until(page, { open: false })
  await theButton(page).click()
  await inModal(page, /Sandbox Two/).click()
  await says(page, 'Sandbox Two')
  await page.close()
})

test('a disabled one does nothing, and its attributes hold from when they change', async () => {
  const page = await visit('', true)
  await says(page, 'Sandbox One')
  expect(await theButton(page).isDisabled()).toBe(true)
  await page.evaluate(() => {
    const host = document.querySelector('hasp-network-button') as HTMLElement
    host.click()
    host.removeAttribute('disabled')
  })
  await expect.poll(() => theButton(page).isDisabled(), wait).toBe(false)
  await until(page, { open: false })
  await page.close()
})

describe.each(['light', 'dark'] as const)('for people, %s', (theme) => {
  test('the button is named by what it shows, 44 px high, and as wide as its text', async () => {
    const page = await visit(`theme=${theme}`)
    await says(page, 'Sandbox One')
    const box = await theButton(page).boundingBox()
    expect([box?.height, (box?.width ?? 0) > 90 && (box?.width ?? 0) < 190]).toEqual([44, true])
    const named = page.getByRole('button', { name: /^Choose network\s*Sandbox One$/ })
    expect(await named.count()).toBe(1)
    await page.emulateMedia({ colorScheme: theme })
    const session = await page.context().newCDPSession(page)
    const problems = 'axe.run("hasp-network-button").then(({ violations }) => violations.map(({ id }) => id).join())'
    await session.send('Runtime.evaluate', { expression: await readFile(axe, 'utf8') })
    const { result } = await session.send('Runtime.evaluate', { expression: problems, awaitPromise: true })
    expect(result.value).toBe('')
    await page.close()
  })
})
