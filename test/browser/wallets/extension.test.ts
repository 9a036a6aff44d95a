// One extension in the shapes of five namespaces: what a real extension brings into a page, before the page and from another
// world than its own.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadChain } from '../../../chains/load.ts'
import type { Account, Namespace, Provider } from '../../../src/types.ts'
import { alone, button, heading, ready, startWorld, type World } from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(() => world?.close())

/** How each is reached: its row, and what is chosen in it where the wallet speaks several namespaces. */
const shapes: readonly (readonly [id: string, namespace: Namespace, row: RegExp, choice?: RegExp])[] = [
  ['com.example.testwallet', 'eip155', /^Test Wallet/, /^EVM networks/],
  ['solana:Test Wallet', 'solana', /^Test Wallet/, /^Solana/],
  ['bip122:Test Wallet', 'bip122', /^Test Wallet/, /^Bitcoin/],
  ['polkadot:Test Wallet', 'polkadot', /^Test Wallet/, /^Polkadot/],
  ['bip122:TestSats.BitcoinProvider', 'bip122', /^Test Sats/],
  ['bip122:LeatherProvider', 'bip122', /^Leather/],
  ['bip122:unisat', 'bip122', /^Unisat/i],
  ['cosmos:keplr', 'cosmos', /^Keplr/],
]

async function visit(): Promise<Page> {
  const page = await world.visit(alone('cdn.html', 'everywhere'))
  await world.hand.set({ others: true })
  await page.reload()
  await ready(page)
  await page.bringToFront()
  return page
}
const connected = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => window.demo.modal.state.connections.map(({ connector }) => connector.id).sort())
async function pick(page: Page, [, , row, choice]: (typeof shapes)[number]): Promise<void> {
  await page.evaluate(() => window.demo.modal.open({ view: 'Connect' }))
  await button(page, row).click()
  if (choice) await button(page, choice).click()
}
/** The page's provider, asked from here. */
const providerOf = (page: Page, namespace: Namespace): Provider => ({
  request: (args) =>
    page.evaluate(([name, call]) => window.demo.modal.provider(name)?.request(call) as Promise<unknown>, [
      namespace,
      args,
    ] as const),
})
const asked = async (): Promise<number> =>
  (await world.hand.log()).filter(({ method }) => !/^eth_(acc|chain|get)/.test(method)).length

describe('an extension of five namespaces', () => {
  test('is a row for each name, connects in each shape, and signs what hasp/chains verifies', async () => {
    const page = await visit()
    const ids: string[] = []
    for (const shape of shapes) {
      const [id, namespace] = shape
      await pick(page, shape)
      ids.push(id)
      await expect.poll(() => connected(page), { message: id }).toEqual([...ids].sort())
      const account: Account | undefined = await page.evaluate(() => window.demo.modal.state.account)
      if (!account) throw new Error('no account')
      const chain = await loadChain(namespace)
      const signature = await chain.signMessage('Grüß Gott', account, providerOf(page, namespace))
      expect([id, await chain.verifyMessage?.('Grüß Gott', signature, account)]).toEqual([id, true])
    }
    // A reload brings all of them back, and shows the visitor nothing.
    const before = await asked()
    await page.reload()
    await ready(page)
    await expect.poll(() => connected(page)).toEqual([...ids].sort())
    expect(await asked()).toBe(before)
    // Of all of them nothing is left.
    await page.evaluate(() => window.demo.modal.disconnect())
    expect(await connected(page)).toEqual([])
    await page.reload()
    await ready(page)
    await expect.poll(() => page.evaluate(() => window.demo.modal.state.status)).toBe('disconnected')
    await page.close()
  })

  test('may decline in each shape, and each may be asked again', async () => {
    const page = await visit()
    await world.hand.set({ methods: { '*': { reject: true } } })
    for (const shape of shapes.slice(1)) {
      await pick(page, shape)
      await button(page, 'Try again').waitFor()
      await expect.poll(() => heading(page).textContent()).not.toBe('')
      expect(await connected(page)).toEqual([])
    }
    await world.hand.set({ methods: {} })
    await button(page, 'Try again').click()
    await expect.poll(() => connected(page)).toEqual(['cosmos:keplr'])
    await page.close()
  })
})
