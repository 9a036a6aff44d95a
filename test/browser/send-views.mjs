// Sending in every state: part of views.mjs.
import { few, many, owner } from './account-data.mjs'
import { state } from './account-states.mjs'
import { button } from './world.mjs'

const quay = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const names = (name) =>
  name === 'quay.eth' ? { addresses: { 60: { address: quay }, 2147492101: { address: quay } } } : undefined
const modal = (page) => page.locator('hasp-modal')
const amount = (page) => modal(page).getByRole('textbox', { name: 'Amount' })
const receiver = (page) => modal(page).getByRole('textbox', { name: 'Receiver' })

/**
 * @param {string} name
 * @param {import('./account-data.mjs').Said} said
 * @param {(page: import('playwright-core').Page) => Promise<unknown>} then
 */
const form = (name, said, then) =>
  state(
    name,
    { said: { balances: few, names, ...said } },
    async (page) => {
      await modal(page).getByText('ETH to spend').waitFor()
      await then(page)
    },
    'WalletSend',
  )
const filled = async (page) => {
  await amount(page).fill('0.25')
  await receiver(page).fill('quay.eth')
  await modal(page).getByText('7970', { exact: true }).waitFor()
}
/** What the button means is not to be clicked before it can be read. */
const settled = (page) => modal(page).locator('.fill:not([aria-disabled])').waitFor()
const reviewed = async (page) => {
  await filled(page)
  await button(page, 'Review').click()
  await button(page, 'Send 0.25 ETH').waitFor()
  await settled(page)
}

/** What is asked of every view is asked of these too. */
export const sendViews = [
  form('WalletSend', {}, async (page) => {
    await amount(page).fill('0.25')
    await button(page, 'Add a receiver').waitFor()
  }),
  form('WalletSendPreview', {}, reviewed),
  form('WalletSendSelectToken', { balances: many }, async (page) => {
    await button(page, /^Token: ETH/).click()
    await modal(page).getByRole('searchbox').waitFor()
  }),
]
/** How these look is compared, and no more. */
export const sendStates = [
  form('WalletSend, filled in', {}, filled),
  form('WalletSend, too much', {}, async (page) => {
    await amount(page).fill('4')
    await receiver(page).fill('quay.eth')
    await modal(page).getByText('7970', { exact: true }).waitFor()
    await button(page, 'Not enough ETH').waitFor()
  }),
  form('WalletSend, no such name', {}, async (page) => {
    await amount(page).fill('1')
    await receiver(page).fill('nobody.eth')
    await button(page, 'No such name on Base').waitFor()
  }),
  form('WalletSend, in dollars', {}, async (page) => {
    await amount(page).fill('0.25')
    await modal(page).getByTitle('Type it in dollars').click()
    await receiver(page).fill(quay)
    await button(page, 'Review').waitFor()
  }),
  form('WalletSendPreview, own address', {}, async (page) => {
    await amount(page).fill('0.25')
    await receiver(page).fill(owner)
    await button(page, 'Review').click()
    await button(page, 'Send 0.25 ETH').click()
    await button(page, 'Send anyway').waitFor()
    await settled(page)
  }),
  form('WalletSendPreview, sent', {}, async (page) => {
    await reviewed(page)
    await button(page, 'Send 0.25 ETH').click()
    await button(page, 'Send anyway').click()
    await button(page, 'Done').waitFor()
  }),
]
