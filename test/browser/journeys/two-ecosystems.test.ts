// Wallets of two namespaces at once: from the one to the other in the modal, through reloads, and one of them away.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alone, button, connect, first, heading, pages, ready, startWorld, until, type World } from '../world.mjs'

let world: World
let script: string
beforeAll(async () => {
  script = await readFile(fileURLToPath(new URL('../../../dist/testing-script.js', import.meta.url)), 'utf8')
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(() => world?.close())

/** A page beside the extension's wallet with one of Solana, which remembers through reloads whom it let in. */
async function visit(file: string): Promise<Page> {
  const page = await world.visit(alone(file, 'solana'))
  await page.addInitScript({
    content: `${script};window.sun = haspTesting.installWallet({ namespace: 'solana', name: 'Sun', remember: 'sun' })`,
  })
  await page.reload()
  await ready(page)
  return page
}
const chain = 'solana:sandbox'
const sun = (page: Page): Promise<{ address: string; asked: number }> =>
  page.evaluate(() => {
    const { address, requests } = (window as unknown as { sun: { address: string; requests: readonly unknown[] } }).sun
    return { address, asked: requests.length }
  })
const wallets = (page: Page) =>
  page.evaluate(() => window.demo.modal.state.connections.map(({ connector }) => connector.name).sort())

test.each(pages)(
  '%s: a second ecosystem is connected beside the first, and each stays without the other',
  async (file) => {
    const page = await visit(file)
    await connect(page)
    await button(page, /choose network/i).click()
    await button(page, 'Solana').click()
    await page.getByText('Test Wallet stays on Sandbox One').waitFor()
    // Nobody is asked anything yet: the strap is raised and stands still.
    const strap = page.locator('hasp-modal .strap')
    expect(await strap.evaluate((drawn) => drawn.getAnimations().length)).toBe(0)
    expect(await wallets(page)).toEqual(['Test Wallet'])
    await button(page, 'Connect wallet').click()
    await button(page, /^Sun/).click()
    const { address } = await sun(page)
    await until(page, { status: 'connected', view: 'Account', address, network: chain })
    expect(await wallets(page)).toEqual(['Sun', 'Test Wallet'])

    // A reload keeps both, and the visitor where they were.
    await page.reload()
    await ready(page)
    await until(page, { status: 'connected', address, network: chain })
    await expect.poll(() => wallets(page)).toEqual(['Sun', 'Test Wallet'])
    expect((await sun(page)).asked).toBe(0)

    // The other one is entered at once.
    await page.click('#open')
    await button(page, /choose network/i).click()
    await button(page, 'Sandbox One').click()
    await until(page, { view: 'Account', address: first, network: 'eip155:31337' })
    await button(page, /^0x/).click()
    await expect.poll(() => page.locator('hasp-modal h2').allTextContents()).toEqual(['EVM networks', 'Solana'])
    await button(page, 'Back').click()
    await page.locator('hasp-modal .sum').waitFor()

    // The last one of its namespace goes: the other is shown, and the visitor is connected all the time.
    await button(page, 'Disconnect').click()
    await until(page, { status: 'connected', view: 'Account', address, network: chain })
    await expect.poll(() => heading(page).textContent()).toContain(address.slice(-4))
    await page.reload()
    await ready(page)
    await until(page, { status: 'connected', address, network: chain })
    expect(await wallets(page)).toEqual(['Sun'])
    await page.close()
  },
)
