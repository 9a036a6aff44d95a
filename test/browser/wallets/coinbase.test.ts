// The wallet that signs in a window of its own, in a real browser: opened by hasp, and by the wallet's own libraries, against
// one page. What either signs verifies.
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import type { Page } from 'playwright-core'
import { createPublicClient, http, verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '../../sandbox/http.mjs'
import { alone, button, startWorld } from '../world.mjs'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** What a click opens. */
async function opened(page: Page, click: () => Promise<unknown>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), click()])
  return popup
}
const decide = async (popup: Page, name: 'Approve' | 'Reject') => {
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name }).waitFor()
  // The window may be gone before the click is said to be done.
  await Promise.all([
    popup
      .getByRole('button', { name })
      .click()
      .catch(() => undefined),
    closed,
  ])
}
const out = (page: Page) => page.locator('#out')

test('hasp connects, signs and sends by the window, and is connected after a reload without one', async () => {
  const page = await world.visit(alone('cdn.html', 'coinbase'))
  await page.click('#open')
  const popup = await opened(page, () => button(page, 'Coinbase').click())
  expect(await popup.getByText('wallet_connect').textContent()).toBe('wallet_connect')
  await decide(popup, 'Approve')
  await expect.poll(() => page.locator('#address').textContent()).toBe(account)
  await button(page, 'Close').click()

  const signing = await opened(page, () => page.click('#sign'))
  await decide(signing, 'Approve')
  await expect.poll(() => out(page).textContent()).toMatch(/^0x/)
  const signature = (await out(page).textContent()) as `0x${string}`
  const message = 'Tidewater would like to see a signature.'
  expect(await verifyMessage({ address: account, message, signature })).toBe(true)

  const sending = await opened(page, () => page.click('#send'))
  await decide(sending, 'Approve')
  await expect
    .poll(() => out(page).textContent(), { timeout: 30_000 })
    .toMatch(/^receipt 0x\w+ success|^receipt 0x\w+ 1/)
  const [, hash] = ((await out(page).textContent()) ?? '').split(' ')
  const client = createPublicClient({ transport: http(world.sandbox.networks['eip155:31337']) })
  expect((await client.getTransactionReceipt({ hash: hash as `0x${string}` })).status).toBe('success')

  let windows = 0
  page.on('popup', () => windows++)
  await page.reload()
  await expect.poll(() => page.locator('#address').textContent()).toBe(account)
  expect(windows).toBe(0)
})

test('a window that the visitor closes, or declines in, is said as declined', async () => {
  const page = await world.visit(alone('cdn.html', 'coinbase'))
  await page.click('#open')
  const popup = await opened(page, () => button(page, 'Coinbase').click())
  await popup.getByRole('button', { name: 'Approve' }).waitFor()
  await popup.close()
  await page.getByText('Connection declined').waitFor()
  const again = await opened(page, () => button(page, 'Try again').click())
  await decide(again, 'Reject')
  await page.getByText('Connection declined').waitFor()
})

test('a blocked window is said, and the way on opens it', async () => {
  const page = await world.visit(alone('cdn.html', 'coinbase'))
  await page.evaluate(() => {
    const { open } = window
    Object.assign(window, { open: () => null, unblock: () => Object.assign(window, { open }) })
  })
  await page.click('#open')
  await button(page, 'Coinbase').click()
  await page.getByText('Your browser blocked the window').waitFor()
  await page.evaluate('unblock()')
  const popup = await opened(page, () => button(page, 'Open it').click())
  await decide(popup, 'Approve')
  await expect.poll(() => page.locator('#address').textContent()).toBe(account)
})

test('Cancel closes the window', async () => {
  const page = await world.visit(alone('cdn.html', 'coinbase'))
  await page.click('#open')
  const popup = await opened(page, () => button(page, 'Coinbase').click())
  await popup.getByRole('button', { name: 'Approve' }).waitFor()
  const closed = popup.waitForEvent('close')
  await button(page, 'Cancel').click()
  await closed
  await button(page, 'Coinbase').waitFor()
})

test('a page whose own header cuts it off from the window says so to the visitor and to its developer', async () => {
  const page = await world.visit(alone('cdn.html', 'coinbase'))
  const { pathname } = new URL(page.url())
  await page.route(
    (url) => url.pathname === pathname,
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' } })
    },
  )
  const said: string[] = []
  await page.reload()
  let windows = 0
  page.on('popup', () => windows++)
  page.on('console', (message) => said.push(message.text()))
  await page.click('#open')
  await button(page, 'Coinbase').click()
  await page.getByText('Coinbase lost this page').waitFor()
  expect(said.filter((text) => text.includes('same-origin-allow-popups'))).toHaveLength(1)
  expect(windows).toBe(1)
})

const oracles = fileURLToPath(new URL('../../oracles', import.meta.url))
const libraries = {
  '@coinbase/wallet-sdk': `import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'
    const make = (url) => createCoinbaseWalletSDK({ appName: 'Peer', appChainIds: [31337], preference: { options: 'smartWalletOnly', keysUrl: url } }).getProvider()`,
  '@base-org/account': `import { createBaseAccountSDK } from '@base-org/account'
    const make = (url) => createBaseAccountSDK({ appName: 'Peer', appChainIds: [31337], preference: { walletUrl: url, telemetry: false } }).getProvider()`,
}

test.each(Object.entries(libraries))('%s connects and signs by the same page', async (_, code) => {
  const contents = `${code}
    const url = new URLSearchParams(location.search).get('keys')
    const provider = make(url)
    const show = (text) => { document.getElementById('out').textContent = text }
    document.getElementById('connect').onclick = () => provider.request({ method: 'eth_requestAccounts' }).then(([one]) => show(one), (error) => show('error ' + error.message))
    document.getElementById('sign').onclick = () => provider.request({ method: 'personal_sign', params: ['0x6869', '${account}'] }).then(show, (error) => show('error ' + error.message))`
  const bundle = await esbuild.build({
    stdin: { contents, resolveDir: oracles },
    bundle: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    logLevel: 'silent',
  })
  const script = bundle.outputFiles[0]?.contents as Uint8Array
  const html = `<!doctype html><button id="connect">Connect</button><button id="sign">Sign</button><p id="out"></p><script type="module" src="/app.js"></script>`
  const site = await serve((_request, response, { pathname }) =>
    pathname === '/app.js'
      ? response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
      : response.writeHead(200, { 'content-type': 'text/html' }).end(html),
  )
  const page = await world.context.newPage()
  await page.goto(`${site.url}/?keys=${encodeURIComponent(`${world.sandbox.keys}/connect`)}`)
  const popup = await opened(page, () => page.click('#connect'))
  await decide(popup, 'Approve')
  await expect.poll(async () => (await out(page).textContent())?.toLowerCase()).toBe(account.toLowerCase())
  const signing = await opened(page, () => page.click('#sign'))
  await decide(signing, 'Approve')
  await expect.poll(() => out(page).textContent()).toMatch(/^0x\w{130,}$/)
  const signature = (await out(page).textContent()) as `0x${string}`
  expect(await verifyMessage({ address: account, message: 'hi', signature })).toBe(true)
  await page.close()
  await site.stop()
})
