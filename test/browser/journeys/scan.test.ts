// The road of a visitor whose wallet is on a phone: a code on the screen, read from its picture by the vendor's wallet.
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readQr } from '../../helpers/qr.ts'
import { first, projectId } from '../../helpers/walletkit.ts'
import { startWallet, type Wallet } from '../../sandbox/wallet/index.mjs'
import { alone, button, heading, pages, ready, settled, startWorld, until, type World } from '../world.mjs'

let world: World
let wallet: Wallet
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())
beforeEach(async () => {
  const { relay, networks } = world.sandbox
  wallet = await startWallet({ relayUrl: relay, projectId, networks, queue: false })
})
afterEach(() => wallet?.stop())

const plate = (page: Page): Locator => page.locator('hasp-modal [role=img]')
/** What a camera reads of the page. */
async function scanned(page: Page): Promise<string> {
  await page.getByRole('img', { name: 'QR code with the connection link' }).waitFor()
  await settled(page)
  return readQr(await plate(page).screenshot())
}
async function open(page: Page): Promise<void> {
  await page.bringToFront()
  await page.click('#open')
  await button(page, /WalletConnect/).click()
}
const visit = (file: string, query = ''): Promise<Page> => world.visit(alone(file, `walletconnect${query}`))

describe.each(pages)('on %s', (file) => {
  test('a wallet that scans the code is connected, signs, sends, and is back after a reload', async () => {
    const page = await visit(file)
    await open(page)
    await expect.poll(() => heading(page).textContent()).toBe('Scan with your phone')
    await wallet.pair(await scanned(page))
    await until(page, { status: 'connected', address: first, view: 'Account', network: 'eip155:31337' })
    expect(await page.evaluate(() => window.demo.modal.state.connections[0]?.connector.name)).toBe('Sandbox Wallet')
    await page.evaluate(() => window.demo.modal.close())
    await page.click('#sign')
    await page.getByText(/^0x[\da-f]{130}/).waitFor()
    await page.click('#send')
    await page.getByText(/receipt 0x[\da-f]{64} success/).waitFor()
    await page.reload()
    await ready(page)
    await until(page, { status: 'connected', address: first })
    await page.click('#sign')
    await page.getByText(/^0x[\da-f]{130}/).waitFor()
    await page.close()
  })

  test('what the wallet approves after a reload of the page is connected there, and signs', async () => {
    const page = await visit(file)
    await open(page)
    const uri = await scanned(page)
    await page.reload()
    await ready(page)
    await until(page, { status: 'disconnected' })
    await wallet.pair(uri)
    await until(page, { status: 'connected', address: first })
    await page.click('#sign')
    await page.getByText(/^0x[\da-f]{130}/).waitFor()
    await page.reload()
    await ready(page)
    await until(page, { status: 'connected', address: first })
    await page.evaluate(() => window.demo.modal.disconnect())
    await expect.poll(() => wallet.sessions().length).toBe(0)
    await page.close()
  })

  test('what the wallet approves after who was asked has given up on the next page is connected nowhere', async () => {
    const page = await visit(file)
    await open(page)
    const uri = await scanned(page)
    // The next page asks the relay by itself.
    const asks = page.waitForEvent('websocket')
    await page.reload()
    await ready(page)
    await asks
    await page.evaluate(() => window.demo.modal.disconnect())
    const ended = wallet.next('session_delete')
    await wallet.pair(uri)
    await ended
    await until(page, { status: 'disconnected' })
    expect(wallet.sessions()).toHaveLength(0)
    await page.close()
  })

  test('who disconnects before the session has come back ends it in the wallet', async () => {
    const page = await visit(file)
    await open(page)
    await wallet.pair(await scanned(page))
    await until(page, { status: 'connected', address: first })
    // What lists the session is late, as on a slow phone.
    const isLate = /connect-walletconnect|walletconnect/
    await page.route(isLate, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    // It is wanted back from here on.
    const comesBack = page.waitForRequest(/\/restore-/)
    await page.reload()
    await comesBack
    await page.waitForFunction(() => !!window.demo?.modal)
    await page.evaluate(() => window.demo.modal.disconnect())
    await until(page, { status: 'disconnected' })
    await expect.poll(() => wallet.sessions().length, { timeout: 20_000 }).toBe(0)
    await page.close()
  })

  test('a wallet that was chosen from all of them is the recent one, also after a reload', async () => {
    const page = await visit(file, '&directory')
    await page.bringToFront()
    await page.click('#open')
    await button(page, /^All \d+\+? wallets$/).click()
    await button(page, 'Anchor Arch').click()
    await expect.poll(() => heading(page).textContent()).toBe('Anchor Arch')
    await wallet.pair(await scanned(page))
    await until(page, { status: 'connected', address: first, view: 'Account' })
    await page.evaluate(() => window.demo.modal.disconnect())
    await until(page, { status: 'disconnected' })
    for (const isAgain of [false, true]) {
      if (isAgain) {
        await page.reload()
        await ready(page)
      }
      await page.evaluate(() => void window.demo.modal.open({ view: 'Connect' }))
      const recent = button(page, 'Anchor Arch Recent')
      await recent.waitFor()
      await recent.locator('img').waitFor()
      await button(page, /^All \d+\+? wallets$/).click()
      await page.locator('hasp-modal [aria-posinset="1"]', { hasText: 'Anchor Arch' }).waitFor()
      await page.evaluate(() => window.demo.modal.close())
    }
    await page.close()
  })

  test('a relay that cannot be reached is told after three quarters of a minute, with a way on', async () => {
    const page = await visit(file, '&relay=ws://127.0.0.1:9')
    await page.clock.install()
    await open(page)
    await page.getByRole('img', { name: 'QR code with the connection link' }).waitFor()
    for (let second = 0; second < 44; second++) await page.clock.runFor(1000)
    await expect.poll(() => heading(page).textContent()).toBe('Scan with your phone')
    await page.clock.runFor(1500)
    await page.getByText('WalletConnect cannot reach its network').waitFor()
    await page.getByText('See that you are online, then try again.').waitFor()
    await button(page, 'Try again').click()
    await page.getByRole('img', { name: 'QR code with the connection link' }).waitFor()
    await page.close()
  })
})
