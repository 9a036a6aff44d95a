// A visitor who sends: the way through the screens, and what the chain has of it.
import type { Locator, Page } from 'playwright-core'
import { alone, button, connect, first, rpc, startWorld, type World } from './world.mjs'

export interface SendWorld extends World {
  /** The URL of the chain that the wallet begins with. */
  readonly chain: string
  /** Wei that an address has. */
  coins(address: string): Promise<bigint>
  /** Base units of a token that an address has. */
  units(token: string, owner: string): Promise<bigint>
  /** How many transactions the first account has on the chain. */
  sent(): Promise<bigint>
  /** Wei that the transaction of the newest block has cost beside what it moved. */
  fee(): Promise<bigint>
  /** How often the wallet was asked to send. */
  prompts(): Promise<number>
  /** A fresh page, connected, and on the form. */
  form(query?: string): Promise<Page>
}

export async function startSendWorld(): Promise<SendWorld> {
  const world = await startWorld({ reducedMotion: 'reduce' })
  const chain = world.sandbox.networks['eip155:31337'] ?? ''
  const ask = async (method: string, ...params: readonly unknown[]): Promise<bigint> =>
    BigInt(await rpc(chain, method, params))
  return {
    ...world,
    chain,
    coins: (address) => ask('eth_getBalance', address, 'latest'),
    units: (token, owner) =>
      ask('eth_call', { to: token, data: `0x70a08231${owner.slice(2).padStart(64, '0')}` }, 'latest'),
    sent: () => ask('eth_getTransactionCount', first, 'latest'),
    async fee() {
      const { transactions } = await rpc<{ transactions: string[] }>(chain, 'eth_getBlockByNumber', ['latest', false])
      const { gasUsed, effectiveGasPrice } = await rpc<Record<'gasUsed' | 'effectiveGasPrice', string>>(
        chain,
        'eth_getTransactionReceipt',
        transactions,
      )
      return BigInt(gasUsed) * BigInt(effectiveGasPrice)
    },
    prompts: async () => (await world.hand.log()).filter(({ method }) => method === 'eth_sendTransaction').length,
    async form(query = 'data') {
      const page = await world.visit(alone('cdn.html', query))
      await connect(page)
      await toForm(page)
      return page
    },
  }
}

export const modal = (page: Page): Locator => page.locator('hasp-modal')
export const amount = (page: Page): Locator => modal(page).getByRole('textbox', { name: 'Amount' })
export const receiver = (page: Page): Locator => modal(page).getByRole('textbox', { name: 'Receiver' })
/** Until the modal says something. */
export const says = (page: Page, text: string | RegExp): Promise<void> => modal(page).getByText(text).waitFor()

/** From the account to the form. */
export async function toForm(page: Page): Promise<void> {
  await button(page, 'Send').click()
  await says(page, 'to spend')
}
export async function fill(page: Page, sum: string, to: string): Promise<void> {
  await amount(page).fill(sum)
  await receiver(page).fill(to)
  await button(page, 'Review').click()
}
/** What stands in the form. */
export const typed = (page: Page): Promise<string[]> =>
  Promise.all([amount(page).inputValue(), receiver(page).inputValue()])
/** Clicks on Send, and once more where something is warned of. */
export async function confirm(page: Page): Promise<void> {
  await button(page, /^Send \d/).click()
  await button(page, 'Send anyway').click()
}
export const done = (page: Page): Promise<void> => says(page, 'The network has confirmed it.')

/** An address that nobody has used. */
export const fresh = (): string =>
  `0x${[...crypto.getRandomValues(new Uint8Array(20))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
/** What stands among the activity of payments to an address. */
export async function entries(page: Page, to: string): Promise<string[]> {
  await modal(page).getByRole('tab', { name: 'Activity' }).click()
  const ours = modal(page)
    .getByRole('tabpanel')
    .locator('.entry', { hasText: `${to.slice(0, 6)}…${to.slice(-4)}` })
  await ours.first().waitFor()
  return ours.allTextContents()
}
