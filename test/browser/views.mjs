// The way to every view in every state: for axe and for the pictures. Types in views.d.mts.
import { createHash } from 'node:crypto'
import { accountViews } from './account-views.mjs'
import { sendViews } from './send-views.mjs'
import { button, connect, ready, second, until } from './world.mjs'

const ask = async ({ page }) => {
  await page.click('#open')
  await button(page, /Test Wallet/).click()
}
const choose = async ({ page }) => {
  await button(page, /choose network/i).click()
  await button(page, /Sandbox Two/).waitFor()
}
const dead = 'rpc=http://127.0.0.1:9/'

/** A wallet of the page's own, beside the extension: on the first network, with the second account. */
export const announceSecond = (page) =>
  page.evaluate((account) => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#2b6b4f" d="M0 0h99v99H0z"/></svg>'
    const icon = `data:image/svg+xml,${encodeURIComponent(svg)}`
    const answers = { eth_chainId: '0x7a69', eth_accounts: [account], eth_requestAccounts: [account] }
    const request = async ({ method }) => {
      if (method in answers) return answers[method]
      throw Object.assign(new Error('not spoken here'), { code: 4200 })
    }
    const detail = Object.freeze({
      info: {
        uuid: crypto.randomUUID(),
        name: 'Second Wallet',
        icon,
        rdns: 'com.example.second',
      },
      provider: { request, on() {}, removeListener() {} },
    })
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }, second)

/** Wallets of Solana with the extension's name: pictures need no more of them than that they register. */
const registerSolana = (page, count) =>
  page.evaluate((count) => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#5b3fb0" d="M0 0h99v99H0z"/></svg>'
    const features = {
      'standard:connect': { connect: async () => ({ accounts: [] }) },
      'solana:signTransaction': { signTransaction: async () => [] },
    }
    for (let i = 0; i < count; i++) {
      const icon = `data:image/svg+xml,${encodeURIComponent(svg)}`
      const wallet = { version: '1.0.0', name: 'Test Wallet', icon, chains: ['solana:mainnet'], accounts: [], features }
      window.addEventListener('wallet-standard:app-ready', ({ detail }) => detail.register(wallet))
    }
  }, count)

/** The modal again, on a network of Bitcoin too, with connectors of the page's own that nobody has to install. */
const withOwn = (page) =>
  page.evaluate(
    ([account, address]) => {
      /** @type {any} */
      const demo = window.demo
      const { hasp, modal } = demo
      const { network, theme } = modal.state
      modal.destroy()
      const bitcoin = {
        id: '000000000019d6689c085ae165831e93',
        chainNamespace: 'bip122',
        name: 'Bitcoin',
        nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
        rpcUrls: { default: { http: ['http://127.0.0.1:9/'] } },
      }
      const own = (id, name, namespace, network, accounts) => ({
        id,
        name,
        type: 'external',
        namespaces: [namespace],
        connect: async () => [{ network, accounts: accounts.map((item) => ({ namespace, ...item })) }],
        disconnect: async () => undefined,
        isAuthorized: async () => true,
        provider: () => ({ request: () => new Promise(() => undefined) }),
        listen: () => () => undefined,
      })
      demo.modal = hasp.createModal({
        networks: [network, { ...network, id: 31338, caipNetworkId: undefined, name: 'Sandbox Two' }, bitcoin],
        metadata: { name: 'Tidewater', icons: [`${location.origin}/icon.svg`] },
        connectors: [
          own('coin', 'Coin', 'bip122', `bip122:${bitcoin.id}`, [
            { address: '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', type: 'payment' },
            { address: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', type: 'ordinal' },
          ]),
          own('vault', 'Vault', 'eip155', network.caipNetworkId, [{ address: account, type: 'smartAccount' }]),
          own('astray', 'Astray', 'eip155', 'eip155:999', [{ address, type: 'smartAccount' }]),
        ],
        theme,
      })
    },
    [second, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'],
  )

/** The id of a built-in wallet that has an app for everything. */
const listed = 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18'
const openListed = (page) =>
  page.evaluate((wallet) => void window.demo.modal.open({ view: 'ConnectingWalletConnect', wallet }), listed)
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const onPhone = (page) =>
  page.evaluate((agent) => void Object.defineProperty(navigator, 'userAgent', { get: () => agent }), iphone)

const listWallets = async ({ page }) => {
  await button(page, /^0x/).click()
  await button(page, 'Add wallet').waitFor()
}

/** Until all rows of the grid are drawn, those in sight and two more, with their pictures: they come one after the other. */
const drawn = (page) =>
  page.waitForFunction(() => {
    const area = document.querySelector('hasp-modal')?.shadowRoot?.querySelector('.grid-area')
    if (!area) return false
    const { gridTemplateColumns, gridAutoRows } = getComputedStyle(area.firstElementChild)
    const rows = Math.ceil(area.clientHeight / Number.parseInt(gridAutoRows, 10)) + 2
    const tiles = [...area.querySelectorAll('.wallet')]
    return (
      tiles.length >= rows * gridTemplateColumns.split(' ').length &&
      tiles.every((tile) => tile.querySelector('img') || !/[A-Z]\w+ [A-Z]/.test(tile.textContent))
    )
  })

export const views = [
  {
    name: 'Connect',
    async show({ page }) {
      await page.click('#open')
      await button(page, /Test Wallet/).waitFor()
    },
  },
  {
    name: 'Connect, two of a name',
    query: 'solana',
    async show({ page }) {
      await registerSolana(page, 2)
      await page.click('#open')
      await page.getByText('Two wallets call themselves Test Wallet').first().waitFor()
    },
  },
  {
    name: 'ConnectingMultiChain',
    query: 'solana',
    async show({ page }) {
      await registerSolana(page, 1)
      await page.click('#open')
      await button(page, /Test Wallet/).click()
      await button(page, 'Solana').waitFor()
    },
  },
  {
    name: 'Connect, notice',
    async show({ page }) {
      await page.click('#open')
      await button(page, /Test Wallet/).waitFor()
      await page.evaluate(() => window.demo.modal.switchNetwork('eip155:9').catch(() => undefined))
      await button(page, 'Dismiss').waitFor()
    },
  },
  {
    name: 'Connect, recent',
    async show({ page }) {
      await connect(page)
      await button(page, 'Disconnect').click()
      await until(page, { view: 'Connect' })
      await page.getByText('Recent').waitFor()
    },
  },
  {
    name: 'Connect, no wallet',
    async show({ page, hand }) {
      await hand.set({ announce: false })
      await page.reload()
      await ready(page)
      await page.click('#open')
      await page.getByText('No wallet found').waitFor()
    },
  },
  {
    name: 'Connect, legal',
    async show({ page }) {
      await page.evaluate(() => {
        /** @type {any} */
        const demo = window.demo
        const { hasp, modal } = demo
        const { network, theme } = modal.state
        modal.destroy()
        demo.modal = hasp.createModal({
          networks: [network],
          metadata: { name: 'Tidewater', icons: [`${location.origin}/icon.svg`] },
          legal: { termsUrl: 'https://tidewater.example/terms', privacyUrl: 'https://tidewater.example/privacy' },
          theme,
        })
        return demo.modal.open()
      })
      await page.getByText('you agree to our').waitFor()
      await button(page, /Test Wallet/).waitFor()
    },
  },
  {
    name: 'WhatIsAWallet',
    async show({ page }) {
      await page.click('#open')
      await button(page, 'What is a wallet?').click()
      await button(page, 'See wallets').waitFor()
    },
  },
  {
    name: 'ConnectingExternal, waiting',
    async show({ page, hand }) {
      await hand.set({ methods: { eth_requestAccounts: { hang: true } } })
      await ask({ page })
      await page.getByText('Continue in Test Wallet').waitFor()
    },
  },
  {
    name: 'ConnectingExternal, pending',
    async show({ page, hand }) {
      await hand.set({ methods: { eth_requestAccounts: { pending: true } } })
      await ask({ page })
      await page.getByText('Request already open').waitFor()
      await button(page, 'Ask again').waitFor()
    },
  },
  {
    name: 'ConnectingExternal, still waiting',
    async show({ page, hand }) {
      await page.clock.install()
      await hand.set({ methods: { eth_requestAccounts: { hang: true } } })
      await ask({ page })
      await page.getByText('Continue in Test Wallet').waitFor()
      await page.clock.fastForward(21_000)
      await page.getByText('Still waiting').waitFor()
    },
  },
  {
    name: 'ConnectingExternal, declined',
    async show({ page, hand }) {
      await hand.set({ methods: { eth_requestAccounts: { reject: true } } })
      await ask({ page })
      await page.getByText('Connection declined').waitFor()
    },
  },
  {
    name: 'ConnectingExternal, locked',
    async show({ page, hand }) {
      await hand.set({ methods: { eth_requestAccounts: { error: { code: -32603, message: 'Wallet is locked' } } } })
      await ask({ page })
      await page.getByText('Test Wallet is locked').waitFor()
    },
  },
  {
    name: 'ConnectingExternal, failed',
    async show({ page, hand }) {
      await hand.set({ address: '0x123' })
      await ask({ page })
      await button(page, 'Copy details').waitFor()
    },
  },
  {
    name: 'ConnectingWalletConnect',
    query: 'walletconnect',
    async show({ page }) {
      await page.click('#open')
      await button(page, 'WalletConnect').click()
      await page.getByRole('img', { name: 'QR code with the connection link' }).waitFor()
      await button(page, /^All \d/).waitFor()
    },
  },
  {
    name: 'ConnectingWalletConnect, not scanned',
    query: 'walletconnect',
    async show({ page }) {
      await page.clock.install()
      await page.click('#open')
      await button(page, 'WalletConnect').click()
      await page.getByRole('img', { name: 'QR code with the connection link' }).waitFor()
      await button(page, /^All \d/).waitFor()
      await page.clock.fastForward(21_000)
      await button(page, 'New code').waitFor()
    },
  },
  {
    name: 'ConnectingWalletConnect, two ways',
    query: 'walletconnect',
    async show({ page }) {
      await openListed(page)
      await page.getByRole('img', { name: 'QR code with the connection link' }).waitFor()
    },
  },
  {
    name: 'ConnectingWalletConnect, an app',
    query: 'walletconnect',
    async show({ page }) {
      await onPhone(page)
      await openListed(page)
      await page.locator('hasp-modal a.fill[href]').waitFor()
    },
  },
  {
    name: 'ConnectingWalletConnect, no code yet',
    query: 'walletconnect',
    async show({ page }) {
      // The client, which is on its way for ever.
      await page.route(/\/walletconnect-client-[a-z]{5}\.js$/, () => undefined)
      await page.click('#open')
      await button(page, 'WalletConnect').click()
      await page.getByRole('img', { name: 'Making a code' }).waitFor()
      await button(page, /^All \d/).waitFor()
    },
  },
  {
    name: 'AllWallets',
    query: 'walletconnect&directory',
    async show({ page }) {
      await page.click('#open')
      await button(page, /^All \d+\+? wallets$/).click()
      await button(page, 'Amber Arch').waitFor()
      await drawn(page)
    },
  },
  {
    name: 'AllWallets, nothing found',
    query: 'walletconnect&directory',
    async show({ page }) {
      await page.evaluate(() => void window.demo.modal.open({ view: 'AllWallets' }))
      await button(page, 'Amber Arch').waitFor()
      await page.locator('hasp-modal input').fill('zzz')
      await page.getByText('No wallet of that name').waitFor()
    },
  },
  {
    name: 'AllWallets, failed',
    query: 'walletconnect&directory',
    async show({ page }) {
      // What is not tried again.
      await page.route(/\/getWallets\?/, (route) => route.fulfill({ status: 400 }))
      await page.evaluate(() => void window.demo.modal.open({ view: 'AllWallets' }))
      await button(page, 'Try again').waitFor()
    },
  },
  {
    name: 'Downloads',
    async show({ page }) {
      await page.evaluate((wallet) => void window.demo.modal.open({ view: 'Downloads', wallet }), listed)
      await page.locator('hasp-modal').getByRole('link', { name: 'Website' }).waitFor()
    },
  },
  {
    name: 'GetWallet',
    async show({ page }) {
      await page.evaluate(() => void window.demo.modal.open({ view: 'GetWallet' }))
      await page.locator('hasp-modal').getByRole('link', { name: 'MetaMask' }).waitFor()
    },
  },
  {
    name: 'Account',
    async show({ page }) {
      await connect(page)
      await page.getByRole('tabpanel').getByText('No price').waitFor()
    },
  },
  {
    name: 'Account, loading',
    async show({ page }) {
      await page.route(
        (url) => url.port !== new URL(page.url()).port,
        () => undefined,
      )
      await connect(page)
      await page.locator('hasp-modal [role=tabpanel] .skeleton').first().waitFor()
    },
  },
  {
    name: 'Account, balance unknown',
    query: dead,
    async show({ page }) {
      await connect(page)
      await page.getByRole('tabpanel').getByText('Token Balance Unavailable').waitFor()
    },
  },
  {
    name: 'Account, copied',
    async show({ page }) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await connect(page)
      await page.waitForFunction(() => window.demo.modal.state.balance)
      await button(page, 'Copy address').click()
      await page.getByText('Address copied').waitFor()
    },
  },
  ...accountViews,
  ...sendViews,
  {
    name: 'ProfileWallets',
    async show({ page }) {
      await connect(page)
      await listWallets({ page })
    },
  },
  {
    name: 'ProfileWallets, two',
    async show({ page }) {
      await announceSecond(page)
      await connect(page)
      await listWallets({ page })
      await button(page, 'Add wallet').click()
      await button(page, /Second Wallet/).click()
      await until(page, { view: 'Account' })
      await listWallets({ page })
    },
  },
  {
    name: 'ProfileWallets, two ecosystems',
    async show({ page }) {
      await withOwn(page)
      await connect(page)
      await page.evaluate(async () => {
        const { modal } = window.demo
        for (const wallet of ['vault', 'coin']) await modal.connect({ wallet })
        await modal.open({ view: 'ProfileWallets' })
      })
      await button(page, /For ordinals/).waitFor()
    },
  },
  {
    name: 'ProfileWallets, no choice of accounts',
    async show({ page, hand }) {
      await hand.set({ methods: { wallet_getPermissions: { error: { code: 4200, message: 'not spoken here' } } } })
      await connect(page)
      await listWallets({ page })
      await button(page, /Choose another account/).click()
      await page.getByText('Change it in Test Wallet itself').waitFor()
    },
  },
  {
    name: 'Transactions',
    async show({ page }) {
      await connect(page)
      await page.evaluate(() => void window.demo.modal.open({ view: 'Transactions' }))
      await page.getByText('What you send from here is listed all the same.').waitFor()
    },
  },
  {
    name: 'WalletReceive',
    query: 'networks=7',
    async show({ page }) {
      await connect(page)
      await page.evaluate(() => void window.demo.modal.open({ view: 'WalletReceive' }))
      await page.getByRole('img', { name: 'QR code with your address on Sandbox One' }).waitFor()
    },
  },
  {
    name: 'WalletReceive, two addresses',
    async show({ page }) {
      await withOwn(page)
      await page.evaluate(async () => {
        const { modal } = window.demo
        await modal.connect({ wallet: 'coin' })
        await modal.open({ view: 'WalletReceive' })
      })
      await button(page, 'Ordinals').waitFor()
    },
  },
  {
    name: 'WalletCompatibleNetworks',
    async show({ page }) {
      await connect(page)
      await page.evaluate(() => void window.demo.modal.open({ view: 'WalletReceive' }))
      await button(page, /^Compatible networks/).click()
      await page.getByText('You can only receive assets on these networks').waitFor()
    },
  },
  {
    name: 'Toast, to try again',
    async show({ page }) {
      await connect(page)
      await page.route(/\/machine-[^/]+\.js$/, (route) => route.abort())
      await page.reload()
      await ready(page)
      await page.click('#open')
      await page.getByText('Your wallet could not be reached').waitFor()
    },
  },
  {
    name: 'SwitchNetwork',
    async show({ page }) {
      await connect(page)
      await choose({ page })
    },
  },
  {
    name: 'SwitchNetwork, two ecosystems',
    query: 'solana',
    async show({ page }) {
      await connect(page)
      await choose({ page })
    },
  },
  {
    name: 'SwitchActiveChain',
    query: 'solana',
    async show({ page }) {
      await connect(page)
      await choose({ page })
      await button(page, 'Solana').click()
      await page.getByText('Test Wallet stays on Sandbox One').waitFor()
    },
  },
  {
    name: 'WhatIsANetwork',
    async show({ page }) {
      await connect(page)
      await choose({ page })
      await button(page, 'What is a network?').click()
      await page.getByText('A fee in its own coin').waitFor()
    },
  },
  {
    name: 'SwitchNetwork, nothing found',
    query: 'networks=7',
    async show({ page }) {
      await connect(page)
      await choose({ page })
      await page.locator('hasp-modal input').fill('zzz')
      await page.getByText('No network of that name').waitFor()
    },
  },
  {
    name: 'SwitchNetwork, waiting',
    async show({ page, hand }) {
      await connect(page)
      await hand.set({ methods: { wallet_switchEthereumChain: { hang: true } } })
      await choose({ page })
      await button(page, /Sandbox Two/).click()
      await page.getByText('Approve in Test Wallet').waitFor()
    },
  },
  {
    name: 'SwitchNetwork, declined',
    async show({ page, hand }) {
      await connect(page)
      await hand.set({ methods: { wallet_switchEthereumChain: { reject: true } } })
      await choose({ page })
      await button(page, /Sandbox Two/).click()
      await page.getByText('Switch declined').waitFor()
    },
  },
  {
    name: 'SwitchNetwork, in the wallet only',
    async show({ page }) {
      await withOwn(page)
      await page.evaluate(async () => {
        await window.demo.modal.connect({ wallet: 'vault' })
        await window.demo.modal.open()
      })
      await choose({ page })
      await button(page, /Sandbox Two/).click()
      await page.getByText('Switch in Vault').waitFor()
    },
  },
  {
    name: 'UnsupportedChain, in the wallet only',
    async show({ page }) {
      await withOwn(page)
      await page.evaluate(() => window.demo.modal.connect({ wallet: 'astray' }))
      await until(page, { view: 'UnsupportedChain' })
      await page.getByText('Switch in Astray').waitFor()
    },
  },
  {
    name: 'UnsupportedChain',
    query: 'networks=1',
    async show({ page, hand }) {
      await hand.setChain('0x7a6a')
      await ask({ page })
      await until(page, { view: 'UnsupportedChain' })
      await button(page, /Sandbox One/).waitFor()
    },
  },
]

const hash = (text) => createHash('sha256').update(text).digest('hex')

/**
 * Three views for what is asked in a matrix, all of them in soak. By the hash of their names: nobody chooses them, and they
 * are the same on every machine and day until a view comes or goes.
 */
export const sample = process.env.SOAK
  ? views
  : [...views].sort((a, b) => (hash(a.name) < hash(b.name) ? -1 : 1)).slice(0, 3)
