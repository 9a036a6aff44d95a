// Tabs of one origin and wallets beside one another, in a real browser with a real extension wallet.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  alone,
  button,
  connect,
  first,
  heading,
  pages,
  ready,
  second,
  startWorld,
  state,
  until,
  type World,
} from '../world.mjs'

const [one, two] = ['eip155:31337', 'eip155:31338'] as const

let world: World
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(() => world?.close())
afterEach(async () => {
  // The browser ends with its last page.
  const [, ...rest] = world.context.pages()
  await Promise.all(rest.map((page) => page.close()))
})

/** One more tab, which finds what the others have left. */
async function tab(file: string): Promise<Page> {
  const page = await world.context.newPage()
  await page.goto(world.sandbox.dapp + file)
  await ready(page)
  return page
}
async function pair(file: string): Promise<[Page, Page]> {
  return [await world.visit(alone(file)), await tab(alone(file))]
}
const asked = async (method: string) => (await world.hand.log()).filter((entry) => entry.method === method).length
const eventually = (look: () => unknown, wanted: unknown) => expect.poll(look).toEqual(wanted)
const wallets = (page: Page) => page.evaluate(() => window.demo.modal.state.connections.map((one) => one.connector.id))

describe.each(pages)('on %s', (file) => {
  test('a second tab follows a connect, and the wallet shows nothing for it', async () => {
    const [here, there] = await pair(file)
    await connect(here)
    await until(there, { status: 'connected', address: first, open: false })
    expect(await asked('eth_requestAccounts')).toBe(1)
    await there.bringToFront()
    await there.click('#open')
    await until(there, { view: 'Account' })
    expect(await heading(there).textContent()).toContain('0xf39F…2266')
  })

  test('a second tab follows a disconnect, and both stay so after a reload', async () => {
    const [here, there] = await pair(file)
    await connect(here)
    await until(there, { status: 'connected' })
    await there.bringToFront()
    await there.click('#open')
    await until(there, { view: 'Account' })
    await here.bringToFront()
    await button(here, 'Disconnect').click()
    await until(here, { status: 'disconnected' })
    await until(there, { status: 'disconnected', address: undefined, view: 'Connect' })
    expect(await asked('wallet_revokePermissions')).toBe(1)
    for (const page of [here, there]) {
      await page.reload()
      await ready(page)
      await until(page, { status: 'disconnected', open: false })
    }
  })

  test('a second tab follows a disconnect that tells the wallet nothing', async () => {
    const [here, there] = await pair(file)
    await connect(here)
    await until(there, { status: 'connected' })
    await here.evaluate(() => window.demo.modal.disconnect({ revoke: false }))
    await until(there, { status: 'disconnected' })
    await world.hand.setAccount(1)
    const late = await tab(alone(file))
    await until(late, { status: 'disconnected' })
    for (const page of [here, there]) expect(await state(page)).toMatchObject({ status: 'disconnected' })
  })

  test('a second tab follows the network, chosen without a wallet and switched in one', async () => {
    const [here, there] = await pair(file)
    await here.bringToFront()
    await here.click('#switch')
    for (const page of [here, there]) await until(page, { network: two, status: 'disconnected' })
    await connect(here)
    for (const page of [here, there]) await until(page, { status: 'connected', network: one })
    await button(here, /choose network/i).click()
    await button(here, /Sandbox Two/).click()
    for (const page of [here, there]) await until(page, { network: two, chain: two, loading: false })
    expect(await asked('wallet_switchEthereumChain')).toBe(1)
  })

  test('what is chosen on a page that is busy from then on until it is closed is still chosen', async () => {
    const page = await world.visit(alone(file))
    const there = await tab(alone(file))
    const begun = there.evaluate(async (network) => {
      void window.demo.modal.switchNetwork(network)
      // The choice is on its way to the store, and no answer of it is ever heard.
      for (let i = 0; i < 100; i += 1) await undefined
      const end = performance.now() + 10_000
      while (performance.now() < end);
    }, two)
    await until(page, { network: two })
    await Promise.all([begun.catch(() => undefined), there.close()])
    await page.reload()
    await ready(page)
    await until(page, { status: 'disconnected', network: two })
  })

  test('an account that is switched in the wallet is switched in every tab', async () => {
    const [here, there] = await pair(file)
    await connect(here)
    await until(there, { status: 'connected' })
    await world.hand.setAccount(1)
    for (const page of [here, there]) await until(page, { address: second })
    await there.reload()
    await ready(there)
    await until(there, { status: 'connected', address: second })
  })

  test('a wallet that is locked is gone from every tab, and back in every tab', async () => {
    const [here, there] = await pair(file)
    await connect(here)
    await until(there, { status: 'connected' })
    await world.hand.lock()
    for (const page of [here, there]) await until(page, { status: 'disconnected', address: undefined })
    await world.hand.unlock()
    for (const page of [here, there]) await until(page, { status: 'connected', address: first })
  })

  test('a label that one tab gives is read in the other', async () => {
    const [here, there] = await pair(file)
    await connect(here)
    await until(there, { status: 'connected' })
    await here.evaluate((id) => window.demo.modal.setAddressLabel(id, 'Savings'), `eip155:1:${first}` as const)
    await eventually(() => there.evaluate(() => window.demo.modal.state.account?.label), 'Savings')
  })

  test('a tab that is opened later is connected, and one that is reloaded too', async () => {
    const [here, there] = await pair(file)
    await connect(here)
    const late = await tab(alone(file))
    await there.reload()
    await ready(there)
    for (const page of [late, there]) await until(page, { status: 'connected', address: first, open: false })
    expect(await asked('eth_requestAccounts')).toBe(1)
    await late.evaluate(() => window.demo.modal.disconnect())
    for (const page of [here, there, late]) await until(page, { status: 'disconnected' })
  })

  test('a tab that is closed while its wallet is asked leaves the other one as it was', async () => {
    const [here, there] = await pair(file)
    await world.hand.set({ methods: { eth_requestAccounts: { delay: 1000 } } })
    await here.bringToFront()
    await here.click('#open')
    await button(here, /Test Wallet/).click()
    await eventually(() => asked('eth_requestAccounts'), 1)
    await here.close()
    // The visitor approves for a tab that is gone: granted, but nobody here wished for it.
    await eventually(async () => (await world.hand.log()).some(({ outcome }) => outcome === 'result'), true)
    expect(await state(there)).toMatchObject({ status: 'disconnected', loading: false })
    await world.hand.set({ methods: {} })
    await connect(there)
    await until(there, { address: first })
  })
})

test('two pages of one origin whose modals have different names go their own ways', async () => {
  const here = await world.visit(alone('react.html'))
  const there = await tab(alone('cdn.html'))
  const beside = await tab(alone('react.html'))
  await connect(here)
  await until(beside, { status: 'connected' })
  expect(await state(there)).toMatchObject({ status: 'disconnected', network: one })
  await connect(there)
  await here.evaluate(() => window.demo.modal.disconnect({ revoke: false }))
  await until(beside, { status: 'disconnected' })
  await here.evaluate((network) => window.demo.modal.switchNetwork(network), two)
  await until(beside, { network: two })
  expect(await state(there)).toMatchObject({ status: 'connected', address: first, network: one })
})

describe('two wallets in one tab', () => {
  /** The extension has another account than the wallet of the page. */
  async function withTwo(file: string): Promise<Page> {
    const page = await world.visit(file)
    await world.hand.setAccount(1)
    await connect(page)
    await button(page, /^0x/).click()
    await button(page, 'Add wallet').click()
    await button(page, /Sandbox wallet/).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await until(page, { view: 'Account', wallet: 'example.sandbox.wallet', address: first })
    await button(page, /^0x/).click()
    await until(page, { view: 'ProfileWallets' })
    return page
  }

  describe.each(pages)('on %s', (file) => {
    test('the one that is added is the current one, and a click makes the other one current', async () => {
      const page = await withTwo(file)
      expect(await wallets(page)).toEqual(['example.sandbox.wallet', 'com.example.testwallet'])
      const before = (await world.hand.log()).length
      await button(page, /^Test Wallet 0x/).click()
      await until(page, { wallet: 'com.example.testwallet', address: second })
      expect((await world.hand.log()).slice(before)).toEqual([])
      await page.reload()
      await ready(page)
      await until(page, { status: 'connected', wallet: 'com.example.testwallet', address: second })
      await eventually(() => wallets(page), ['com.example.testwallet', 'example.sandbox.wallet'])
    })

    test('letting one go leaves the other, here and in a second tab', async () => {
      const page = await withTwo(file)
      const there = await tab(file)
      await eventually(async () => (await wallets(there)).length, 2)
      await page.bringToFront()
      await button(page, 'Disconnect Sandbox wallet').click()
      for (const each of [page, there]) await eventually(() => wallets(each), ['com.example.testwallet'])
      for (const each of [page, there]) await until(each, { status: 'connected', address: second })
      expect(await asked('wallet_revokePermissions')).toBe(0)
    })

    test('letting all go leads to Connect, and nothing comes back', async () => {
      const page = await withTwo(file)
      const there = await tab(file)
      await eventually(async () => (await wallets(there)).length, 2)
      await page.bringToFront()
      await button(page, 'Disconnect all').click()
      await until(page, { status: 'disconnected', view: 'Connect' })
      await until(there, { status: 'disconnected' })
      expect(await asked('wallet_revokePermissions')).toBe(1)
      await page.reload()
      await ready(page)
      await until(page, { status: 'disconnected' })
      expect(await wallets(page)).toEqual([])
    })
  })
})
