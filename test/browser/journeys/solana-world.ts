// A visitor who sends on Solana: the way to the form, and what the runtime has of it.
import type { Page } from 'playwright-core'
import { solanaAddress } from '../../../src/testing/solana.ts'
import { amount, modal, receiver } from '../send-world.ts'
import { alone, button, ready, startWorld, until, type World } from '../world.mjs'
import { ledgerOf } from './solana-ledger.ts'

type Ledger = ReturnType<typeof ledgerOf>
export interface SolanaWorld extends World, Ledger {
  /** How often the wallet was asked to sign. */
  prompts(): Promise<number>
  /** A fresh page, connected on Solana by the extension, and on the form. */
  form(): Promise<Page>
}

export async function startSolanaWorld(): Promise<SolanaWorld> {
  const world = await startWorld({ reducedMotion: 'reduce', namespaces: ['eip155', 'solana'] })
  const ledger = ledgerOf(world.sandbox)
  return {
    ...world,
    ...ledger,
    prompts: async () => (await world.hand.log()).filter(({ method }) => method === 'signTransaction').length,
    async form() {
      const page = await world.visit(alone('cdn.html', 'data'))
      await world.hand.set({ others: true })
      await page.reload()
      await ready(page)
      await page.bringToFront()
      await page.click('#open')
      await button(page, /^Test Wallet/).click()
      await button(page, 'Solana').click()
      await until(page, { status: 'connected', view: 'Account', network: ledger.id })
      await toForm(page)
      return page
    },
  }
}

/** From the account to the form. */
export async function toForm(page: Page): Promise<void> {
  await button(page, 'Send').click()
  await modal(page).getByText('SOL to spend').waitFor()
}
/** An address that nobody has used, with a key. */
export const fresh = (): string => solanaAddress(crypto.getRandomValues(new Uint8Array(32)))
export const addressOf = (page: Page): Promise<string> =>
  page.evaluate(() => window.demo.modal.state.account?.address ?? '')
export async function choose(page: Page, name: RegExp, symbol: string): Promise<void> {
  await button(page, /^Token: SOL/).click()
  await modal(page).getByRole('listitem').getByRole('button', { name }).click()
  await modal(page).getByText(`${symbol} to spend`).waitFor()
}
export async function review(page: Page, sum: string, to: string): Promise<void> {
  await amount(page).fill(sum)
  await receiver(page).fill(to)
  await button(page, 'Review').click()
  await button(page, /^Send \d/).waitFor()
}
