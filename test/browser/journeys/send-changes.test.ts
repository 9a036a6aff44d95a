// The wallet goes to another network, or leaves, while a visitor sends: nothing leaves that was not asked for, what was typed stays, and
// the screen says where things are.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
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
  toForm,
  typed,
} from '../send-world.ts'
import { button, rpc, second, until } from '../world.mjs'

let world: SendWorld
beforeAll(async () => {
  world = await startSendWorld()
})
afterAll(() => world?.close())
afterEach(() => rpc(world.chain, 'evm_setAutomine', [true]))

const [one, two] = ['eip155:31337', 'eip155:31338'] as const
const quarter = 250_000_000_000_000_000n
/** What an address has on both chains. */
const coins = (address: string): Promise<bigint[]> =>
  Promise.all(
    [one, two].map(async (id) =>
      BigInt(await rpc(world.sandbox.networks[id] ?? '', 'eth_getBalance', [address, 'latest'])),
    ),
  )
const nothing = [0n, 0n]

/** The wallet goes to the other network, and the page after it. */
async function go(page: Page, network: typeof one | typeof two): Promise<void> {
  await world.hand.setChain(network)
  await until(page, { network })
}
/** The wallet lets the page go, and the visitor connects it again. */
async function leaveAndReturn(page: Page): Promise<void> {
  await world.hand.revoke()
  await until(page, { status: 'disconnected', view: 'Connect' })
  await button(page, /Test Wallet/).click()
  await until(page, { status: 'connected', view: 'Account' })
}
/** Has the wallet asked for a quarter of an ether, and not answer before `answer`. */
async function ask(page: Page, to: string): Promise<void> {
  await world.hand.set({ methods: { eth_sendTransaction: { hold: true } } })
  await fill(page, '0.25', to)
  await confirm(page)
  await says(page, 'Confirm in Test Wallet')
  await expect.poll(world.prompts).toBe(1)
}
/** Lets the wallet go on with what it was asked. */
async function answer(outcome: 'result' | number): Promise<void> {
  await world.hand.set({ methods: {} })
  const asked = async () => (await world.hand.log()).filter(({ method }) => method === 'eth_sendTransaction')
  await expect.poll(async () => (await asked()).map((entry) => entry.outcome)).toEqual([outcome])
}
/** Sends a quarter of an ether that is not mined before `mine`. */
async function pend(page: Page, to: string): Promise<void> {
  await rpc(world.chain, 'evm_setAutomine', [false])
  await fill(page, '0.25', to)
  await confirm(page)
  await says(page, 'Activity shows when the network has it.')
}
const mine = (): Promise<string> => rpc(world.chain, 'evm_mine')

describe('a wallet that changes its network', () => {
  test('a network that changes while the form is filled in keeps what was typed, and is the one that pays', async () => {
    const page = await world.form('tokens')
    const to = fresh()
    await amount(page).fill('0.25')
    await receiver(page).fill(to)
    await go(page, two)
    expect(await typed(page)).toEqual(['0.25', to])
    await button(page, 'Review').click()
    await modal(page).locator('.facts').getByText('Sandbox Two').waitFor()
    await confirm(page)
    await done(page)
    expect(await coins(to)).toEqual([0n, quarter])
    await page.close()
  })

  test('a network that changes during the review is told, and nothing is sent before it was looked at again', async () => {
    const page = await world.form('tokens')
    const to = fresh()
    await fill(page, '0.25', to)
    await button(page, /^Send \d/).waitFor()
    await go(page, two)
    await says(page, 'Your wallet has changed the network.')
    await modal(page).locator('.facts').getByText('Sandbox One').waitFor()
    // What the other network asks for is no fee of this one.
    expect(await modal(page).locator('.facts').getByText('about').count()).toBe(0)
    await button(page, 'Look again').click()
    await modal(page).locator('.facts').getByText('Sandbox Two').waitFor()
    expect([await world.prompts(), ...(await coins(to))]).toEqual([0, 0n, 0n])
    await confirm(page)
    await done(page)
    expect(await coins(to)).toEqual([0n, quarter])
    await page.close()
  })

  test('a network that changes while the wallet asks has nothing leave on either, and says why', async () => {
    const page = await world.form('tokens')
    const to = fresh()
    await ask(page, to)
    await go(page, two)
    await answer(-32_603)
    await says(page, 'Failed to send transaction: the transaction is for chain 31337')
    await says(page, 'Your wallet has changed the network.')
    expect(await coins(to)).toEqual(nothing)
    await modal(page).getByText('Back', { exact: true }).click()
    expect(await typed(page)).toEqual(['0.25', to])
    await page.close()
  })

  test('a network that changes while a payment waits for a block changes nothing of what is told', async () => {
    const page = await world.form('tokens')
    const to = fresh()
    await pend(page, to)
    await go(page, two)
    await mine()
    await done(page)
    expect(await coins(to)).toEqual([quarter, 0n])
    await page.close()
  })
})

describe('a wallet that is disconnected', () => {
  test.each([
    ['while the form is filled in', false],
    ['during the review', true],
  ])('a wallet that leaves %s loses nothing that was typed, and sends it when it is back', async (_, isReviewed) => {
    const page = await world.form('tokens')
    const to = fresh()
    await amount(page).fill('0.25')
    await receiver(page).fill(to)
    await button(page, 'Review').waitFor()
    if (isReviewed) {
      await button(page, 'Review').click()
      await button(page, /^Send \d/).waitFor()
    }
    await leaveAndReturn(page)
    await toForm(page)
    expect(await typed(page)).toEqual(['0.25', to])
    expect(await world.prompts()).toBe(0)
    await button(page, 'Review').click()
    await confirm(page)
    await done(page)
    expect(await coins(to)).toEqual([quarter, 0n])
    await page.close()
  })

  test('what the wallet is asked for stays on the review, whatever is filled in meanwhile', async () => {
    const page = await world.form()
    const [to, other] = [fresh(), fresh()]
    await ask(page, to)
    await button(page, 'Back').click()
    await fill(page, '0.5', other)
    await button(page, /^Confirm in/).waitFor()
    await modal(page).locator('.facts').getByText('0.25 ETH', { exact: true }).waitFor()
    expect(await modal(page).locator('.hinged .unseen').textContent()).toMatch(new RegExp(to, 'i'))
    await page.close()
  })

  test('an account that the wallet changes while it is looked at stops it', async () => {
    const page = await world.form()
    await fill(page, '0.25', second)
    await button(page, /^Send \d/).waitFor()
    await world.hand.setAccount(3)
    await modal(page).getByText('Your wallet has changed the account.').waitFor()
    await button(page, 'Look again').click()
    await button(page, /^Send \d/).waitFor()
    expect(await world.prompts()).toBe(0)
    await page.close()
  })

  test('a wallet that leaves while it asks sends nothing, and the form is as it was when it is back', async () => {
    const page = await world.form('tokens')
    const to = fresh()
    await ask(page, to)
    await world.hand.revoke()
    await until(page, { status: 'disconnected', view: 'Connect' })
    await answer(4100)
    expect(await coins(to)).toEqual(nothing)
    await leaveAndReturn(page)
    await toForm(page)
    expect(await typed(page)).toEqual(['0.25', to])
    await page.close()
  })

  test('a payment that waits for a block while the wallet leaves is told when it is back', async () => {
    const page = await world.form('tokens')
    const to = fresh()
    await pend(page, to)
    await world.hand.revoke()
    await until(page, { status: 'disconnected', view: 'Connect' })
    await mine()
    await leaveAndReturn(page)
    await expect.poll(() => entries(page, to)).toEqual([expect.stringContaining('Sent 0.25 ETH')])
    expect(await coins(to)).toEqual([quarter, 0n])
    // What was sent is sent: the form does not offer it once more.
    await toForm(page)
    expect(await typed(page)).toEqual(['', ''])
    await page.close()
  })
})
