// A node that is dead, or lies about the fee, while a visitor sends: the screen says what is known, there is a way on and a way back, and
// once the node answers all goes on. The wallet has a node of its own.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Fault, type Node, startNode } from '../node.ts'
import {
  amount,
  confirm,
  done,
  entries,
  fill,
  fresh,
  modal,
  receiver,
  type SendWorld,
  says,
  startSendWorld,
  typed,
} from '../send-world.ts'
import { alone, button, first, rpc, second, until } from '../world.mjs'

let world: SendWorld
let node: Node
beforeAll(async () => {
  world = await startSendWorld()
  node = await startNode(world.chain)
})
afterAll(async () => {
  await node?.set('down')
  await world?.close()
})
afterEach(async () => {
  await node.set()
  await rpc(world.chain, 'evm_setAutomine', [true])
})

const quarter = 250_000_000_000_000_000n
const query = (): string => `tokens&rpc=${node.url}`
/** On the form, with a clock that the test can put forward: what hangs is waited for a minute. */
async function form(): Promise<Page> {
  const page = await world.form(query())
  await page.clock.install()
  return page
}
/** Lets time pass until the modal says something. */
const pass = (page: Page, text: string): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.fastForward(5000)
      return modal(page).getByText(text).count()
    })
    .toBeGreaterThan(0)

const dead: readonly (readonly [string, Fault])[] = [
  ['answers with an error', { status: 500, text: 'broken' }],
  ['answers with a page', { status: 200, text: '<html><body>Sign in</body></html>' }],
  ['hangs', 'hang'],
  ['refuses connections', 'down'],
]

describe('a dead node', () => {
  test.each(dead)(
    'a node that %s from the start says so on the form, which goes on once it answers',
    async (_, fault) => {
      const page = await world.visit(alone('cdn.html', query()))
      await page.clock.install()
      await node.set(fault)
      await page.bringToFront()
      await page.click('#open')
      await button(page, /Test Wallet/).click()
      await until(page, { status: 'connected', view: 'Account' })
      await button(page, 'Send').click()
      const to = fresh()
      await amount(page).fill('0.25')
      await receiver(page).fill(to)
      await pass(page, 'Token Balance Unavailable')
      expect(await typed(page)).toEqual(['0.25', to])
      await node.set()
      await pass(page, 'to spend')
      await button(page, 'Review').click()
      await confirm(page)
      await done(page)
      expect(await world.coins(to)).toBe(quarter)
      await page.close()
    },
  )

  test.each(dead)('a node that %s cannot look up a name, and can when it is asked again', async (_, fault) => {
    const page = await form()
    const had = await world.coins(second)
    await node.set(fault)
    await amount(page).fill('0.25')
    await receiver(page).fill('lighthouse.eth')
    await pass(page, 'The name could not be looked up')
    expect(await typed(page)).toEqual(['0.25', 'lighthouse.eth'])
    await node.set()
    await button(page, 'Try again').click()
    await button(page, 'Review').click()
    await confirm(page)
    await done(page)
    expect((await world.coins(second)) - had).toBe(quarter)
    await page.close()
  })

  test.each(dead)('a node that %s during the review is told, and keeps nobody from sending', async (_, fault) => {
    const page = await form()
    const to = fresh()
    await node.set(fault)
    await fill(page, '0.25', to)
    await pass(page, 'Nobody could try it: it may fail.')
    await pass(page, 'Try again')
    await pass(page, 'The network could not be asked about this address.')
    // It is a second click where nothing is known.
    await button(page, 'Send 0.25 ETH').click()
    await button(page, 'Send anyway').waitFor()
    expect(await world.prompts()).toBe(0)
    await node.set()
    await page.clock.fastForward(15_000)
    await says(page, /about 0\.0000\d+ ETH/)
    // What nobody could say is asked again by itself.
    await modal(page).getByText('Nobody could try it').waitFor({ state: 'detached' })
    await says(page, 'This address has never had a transaction.')
    await confirm(page)
    await done(page)
    expect(await world.coins(to)).toBe(quarter)
    await page.close()
  })

  test.each(dead)(
    'a node that %s once the wallet has signed leaves it open, and is asked until it knows',
    async (_, fault) => {
      const page = await form()
      const [to, before] = [fresh(), await world.sent()]
      await rpc(world.chain, 'evm_setAutomine', [false])
      await fill(page, '0.25', to)
      await confirm(page)
      await says(page, 'Activity shows when the network has it.')
      await node.set(fault)
      await rpc(world.chain, 'evm_mine')
      await page.clock.fastForward(60_000)
      await says(page, 'Activity shows when the network has it.')
      await node.set()
      // Once it is told as confirmed the account comes by itself.
      await until(page, { view: 'Account' })
      expect(await entries(page, to)).toEqual([expect.stringContaining('Sent 0.25 ETH')])
      expect([await world.coins(to), await world.sent()]).toEqual([quarter, before + 1n])
      await page.close()
    },
  )
})

const most = `0x${'f'.repeat(64)}`
const block = (baseFeePerGas: string) => (truth: unknown) => ({ ...Object(truth), baseFeePerGas })
describe('a node that lies about fees', () => {
  test.each<readonly [string, Fault]>([
    ['gas without end', { eth_estimateGas: () => most }],
    ['a tip without end', { eth_maxPriorityFeePerGas: () => `0x1${'0'.repeat(50)}` }],
    ['a base fee without end', { eth_getBlockByNumber: block(most) }],
    ['fees of more than 256 bits', { eth_maxPriorityFeePerGas: () => `${most}0`, eth_gasPrice: () => `${most}0` }],
  ])('a node that tells of %s is not believed, and the wallet is told nothing of it', async (_, fault) => {
    const page = await world.form(query())
    const [to, had] = [fresh(), await world.coins(first)]
    await node.set(fault)
    await fill(page, '0.25', to)
    await modal(page).locator('.facts').getByText('Try again').waitFor()
    await confirm(page)
    await done(page)
    const [request] = (await world.hand.log()).filter(({ method }) => method === 'eth_sendTransaction')
    expect(Object.keys(Object(request).params[0]).sort()).toEqual(['chainId', 'from', 'to', 'value'])
    expect(await world.coins(to)).toBe(quarter)
    expect(had - (await world.coins(first))).toBe(quarter + (await world.fee()))
    await page.close()
  })

  test('a node that tells of no fee at all has nothing leave that the account cannot pay', async () => {
    const page = await world.form(query())
    const [to, had] = [fresh(), await world.coins(first)]
    await node.set({ eth_maxPriorityFeePerGas: () => '0x0', eth_getBlockByNumber: block('0x0') })
    await receiver(page).fill(to)
    await button(page, 'Max').click()
    await button(page, 'Review').click()
    await says(page, 'about 0 ETH')
    await confirm(page)
    await says(page, 'Failed to send transaction')
    expect([await world.coins(to), await world.coins(first)]).toEqual([0n, had])
    await page.close()
  })
})
