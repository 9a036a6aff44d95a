// The modal again with a wallet of the page's own, and what is said of its account: what the states of the account and of sending begin with.
import { answer, base, few, icons, now, owner, tide, usdc } from './account-data.mjs'

const wei = 3_482_000_000_000_000_000n
export const bitcoin = {
  id: '000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122',
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [base] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
}
export const evm = { address: owner, type: 'eoa' }
export const bitcoins = [
  { address: '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', type: 'payment' },
  { address: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', type: 'ordinal' },
]

/**
 * The modal again, with a wallet of the page's own that is connected, and what is said of its account.
 *
 * @param {import('playwright-core').Page} page
 * @param {{ said: import('./account-data.mjs').Said, network?: typeof bitcoin, accounts?: { address: string, type: string }[] }} input
 */
async function enter(page, { said, network, accounts = [evm] }) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'UTC' })
  await session.detach()
  await page.clock.setFixedTime(now)
  await answer(page, said)
  await page.bringToFront()
  await page.evaluate(
    async ({ base, network, accounts, icons, listed }) => {
      /** @type {any} */
      const demo = window.demo
      const { hasp, modal } = demo
      const { theme, locale } = modal.state
      modal.destroy()
      const url = (id, name) => ({
        id,
        name,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [base] } },
        blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
      })
      const networks = [url(8453, 'Base'), url(10, 'Optimism')]
      const [namespace, id] = network ? [network.chainNamespace, network.id] : ['eip155', '8453']
      const hash = `0x${'5e'.repeat(32)}`
      const provider = {
        request: async ({ method }) => {
          if (method === 'eth_chainId') return '0x2105'
          if (method === 'eth_sendTransaction') return hash
          throw Object.assign(new Error('not spoken here'), { code: 4200 })
        },
      }
      demo.modal = hasp.createModal({
        networks: network ? [network, ...networks] : networks,
        metadata: { name: 'Tidewater', icons: [`${location.origin}/icon.svg`] },
        tokens: {
          'eip155:8453': [
            { ...listed[0], name: 'USD Coin', symbol: 'USDC', decimals: 6, imageUrl: icons.usdc },
            { ...listed[1], name: 'Tidewater', symbol: 'TIDE', decimals: 18, imageUrl: icons.tide },
          ],
        },
        connectors: [
          {
            id: 'fernweh',
            name: 'Fernweh',
            imageUrl: icons.wallet,
            type: 'external',
            namespaces: [namespace],
            connect: async () => [
              { network: `${namespace}:${id}`, accounts: accounts.map((account) => ({ namespace, ...account })) },
            ],
            disconnect: async () => undefined,
            isAuthorized: async () => true,
            provider: () => provider,
            listen: () => () => undefined,
          },
        ],
        services: { data: base },
        // What was kept of the state before would be fresh for ever, by a clock that stands.
        storage: { get: async () => undefined, set: async () => undefined },
        theme,
        locale,
      })
      await demo.modal.connect({ wallet: 'fernweh' })
    },
    { base, network, accounts, icons, listed: [{ address: usdc }, { address: tide }] },
  )
}
export const open = (page, view) => page.evaluate((view) => window.demo.modal.open(view && { view }), view)
export const panel = (page) => page.getByRole('tabpanel')
export const full = { balances: few, wei, name: 'harbour.eth' }

/**
 * @param {string} name
 * @param {{ said?: import('./account-data.mjs').Said, network?: typeof bitcoin, accounts?: { address: string, type: string }[] }} input
 * @param {(page: import('playwright-core').Page, said: { -readonly [Key in keyof import('./account-data.mjs').Said]: import('./account-data.mjs').Said[Key] }) => Promise<unknown>} then
 * @param {string} [view] instead of Account
 */
export const state = (name, { said: more, ...input }, then, view) => ({
  name,
  async show({ page }) {
    const said = { ...full, ...more }
    await enter(page, { said, ...input })
    await open(page, view)
    await then(page, said)
  },
})
