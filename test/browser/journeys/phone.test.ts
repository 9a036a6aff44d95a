// The road of a visitor on a phone: the link to the app, the wallet's answer while the page is not seen, and the way back. The
// wallet is the vendor's; what the system would do with a link, a test does.
import { type BrowserContext, devices, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { first, projectId } from '../../helpers/walletkit.ts'
import { startWallet, type Wallet } from '../../sandbox/wallet/index.mjs'
import { alone, button, patience, ready, startWorld, until, type World } from '../world.mjs'

let world: World
let wallet: Wallet
let context: BrowserContext | undefined
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())
beforeEach(async () => {
  const { relay, networks } = world.sandbox
  wallet = await startWallet({ relayUrl: relay, projectId, networks, queue: false })
})
afterEach(async () => {
  await context?.close()
  await wallet?.stop()
})

/** The id of a built-in wallet with an app. */
const rainbow = '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369'
/** A phone of its own, whose system notes what is opened. */
async function visit(device: string): Promise<Page> {
  const { defaultBrowserType: _, ...phone } = devices[device] as (typeof devices)[string]
  context = await world.context.browser()?.newContext(phone)
  if (!context) throw new Error('no browser')
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  await page.addInitScript(() => {
    const opened: string[] = []
    const see = (href: string): void => void opened.push(href)
    Object.assign(window, { opened })
    window.open = (href) => {
      see(`${href}`)
      return null
    }
    // As a system that takes the link away, so that the page stays.
    addEventListener('click', (event) => {
      const [target] = event.composedPath()
      const link = target instanceof Element ? target.closest('a') : null
      if (!link || /^https?:/.test(link.href)) return
      see(link.href)
      event.preventDefault()
    })
  })
  await page.goto(world.sandbox.dapp + alone('cdn.html', 'walletconnect'))
  await ready(page)
  return page
}
const opened = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { opened: string[] }).opened)
const choose = (page: Page): Promise<void> =>
  page.evaluate((id) => window.demo.modal.open({ view: 'ConnectingWalletConnect', wallet: id }), rainbow)
const openLink = (page: Page) => page.locator('hasp-modal a.fill[href]')
/** What the app reads of the link that was tapped. */
async function tapped(page: Page): Promise<string> {
  await openLink(page).tap()
  const [href = ''] = await opened(page)
  expect(href).toMatch(/^rainbow:\/\/wc\?uri=wc%3A/)
  return new URL(href).searchParams.get('uri') ?? ''
}
/** The app comes before the page, or goes again. */
const show = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

describe.each(['iPhone 14', 'Pixel 7'])('on an %s', (device) => {
  test('the app is opened, approves, and is opened again for a request, also after a reload', async () => {
    const page = await visit(device)
    await choose(page)
    const uri = await tapped(page)
    await show(page, 'hidden')
    await wallet.pair(uri)
    await show(page, 'visible')
    await until(page, { status: 'connected', address: first, view: 'Account' })
    const topic = wallet.sessions()[0]?.topic
    for (const again of [false, true]) {
      if (again) {
        await page.reload()
        await ready(page)
        await until(page, { status: 'connected', address: first })
      } else await page.evaluate(() => window.demo.modal.close())
      const before = (await opened(page)).length
      await page.locator('#sign').tap()
      await page.getByText(/^0x[\da-f]{130}/).waitFor()
      const request = wallet.events.filter(({ type }) => type === 'session_request').at(-1)
      await expect
        .poll(async () => (await opened(page)).slice(before), { timeout: patience })
        .toEqual([`rainbow://wc?requestId=${request?.id}&sessionTopic=${topic}`])
    }
  })

  test('a wallet that declines is told, and another try is another link', async () => {
    wallet.policy.proposal = () => ({ reject: { code: 5000, message: 'User rejected.' } })
    const page = await visit(device)
    await choose(page)
    const uri = await tapped(page)
    await show(page, 'hidden')
    await wallet.pair(uri)
    await show(page, 'visible')
    await page.locator('hasp-modal').getByText('Connection declined').waitFor()
    await button(page, 'Try again').tap()
    await openLink(page).waitFor()
    expect(await openLink(page).getAttribute('href')).not.toContain(encodeURIComponent(uri))
  })

  test('a page that is reloaded before the wallet answers asks anew, and connects', async () => {
    const page = await visit(device)
    await choose(page)
    await tapped(page)
    await page.reload()
    await ready(page)
    await until(page, { status: 'disconnected' })
    await choose(page)
    await wallet.pair(await tapped(page))
    await until(page, { status: 'connected', address: first, view: 'Account' })
  })

  test('who goes back and comes again meets the same pairing only where the app may still look at it', async () => {
    const page = await visit(device)
    await choose(page)
    const uri = await tapped(page)
    await button(page, 'Close').tap()
    await until(page, { open: false, status: 'disconnected' })
    await choose(page)
    await openLink(page).waitFor()
    const isSame = (await openLink(page).getAttribute('href'))?.includes(encodeURIComponent(uri))
    expect(isSame).toBe(device.startsWith('iPhone'))
  })
})
