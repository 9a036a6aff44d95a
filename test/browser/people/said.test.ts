// What a screen reader says by itself while a wallet is waited for and the rest goes on: each thing once, in order.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alone, button, connect, startWorld, until, type World } from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

/** A visitor takes longer than the page to draw, on a busy machine too. */
const unhurried = <T extends object>(behaviour: T) => ({ ...behaviour, delay: 1500 })

/**
 * Follows the regions of the modal. One that comes with its words is written down as such: they may not be heard, unless
 * the focus goes to what they describe.
 */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const said: string[] = []
    const known = new Map<Element, string>()
    const root = document.querySelector('hasp-modal')?.shadowRoot
    const words = (node: Node): string => {
      if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return ''
      if (!node.hasChildNodes()) return node.nodeValue ?? ''
      return [...node.childNodes].map(words).join(' ').replace(/\s+/g, ' ').trim()
    }
    const hear = (): void => {
      for (const region of root?.querySelectorAll('[role=status]') ?? []) {
        if (region.getAttribute('aria-busy') === 'true') {
          if (!known.has(region)) known.set(region, '')
          continue
        }
        const now = words(region)
        const before = known.get(region)
        known.set(region, now)
        if (!now || now === before) continue
        const focused = root?.activeElement?.getAttribute('aria-describedby')
        const isBrought = focused && focused === region.id
        said.push(before === undefined && !isBrought ? `comes with: ${now}` : now)
      }
    }
    hear()
    said.length = 0
    const what = { subtree: true, childList: true, characterData: true, attributes: true }
    if (root) new MutationObserver(hear).observe(root, what)
    Object.assign(window, { said })
  })
}
const said = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { said: string[] }).said)
const heard = (page: Page, last: string) =>
  page.waitForFunction((last) => (window as unknown as { said: string[] }).said.at(-1) === last, last)

async function open(page: Page): Promise<void> {
  await page.evaluate(() => window.demo.modal.open())
  await button(page, /Test Wallet/).waitFor()
  await listen(page)
}

const asking = 'Continue in Test Wallet Accept connection request in the wallet'
const declined = 'Connection declined Nothing was shared. Try again when you are ready.'
const pending = 'Request already open Open Test Wallet and answer it. This page goes on by itself.'
const still = 'Continue in Test Wallet Still waiting. Open Test Wallet and look for the request.'

test('a screen reader hears of a wallet that is waited for, declines, and is waited for again', async () => {
  const page = await world.visit(alone('cdn.html'))
  await page.clock.install()
  await world.hand.set({ methods: { eth_requestAccounts: unhurried({ reject: true }) } })
  await open(page)
  await button(page, /Test Wallet/).click()
  await heard(page, declined)
  await world.hand.set({ methods: { eth_requestAccounts: { hang: true } } })
  await button(page, 'Try again').click()
  await heard(page, asking)
  await page.clock.fastForward(21_000)
  await heard(page, still)
  await page.clock.fastForward(60_000)
  expect(await said(page)).toEqual([asking, declined, asking, still])
  await page.close()
})

test('a screen reader hears of a wallet that has a request open, and of one that fails', async () => {
  const page = await world.visit(alone('cdn.html'))
  await world.hand.set({ methods: { eth_requestAccounts: unhurried({ pending: true }) } })
  await open(page)
  await button(page, /Test Wallet/).click()
  await heard(page, pending)
  await world.hand.set({ address: '0x123', methods: { eth_requestAccounts: unhurried({}) } })
  await button(page, 'Ask again').click()
  const failed = 'Test Wallet did not connect Its answer made no sense here. Update it, or try another wallet.'
  await heard(page, failed)
  expect(await said(page)).toEqual([asking, pending, asking, failed])
  await page.close()
})

test('a screen reader hears of a balance that is on its way, is lost, and comes', async () => {
  const page = await world.visit(alone('cdn.html', 'rpc=http://127.0.0.1:9/'))
  await page.route('http://127.0.0.1:9/', (route) => route.abort())
  await open(page)
  await button(page, /Test Wallet/).click()
  await until(page, { view: 'Account' })
  // What the tabs say may come before it or after.
  await page.waitForFunction(() => (window as unknown as { said: string[] }).said.includes('Token Balance Unavailable'))
  const one = world.sandbox.networks['eip155:31337'] ?? ''
  await page.unroute('http://127.0.0.1:9/')
  await page.route('http://127.0.0.1:9/', async (route) => {
    const answer = await fetch(one, {
      method: 'POST',
      body: route.request().postData(),
      headers: { 'content-type': 'application/json' },
    })
    const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }
    await route.fulfill({ body: await answer.text(), headers })
  })
  // It is asked again by itself while it is seen.
  await page.waitForFunction(() => (window as unknown as { said: string[] }).said.includes('10,000 ETH'))
  const all = await said(page)
  expect(all.indexOf('Token Balance Unavailable')).toBeGreaterThanOrEqual(0)
  expect(all.indexOf('10,000 ETH')).toBeGreaterThan(all.lastIndexOf('Token Balance Unavailable'))
  await page.close()
})

test('a screen reader hears that an address is copied, and that it could not be', async () => {
  const page = await world.visit(alone('cdn.html'))
  await world.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await connect(page)
  await page.waitForFunction(() => window.demo.modal.state.balance)
  // What is on its way is said too.
  await page.locator('hasp-modal [role=tabpanel] [role=listitem]').first().waitFor()
  await listen(page)
  await button(page, 'Copy address').click()
  await heard(page, 'Address copied')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await button(page, 'Copy address').click()
  await heard(page, 'Failed to copy')
  expect(await said(page)).toEqual(['Address copied', 'Failed to copy'])
  await page.close()
})

test('a screen reader hears of a search that finds nothing, and of a switch that is declined', async () => {
  const page = await world.visit(alone('cdn.html', 'networks=7'))
  await world.hand.set({ methods: { wallet_switchEthereumChain: unhurried({ reject: true }) } })
  await connect(page)
  await page.waitForFunction(() => window.demo.modal.state.balance)
  await button(page, /choose network/i).click()
  await button(page, /Sandbox Two/).waitFor()
  await listen(page)
  await page.locator('hasp-modal input').fill('zzz')
  await page.locator('hasp-modal input').fill('zzzz')
  await heard(page, 'No network of that name')
  await page.locator('hasp-modal input').fill('two')
  await button(page, /Sandbox Two/).click()
  await heard(page, 'Switch declined You stay on Sandbox One.')
  expect(await said(page)).toEqual([
    'No network of that name',
    'Approve in Test Wallet Accept the request to switch to Sandbox Two',
    'Switch declined You stay on Sandbox One.',
  ])
  await page.close()
})

test('Escape is heard while a wallet is asked, unless the focus is with something of the page', async () => {
  const page = await world.visit(alone('cdn.html'))
  await world.hand.set({ methods: { eth_requestAccounts: { hang: true } } })
  await open(page)
  await button(page, /Test Wallet/).click()
  await page.getByText('Continue in Test Wallet').waitFor()
  // What a wallet draws in the page.
  await page.evaluate(() => {
    const own = document.createElement('input')
    own.id = 'own'
    document.body.append(own)
    own.focus()
  })
  await page.keyboard.press('Escape')
  await until(page, { view: 'ConnectingExternal', status: 'connecting' })
  await page.evaluate(() => document.getElementById('own')?.remove())
  await page.keyboard.press('Escape')
  await until(page, { view: 'Connect', status: 'disconnected' })
  await page.close()
})

test('with less motion wanted a view changes at once, and with motion the strap swings', async () => {
  const page = await world.visit(alone('cdn.html'))
  await world.hand.set({ methods: { eth_requestAccounts: { hang: true } } })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  await page.evaluate(() => {
    const started: string[] = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (...args) {
      started.push(this.className)
      return animate.apply(this, args)
    }
    Object.assign(window, { started })
  })
  const started = () => page.evaluate(() => (window as unknown as { started: string[] }).started)
  const swings = () =>
    page.evaluate(() =>
      document
        .querySelector('hasp-modal')
        ?.shadowRoot?.getAnimations()
        .map((one) => (one as CSSAnimation).animationName),
    )
  await button(page, 'What is a wallet?').click()
  await button(page, 'See wallets').click()
  await button(page, /Test Wallet/).click()
  await page.getByText('Continue in Test Wallet').waitFor()
  expect([await started(), await swings()]).toEqual([[], []])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await swings()).toContain('swing')
  await button(page, 'Cancel').click()
  await button(page, 'What is a wallet?').click()
  await page.waitForFunction(() => (window as unknown as { started: string[] }).started.join().includes('main'))
  await page.close()
})
