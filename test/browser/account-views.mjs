// The account in every state that a data provider and a chain can bring it to: part of views.mjs.
import { elsewhere, empty, many, months, now, older, owner, things } from './account-data.mjs'
import { bitcoin, bitcoins, evm, panel, state } from './account-states.mjs'
import { button } from './world.mjs'

const tab = async (page, name) => {
  await page.locator('hasp-modal').getByRole('tab', { name }).click()
  await page.locator('hasp-modal').getByRole('tab', { name, selected: true }).waitFor()
}
/** Until a text is there; of a list that is long only what is in sight is. */
const said = (page, text) => panel(page).getByText(text).first().waitFor()
const scroll = (page, top) =>
  page.evaluate(
    (top) => document.querySelector('hasp-modal')?.shadowRoot?.querySelector('.panel')?.scrollTo(0, top),
    top,
  )
/** What this browser has sent, and nobody has seen yet. */
const send = (page) =>
  page.evaluate(
    ([from, to]) =>
      window.demo.modal
        .provider('eip155')
        ?.request({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x3782dace9d90000' }] }),
    [owner, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  )

const ends = (data) => () => ({ data, next: null })
const onTab = (label, name, history, text, then) =>
  state(name, { said: { history } }, async (page, service) => {
    await said(page, 'USD Coin')
    await tab(page, label)
    await said(page, text)
    await then?.(page, service)
  })
const nfts = (...more) => onTab('NFTs', ...more)
const activity = (...more) => onTab('Activity', ...more)

/** What is asked of every view is asked of these too. */
export const accountViews = [
  state('Account, many tokens', { said: { balances: many } }, async (page) => {
    await page.getByRole('searchbox').waitFor()
    await said(page, 'USD Coin')
  }),
  state('Account, empty', { said: { balances: empty, wei: 0n } }, (page) => button(page, /^Receive By your/).waitFor()),
  state('Account, two kinds', { network: bitcoin, accounts: bitcoins, said: { balances: 'fails' } }, (page) =>
    button(page, 'Ordinals').waitFor(),
  ),
  nfts('Account, NFTs', ends(things), 'Low tide no. 214', (page) =>
    panel(page).getByText('Seen in activity').nth(2).waitFor(),
  ),
  activity('Account, activity', ends(months.slice(0, 5)), 'Swapped', async (page) => {
    await send(page)
    await said(page, 'Sending')
  }),
  state(
    'Transactions, many',
    { said: { history: ends([...months, ...older]) } },
    (page) => page.getByText('Swapped').waitFor(),
    'Transactions',
  ),
]

/** How these look is compared, and no more: they hold nothing that the others do not. */
export const accountStates = [
  state('Account, tokens', {}, (page) => said(page, 'USD Coin')),
  state('Account, hidden tokens', { said: { balances: many } }, async (page) => {
    await page.getByRole('searchbox').waitFor()
    await button(page, /^Show hidden/).click()
    await scroll(page, 9999)
    await said(page, 'Visit https://claim.example')
    await button(page, /^Hide them/).waitFor()
  }),
  state('Account, no token of that name', { said: { balances: many.slice(0, 8) } }, async (page) => {
    await page.getByRole('searchbox').fill('zzz')
    await said(page, 'No token of that name')
  }),
  state('Account, tokens not up to date', {}, async (page, service) => {
    await said(page, 'USD Coin')
    Object.assign(service, { balances: 'fails', wei: 'fails' })
    await page.clock.setFixedTime(now + 31_000)
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
    await said(page, 'Not up to date')
  }),
  state('Account, some tokens missing', { said: { balances: 'fails' } }, async (page) => {
    await said(page, 'Some tokens are missing')
    await page.getByText('Token Balance Unavailable').waitFor()
  }),
  state(
    'Account, a smart account',
    { accounts: [{ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', type: 'smartAccount' }, evm] },
    async (page) => {
      await button(page, 'Smart').waitFor()
      await said(page, 'USD Coin')
    },
  ),
  nfts('Account, NFTs loading', () => undefined, 'Loading'),
  nfts('Account, no NFTs', ends([]), 'No NFTs yet'),
  nfts('Account, NFTs failed', () => 'fails', 'NFTs could not be loaded'),
  state('Account, a network without NFTs', { network: bitcoin, accounts: bitcoins.slice(0, 1) }, async (page) => {
    await tab(page, 'NFTs')
    await said(page, 'NFTs on Bitcoin are not shown here')
  }),
  activity('Account, activity further down', ends(months), 'Swapped', async (page) => {
    await scroll(page, 9999)
    await said(page, 'December 2025')
  }),
  activity('Account, activity loading', () => undefined, 'Loading'),
  activity('Account, no activity', ends([]), 'No activity yet'),
  activity('Account, activity failed', () => 'fails', 'Failed to fetch transactions'),
  activity(
    'Account, older activity failed',
    (cursor) => (cursor ? 'fails' : { data: months.slice(0, 2), next: 'second' }),
    'Older ones could not be loaded',
  ),
  activity(
    'Account, older activity loading',
    (cursor) => (cursor ? undefined : { data: months.slice(0, 2), next: 'second' }),
    'Loading',
  ),
  activity(
    'Account, older activity elsewhere',
    (cursor) => ({ data: cursor ? elsewhere : months.slice(0, 1), next: `${Number(cursor ?? 0) + 1}` }),
    'Look for older ones',
  ),
  state(
    'Transactions, failed',
    { said: { history: () => 'fails' } },
    (page) => button(page, 'Copy details').waitFor(),
    'Transactions',
  ),
]
