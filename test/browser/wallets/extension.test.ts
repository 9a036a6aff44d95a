// One extension in the shapes of five namespaces: what a real extension brings into a page, before the page and from another
// world than its own.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadChain } from '../../../chains/load.ts'
import type { TestWallet } from '../../../src/testing/index.ts'
import type { Account, Namespace, Provider } from '../../../src/types.ts'
import { alone, button, heading, ready, startWorld, type World } from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(() => world?.close())

interface Shape {
  readonly id: string
  readonly namespace: Namespace
  /** Its row, and what is chosen in it where the wallet speaks several namespaces. */
  readonly row: RegExp
  readonly choice?: RegExp
  /** Its name in the page. */
  readonly hand: string
  /** What it tells pages of. */
  readonly tells: readonly ('account' | 'lock' | 'revoke')[]
}
const all = ['account', 'lock', 'revoke'] as const
const shape = (id: string, hand: string, row: RegExp, choice?: RegExp, tells: Shape['tells'] = all): Shape => ({
  id,
  namespace: hand.split(' ')[0] as Namespace,
  hand,
  row,
  tells,
  ...(choice && { choice }),
})
const ether = shape('com.example.testwallet', 'eip155', /^Test Wallet/, /^EVM networks/)
const others = [
  shape('solana:Test Wallet', 'solana', /^Test Wallet/, /^Solana/),
  shape('bip122:Test Wallet', 'bip122', /^Test Wallet/, /^Bitcoin/),
  shape('polkadot:Test Wallet', 'polkadot', /^Test Wallet/, /^Polkadot/),
  shape('bip122:TestSats.BitcoinProvider', 'bip122 sats-connect', /^Test Sats/),
  // It has no events.
  shape('bip122:LeatherProvider', 'bip122 leather', /^Leather/, undefined, []),
  shape('bip122:unisat', 'bip122 unisat', /^Unisat/i),
  shape('cosmos:keplr', 'cosmos', /^Keplr/, undefined, ['account']),
]
const shapes = [ether, ...others]
/** Each mechanism once; all of them in a soak. */
const isSoak = !!process.env.SOAK
const [oneOfAll, oneOfEach] = isSoak
  ? [others, others]
  : [
      others.slice(0, 1),
      others.filter(({ namespace }, i) => others.findIndex((one) => one.namespace === namespace) === i),
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
async function pick(page: Page, { row, choice }: Shape): Promise<void> {
  await page.evaluate(() => window.demo.modal.open({ view: 'Connect' }))
  await button(page, row).click()
  if (choice) await button(page, choice).click()
}
/** Does in the wallet what its visitor does, and returns its address then. */
const act = (page: Page, { hand }: Shape, what: 'switchAccount' | 'lock' | 'unlock' | 'disconnect', index = 0) =>
  page.evaluate(
    ([name, method, number]) => {
      const { testWallets } = window as unknown as { testWallets: Readonly<Record<string, TestWallet>> }
      const wallet = testWallets[name]
      if (!wallet) throw new Error(`no ${name}`)
      wallet[method](number)
      return wallet.address
    },
    [hand, what, index] as const,
  )
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
    for (const one of shapes) {
      const { id, namespace } = one
      await pick(page, one)
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
    for (const one of others) {
      await pick(page, one)
      await button(page, 'Try again').waitFor()
      await expect.poll(() => heading(page).textContent()).not.toBe('')
      expect(await connected(page)).toEqual([])
    }
    await world.hand.set({ methods: {} })
    await button(page, 'Try again').click()
    await expect.poll(() => connected(page)).toEqual(['cosmos:keplr'])
    await page.close()
  })

  test.each(oneOfAll)('that hangs as $id is waited for, and its late answer connects', async ({ id, ...one }) => {
    const page = await visit()
    await world.hand.set({ methods: { '*': { delay: 700 } } })
    await pick(page, { id, ...one })
    await expect.poll(() => page.evaluate(() => window.demo.modal.state.status)).toBe('connecting')
    await expect.poll(() => connected(page)).toEqual([id])
    await page.close()
  })

  test.each(oneOfEach)('tells as $id of what its visitor does in it, and a second tab follows', async (one) => {
    const { id, tells } = one
    const page = await visit()
    await pick(page, one)
    await expect.poll(() => connected(page)).toEqual([id])
    const before = await asked()
    const tab = await world.context.newPage()
    await tab.goto(page.url())
    await ready(tab)
    await expect.poll(() => connected(tab)).toEqual([id])
    const first = await page.evaluate(() => window.demo.modal.state.account?.address)
    for (const where of [page, tab])
      expect(await where.evaluate(() => window.demo.modal.state.account?.address)).toBe(first)
    if (tells.includes('account')) {
      const next = await act(page, one, 'switchAccount', 1)
      expect(next).not.toBe(first)
      for (const where of [page, tab])
        await expect.poll(() => where.evaluate(() => window.demo.modal.state.account?.address)).toBe(next)
    }
    if (tells.includes('lock')) {
      await act(page, one, 'lock')
      await expect.poll(() => connected(page)).toEqual([])
      await act(page, one, 'unlock')
      await expect.poll(() => connected(page)).toEqual([id])
    }
    if (tells.includes('revoke')) await act(page, one, 'disconnect')
    else await page.evaluate(() => window.demo.modal.disconnect())
    for (const where of [page, tab]) await expect.poll(() => connected(where)).toEqual([])
    // Of all this the visitor was shown nothing.
    expect(await asked()).toBe(before)
    await tab.close()
    await page.close()
  })
})
