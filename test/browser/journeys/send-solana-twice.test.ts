// The same payment on Solana asked for twice, after a reload or in another tab: it leaves once, unless the visitor wants it twice.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirm, done, says } from '../send-world.ts'
import { alone, button, ready, until } from '../world.mjs'
import { choose, fresh, review, type SolanaWorld, startSolanaWorld, toForm } from './solana-world.ts'

let world: SolanaWorld
beforeAll(async () => {
  world = await startSolanaWorld()
})
afterAll(() => world?.close())

/** The form again, of a page that finds the visitor connected. */
async function back(page: Page): Promise<void> {
  await ready(page)
  await until(page, { status: 'connected', network: world.id })
  await page.click('#open')
  await toForm(page)
}

test('a page that is loaded anew while the wallet asks does not ask for the same again unasked', async () => {
  const page = await world.form()
  const to = fresh()
  await world.hand.set({ methods: { signTransaction: { hang: true, times: 1 } } })
  await review(page, '0.25', to)
  await confirm(page)
  await says(page, 'Confirm in Test Wallet')
  await expect.poll(world.prompts).toBe(1)
  await page.reload()
  await back(page)
  await review(page, '0.25', to)
  await confirm(page)
  await says(page, 'it may still leave')
  expect([await world.prompts(), await world.lamports(to)]).toEqual([1, 0n])
  await button(page, 'Send again').click()
  await done(page)
  expect([await world.prompts(), await world.lamports(to)]).toEqual([2, 250_000_000n])
  await page.close()
})

test('a token that one tab waits to send, and then has sent, is not sent by another one unasked', async () => {
  const to = fresh()
  const mint = world.mintOf('USDC')
  const here = await world.form()
  const there = await world.context.newPage()
  await there.goto(world.sandbox.dapp + alone('cdn.html', 'data'))
  await back(there)
  for (const page of [here, there]) {
    await page.bringToFront()
    await choose(page, /USD Coin/, 'USDC')
    await review(page, '1.5', to)
    await button(page, /^Send \d/).click()
    await button(page, 'Send anyway').waitFor()
  }
  await world.hand.set({ methods: { signTransaction: { hang: true, times: 1 } } })
  await here.bringToFront()
  await button(here, 'Send anyway').click()
  await says(here, 'Confirm in Test Wallet')
  await expect.poll(world.prompts).toBe(1)
  await there.bringToFront()
  await button(there, 'Send anyway').click()
  await says(there, 'Another tab of this site waits for your wallet.')
  expect([await world.prompts(), await world.units(to, mint)]).toEqual([1, 0n])
  await here.bringToFront()
  await button(here, 'Cancel').click()
  await button(here, 'Send anyway').click()
  await says(here, 'it may still leave')
  await button(here, 'Send again').click()
  await done(here)
  expect([await world.prompts(), await world.units(to, mint)]).toEqual([2, 1_500_000n])
  await there.bringToFront()
  await button(there, 'Look again').click()
  await confirm(there)
  await says(there, 'You have sent this to this address a moment ago.')
  expect([await world.prompts(), await world.units(to, mint)]).toEqual([2, 1_500_000n])
  await Promise.all([here.close(), there.close()])
})
