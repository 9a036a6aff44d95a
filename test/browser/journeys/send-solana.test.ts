// A visitor sends on Solana with the extension's wallet, which signs: what leaves, arrives and is paid for is counted on a real
// runtime, to the base unit.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { associated } from '../../../chains/solana/programs.ts'
import type { TestWallet } from '../../../src/testing/types.ts'
import { feeExtension, feeHoldingLayout, mintLayout } from '../../chains/solana/layout.ts'
import { amount, confirm, done, modal, receiver } from '../send-world.ts'
import { button, until } from '../world.mjs'
import { fee, token2022, tokenProgram } from './solana-ledger.ts'
import { addressOf, choose, fresh, review, type SolanaWorld, startSolanaWorld } from './solana-world.ts'

let world: SolanaWorld
let { node, lamports, rent, units, mintOf, prompts, form } = {} as SolanaWorld
beforeAll(async () => {
  world = await startSolanaWorld()
  ;({ node, lamports, rent, units, mintOf, prompts, form } = world)
})
afterAll(() => world?.close())

/** What the review says of something, by its name. */
const fact = (page: Page, name: string) => modal(page).locator(`dl.facts dt:text-is("${name}") + dd`)
/** The visitor chooses their second account in the wallet. */
async function switchToSecond(page: Page): Promise<void> {
  const first = await addressOf(page)
  await page.evaluate(() => {
    const { testWallets } = window as unknown as { testWallets: Readonly<Record<string, TestWallet>> }
    testWallets.solana?.switchAccount(1)
  })
  await expect.poll(() => addressOf(page)).not.toBe(first)
}

describe('what is sent on Solana', () => {
  test('SOL leaves once and arrives to the lamport, and stands in activity', async () => {
    const page = await form()
    const from = await addressOf(page)
    const [to, before] = [fresh(), await lamports(from)]
    await review(page, '0.25', to)
    await modal(page).getByText('This address has never had a transaction.').waitFor()
    await confirm(page)
    await done(page)
    expect(await lamports(to)).toBe(250_000_000n)
    expect(await lamports(from)).toBe(before - 250_000_000n - fee)
    expect(await prompts()).toBe(1)
    await until(page, { view: 'Account' })
    await modal(page).getByRole('tab', { name: 'Activity' }).click()
    await modal(page).getByRole('tabpanel').getByText('Sent').first().waitFor()
    await page.close()
  })

  test('all SOL that can be sent leaves an account that needs no rent', async () => {
    const page = await form()
    await switchToSecond(page)
    const from = await addressOf(page)
    const [to, before] = [fresh(), await lamports(from)]
    await button(page, 'Max').click()
    await receiver(page).fill(to)
    await button(page, 'Review').click()
    await confirm(page)
    await done(page)
    const [arrived, left] = [await lamports(to), await lamports(from)]
    expect(arrived + left + fee).toBe(before)
    // Room for what wallets add to the fee, and no more than that.
    expect(left >= (await rent(0))).toBe(true)
    expect(left <= (await rent(0)) + 20n * fee).toBe(true)
    await page.close()
  })

  test('a token goes to who has no account of it: one is made, and the review says what that costs', async () => {
    const page = await form()
    const [from, to, mint] = [await addressOf(page), fresh(), mintOf('USDC')]
    const [coins, tokens] = [await lamports(from), await units(from, mint)]
    const cost = (await rent(165)) + fee
    await choose(page, /USD Coin/, 'USDC')
    await review(page, '1.500001', to)
    // 0.00204428 SOL, of which two digits are shown.
    expect(cost).toBe(2_044_280n)
    expect(await fact(page, 'Network fee').innerText()).toContain('about 0.002 SOL')
    await confirm(page)
    await done(page)
    expect(await units(to, mint)).toBe(1_500_001n)
    expect(await units(from, mint)).toBe(tokens - 1_500_001n)
    expect(await lamports(from)).toBe(coins - cost)
    expect(await lamports(associated(to, tokenProgram, mint))).toBe(cost - fee)
    await page.close()
  })

  test('a token of Token-2022 that keeps a fee arrives without it, as the review says', async () => {
    const page = await form()
    const [from, to, mint] = [await addressOf(page), fresh(), mintOf('EURH')]
    const [coins, tokens] = [await lamports(from), await units(from, mint)]
    // From here on its mint keeps a hundredth of at most ten euros; what the sender has of it stays.
    const put = (address: string, data: Buffer) =>
      node('surfnet_setAccount', address, { lamports: 10_000_000, owner: token2022, data: data.toString('hex') })
    await put(mint, mintLayout(2, feeExtension(1000n)))
    await put(associated(from, token2022, mint), feeHoldingLayout(mint, from, tokens))
    await choose(page, /Harbour Euro/, 'EURH')
    await review(page, '100.05', to)
    // A hundredth is rounded up: 1.01 of 100.05.
    expect(await fact(page, 'Arrives').innerText()).toBe('99.04 EURH')
    expect(await fact(page, 'You keep').innerText()).toBe('899.45 EURH')
    await confirm(page)
    await done(page)
    expect(await units(to, mint)).toBe(9_904n)
    expect(await units(from, mint)).toBe(tokens - 10_005n)
    expect(await lamports(from)).toBe(coins - fee - (await rent(182)))
    await page.close()
  })
})

describe('what is not sent on Solana', () => {
  test('a refusal in the wallet sends nothing, and leads to the form, where all is as it was', async () => {
    const page = await form()
    const [from, to, mint] = [await addressOf(page), fresh(), mintOf('USDC')]
    const [coins, tokens] = [await lamports(from), await units(from, mint)]
    await world.hand.set({ methods: { signTransaction: { reject: true, times: 1 } } })
    await choose(page, /USD Coin/, 'USDC')
    await review(page, '2.5', to)
    await confirm(page)
    await modal(page).getByText('Declined. Nothing was sent.').waitFor()
    expect([await amount(page).inputValue(), await receiver(page).inputValue()]).toEqual(['2.5', to])
    await button(page, /^Token: USDC/).waitFor()
    expect([await lamports(from), await units(from, mint)]).toEqual([coins, tokens])
    expect(await lamports(associated(to, tokenProgram, mint))).toBe(0n)
    // Nothing was sent: the same may be asked for at once.
    await button(page, 'Review').click()
    await confirm(page)
    await done(page)
    expect(await units(to, mint)).toBe(2_500_000n)
    expect(await prompts()).toBe(2)
    await page.close()
  })

  test('a receiver of another ecosystem is refused by its name, and stays in the field', async () => {
    const page = await form()
    await amount(page).fill('0.1')
    for (const [to, name] of [
      ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'EVM networks'],
      ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'Bitcoin'],
      ['cosmos1erxf3sa9q2j4vgseu7jq4a258ckmk7cy076t8z', 'Cosmos'],
      ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'Polkadot'],
    ] as const) {
      await receiver(page).fill(to)
      await button(page, `This is an address of ${name}`).waitFor()
      expect(await receiver(page).inputValue()).toBe(to)
    }
    expect(await prompts()).toBe(0)
    await page.close()
  })

  test('a token is not sent by who cannot pay for the account that it would need', async () => {
    const page = await form()
    const first = await addressOf(page)
    await switchToSecond(page)
    const from = await addressOf(page)
    await node('surfnet_setAccount', from, { lamports: 1_000_000 })
    await choose(page, /USD Coin/, 'USDC')
    await amount(page).fill('1')
    await receiver(page).fill(fresh())
    await button(page, 'You need about 0.002 SOL for the fee').waitFor()
    // Who has an account of it costs a signature alone.
    await receiver(page).fill(first)
    await button(page, 'Review').click()
    await button(page, /^Send \d/).waitFor()
    expect(await fact(page, 'Network fee').innerText()).toContain('about 0.000005 SOL')
    expect(await prompts()).toBe(0)
    await page.close()
  })

  test('too little SOL for an account to live on is told of before, and the network does not take it', async () => {
    const page = await form()
    const [from, to] = [await addressOf(page), fresh()]
    const before = await lamports(from)
    await review(page, '0.0001', to)
    await modal(page)
      .getByText(/^It would fail: .*rent/i)
      .waitFor()
    await confirm(page)
    await modal(page)
      .getByText(/^Failed to send transaction: /)
      .waitFor()
    expect([await lamports(from), await lamports(to)]).toEqual([before, 0n])
    await button(page, 'Back').last().click()
    expect([await amount(page).inputValue(), await receiver(page).inputValue()]).toEqual(['0.0001', to])
    await page.close()
  })

  test('a token is not sent to a mint, from which nobody could fetch it', async () => {
    const page = await form()
    const [from, mint] = [await addressOf(page), mintOf('USDC')]
    const tokens = await units(from, mint)
    await choose(page, /USD Coin/, 'USDC')
    await review(page, '1', mintOf('BRNCL'))
    await modal(page).getByText('A contract answers at this address.').waitFor()
    await modal(page).getByText('It would fail: neither a wallet nor an account of the token').waitFor()
    await confirm(page)
    await modal(page).getByText('Failed to send transaction: neither a wallet nor an account of the token').waitFor()
    expect(await prompts()).toBe(0)
    expect(await units(from, mint)).toBe(tokens)
    await page.close()
  })
})
