// What becomes of a payment after the wallet has signed it: whatever it is, the screen says what the chain has.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { confirm, entries, fill, fresh, modal, type SendWorld, says, startSendWorld } from '../send-world.ts'
import { alone, button, first, ready, rpc, until } from '../world.mjs'

let world: SendWorld
beforeAll(async () => {
  world = await startSendWorld()
})
afterAll(() => world?.close())
const chain = (method: string, ...params: readonly unknown[]): Promise<string> => rpc(world.chain, method, params)
afterEach(async () => {
  await chain('anvil_dropAllTransactions')
  await chain('evm_setAutomine', true)
})

const quarter = 250_000_000_000_000_000n
/** A transaction as the node shows it. */
type Signed = Record<'hash' | 'from' | 'to' | 'value' | 'nonce' | 'gas' | 'maxFeePerGas', string>
/** Those of the first account that wait for a block. */
async function waiting(): Promise<readonly Signed[]> {
  const { pending } = await rpc<{ pending: Record<string, Record<string, Signed>> }>(world.chain, 'txpool_content')
  return Object.values(pending[first] ?? pending[first.toLowerCase()] ?? {})
}

/** Sends a quarter of an ether while nothing is mined, until the page has seen it in the node: `has` is what the account had. */
async function send(page: Page, to: string): Promise<{ readonly signed: Signed; readonly has: bigint }> {
  const has = await world.coins(first)
  await chain('evm_setAutomine', false)
  const seen = page.waitForResponse(
    async (response) =>
      response.request().postData()?.includes('eth_getTransactionByHash') === true &&
      (await response.text()).includes('"blockHash":null'),
  )
  await fill(page, '0.25', to)
  await confirm(page)
  await says(page, 'Activity shows when the network has it.')
  await seen
  const [signed] = await waiting()
  if (!signed) throw new Error('nothing waits for a block')
  return { signed, has }
}
/** Another transaction of the same number at three times the fee, as a wallet makes it. */
async function instead({ nonce, gas, maxFeePerGas }: Signed, rest: object): Promise<void> {
  const fee = `0x${(BigInt(maxFeePerGas) * 3n).toString(16)}`
  const fees = { maxFeePerGas: fee, maxPriorityFeePerGas: fee }
  expect(await chain('eth_sendTransaction', { from: first, nonce, gas, ...fees, ...rest })).toMatch(/^0x/)
  expect(await waiting()).toHaveLength(1)
  await chain('evm_mine')
}
describe('what the wallet has sent in the place of a payment', () => {
  test('a payment with a higher fee is told as such, and is one payment', async () => {
    const page = await world.form()
    const [to, before] = [fresh(), await world.sent()]
    const { signed, has } = await send(page, to)
    await instead(signed, { to, value: signed.value })
    await says(page, 'Sent with another fee.')
    expect(await world.coins(to)).toBe(quarter)
    expect(await world.sent()).toBe(before + 1n)
    expect(has - (await world.coins(first))).toBe(quarter + (await world.fee()))
    await button(page, 'Done').click()
    await until(page, { view: 'Account' })
    expect(await entries(page, to)).toEqual([expect.stringContaining('Sent')])
    await page.close()
  })

  test('a payment that was cancelled in the wallet is told as cancelled, and nothing has arrived', async () => {
    const page = await world.form()
    const to = fresh()
    const { signed, has } = await send(page, to)
    await instead(signed, { to: first, value: '0x0' })
    await says(page, 'Cancelled in your wallet. Nothing was moved.')
    expect(await world.coins(to)).toBe(0n)
    expect(has - (await world.coins(first))).toBe(await world.fee())
    await page.close()
  })

  test('another payment in its place is told as another one', async () => {
    const page = await world.form()
    const [to, other] = [fresh(), fresh()]
    const { signed, has } = await send(page, to)
    await instead(signed, { to: other, value: '0x7' })
    await says(page, 'Your wallet has sent another transaction in its place.')
    expect(await Promise.all([to, other].map(world.coins))).toEqual([0n, 7n])
    expect(has - (await world.coins(first))).toBe(7n + (await world.fee()))
    await page.close()
  })
})

test('a payment that got a higher fee while the page was away is one payment when it is back', async () => {
  const page = await world.form()
  const to = fresh()
  const { signed } = await send(page, to)
  await page.goto('about:blank')
  await instead(signed, { to, value: signed.value })
  await page.goto(world.sandbox.dapp + alone('cdn.html', 'data'))
  await ready(page)
  await until(page, { status: 'connected' })
  await page.click('#open')
  await expect.poll(() => entries(page, to)).toEqual([expect.stringContaining('Sent 0.25 ETH')])
  expect(await world.coins(to)).toBe(quarter)
  await page.close()
})

test('a payment that fails on the chain after it was tried is told as failed, and has cost the fee', async () => {
  const page = await world.form()
  const to = fresh()
  // It takes everything, until it is asked.
  await chain('anvil_setCode', to, '0x00')
  const { has } = await send(page, to)
  await chain('anvil_setCode', to, '0x60006000fd')
  await chain('evm_mine')
  await says(page, 'It failed on the network. Only the fee was taken.')
  expect(await world.coins(to)).toBe(0n)
  const fee = await world.fee()
  expect(fee).toBeGreaterThan(0n)
  expect(has - (await world.coins(first))).toBe(fee)
  await button(page, 'Done').click()
  await modal(page).getByRole('tab', { name: 'Activity' }).click()
  await modal(page).getByRole('tabpanel').locator('.entry', { hasText: 'Send failed' }).first().waitFor()
  await page.close()
})

test('a payment that no node knows any more is not seen yet, and confirmed where it comes after all', async () => {
  const page = await world.form('tokens')
  await page.clock.install()
  const [to, before] = [fresh(), await world.sent()]
  const { signed } = await send(page, to)
  const raw = await chain('eth_getRawTransactionByHash', signed.hash)
  await chain('anvil_dropTransaction', signed.hash)
  await page.clock.fastForward(181_000)
  await says(page, 'Not seen yet. It may still come.')
  expect([await world.coins(to), await world.sent()]).toEqual([0n, before])
  // Ten minutes later nobody has said that it has failed, since it is still valid, and it is looked for again.
  await page.clock.fastForward(600_000)
  await says(page, 'Not seen yet. It may still come.')
  expect(await chain('eth_sendRawTransaction', raw)).toBe(signed.hash)
  await chain('evm_mine')
  // Once it is told as confirmed the account comes by itself.
  await until(page, { view: 'Account' })
  expect(await entries(page, to)).toEqual([expect.stringContaining('Sent')])
  expect([await world.coins(to), await world.sent()]).toEqual([quarter, before + 1n])
  await page.close()
})

test('a payment may be left on its way: a toast says so, and that it has been confirmed', async () => {
  const page = await world.form()
  const to = fresh()
  await send(page, to)
  await button(page, 'Done').click()
  await until(page, { view: 'Account' })
  await says(page, 'Transaction started')
  await chain('evm_mine')
  await says(page, 'Transaction confirmed')
  expect(await world.coins(to)).toBe(quarter)
  await page.close()
})
