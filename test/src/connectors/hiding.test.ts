// Wallets that hide others, or take an app's own name.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bitcoin, polkadot, solana } from '../../../chains/networks.ts'
import { findConnector, wallets } from '../../../src/connect/wallets.ts'
import { installWallet, type TestWallet } from '../../../src/testing/index.ts'
import { freshModal } from '../../helpers/modal.ts'
import { pageOf } from '../../helpers/pages.ts'
import { fakeTimers } from '../../helpers/time.ts'
import { appConnector } from '../../helpers/wallet.ts'

freshModal()
let installed: TestWallet[] = []
const install = (options: Parameters<typeof installWallet>[0]): TestWallet => {
  const wallet = installWallet(options)
  installed.push(wallet)
  return wallet
}
beforeEach(() => {
  fakeTimers()
  vi.stubGlobal('location', { host: 'app.example', href: 'https://app.example/' })
})
afterEach(() => {
  for (const wallet of installed) wallet.uninstall()
  installed = []
  Reflect.deleteProperty(globalThis, 'walletExtension')
  vi.useRealTimers()
})

test('a flag that throws hides no wallet of Polkadot', async () => {
  install({ namespace: 'polkadot', name: 'polkadot-js' })
  Object.defineProperty(globalThis, 'walletExtension', {
    configurable: true,
    get() {
      throw new Error('broken')
    },
  })
  await pageOf([polkadot])()
  expect(wallets.peek()).toHaveLength(1)
})

test('hundreds of things that are no wallets hide no wallet of Polkadot', async () => {
  install({ namespace: 'polkadot' })
  const { injectedWeb3 } = globalThis as unknown as { injectedWeb3: Record<string, unknown> }
  for (let i = 0; i < 300; i++) injectedWeb3[i] = {}
  await pageOf([polkadot])()
  expect(wallets.peek().map(({ id }) => id)).toEqual(['polkadot:Test Wallet'])
  for (let i = 0; i < 300; i++) Reflect.deleteProperty(injectedWeb3, i)
})

test('an app’s own connector keeps its id though a wallet of that name registers', async () => {
  install({ namespace: 'solana', name: 'Corp' })
  const own = appConnector({ id: 'solana:Corp', name: 'Corp', namespaces: ['solana'] })
  await pageOf([solana])({ connectors: [own] })
  expect([
    findConnector('solana:Corp'),
    wallets
      .peek()
      .map(({ id }) => id)
      .sort(),
  ]).toEqual([own, ['solana:Corp', 'solana:Corp#2']])
})

test.each([
  ['an alias of the page', 'elsewhere.XverseProviders.BitcoinProvider', 'elsewhere'],
  ['window itself', 'globalThis.XverseProviders.BitcoinProvider', 'globalThis'],
])('a Bitcoin wallet that a list leads to by %s is the wallet at its own place', async (_, id, root) => {
  const real = { request: async () => ({}) }
  const put = { XverseProviders: { BitcoinProvider: real }, btc_providers: [{ id, name: 'Helper', icon: '' }] }
  Object.assign(globalThis, put, root === 'elsewhere' && { elsewhere: globalThis })
  await pageOf([bitcoin])()
  expect(wallets.peek().map((wallet) => wallet.id)).toEqual(['bip122:XverseProviders.BitcoinProvider'])
  for (const name of [...Object.keys(put), 'elsewhere']) Reflect.deleteProperty(globalThis, name)
})

test('an entry of a list whose id has the mark of a second wallet is none', async () => {
  const fake = { request: async () => ({}) }
  const put = {
    'Xverse#Providers': { BitcoinProvider: fake },
    btc_providers: [{ id: 'Xverse#Providers.BitcoinProvider', name: 'Xverse Wallet', icon: '' }],
  }
  Object.assign(globalThis, put)
  await pageOf([bitcoin])()
  expect(wallets.peek()).toEqual([])
  for (const name of Object.keys(put)) Reflect.deleteProperty(globalThis, name)
})

describe('a script that registers wallets of the Wallet Standard', () => {
  const wallet = (name: string, features: object = {}) => ({
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains: ['solana:mainnet'],
    accounts: [],
    features,
  })
  const whole = {
    'standard:connect': { connect: async () => ({}) },
    'solana:signTransaction': { signTransaction: async () => [] },
  }
  type Register = (wallet: object) => () => void
  const registering = (run: (register: Register) => void): void =>
    void dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: (api: { register: Register }) => run(api.register),
      }),
    )

  test('that are none, by the hundred, hides none', async () => {
    await pageOf([solana])()
    registering((register) => {
      for (let i = 0; i < 300; i++) register(wallet(`none ${i}`))
      register(wallet('Real', whole))
    })
    expect(wallets.peek().map(({ id }) => id)).toEqual(['solana:Real'])
  })

  test('that come and go, by the hundred, hides none', async () => {
    await pageOf([solana])()
    registering((register) => {
      for (let i = 0; i < 300; i++) register(wallet(`passing ${i}`, whole))()
      register(wallet('Real', whole))
    })
    expect(wallets.peek().map(({ id }) => id)).toEqual(['solana:Real'])
  })

  test('for a modal that is gone changes nothing in the next one', async () => {
    let late: Register = () => () => undefined
    const open = pageOf([solana])
    const modal = await open()
    registering((register) => {
      late = register
    })
    const leave = late(wallet('Left', whole))
    modal.destroy()
    await open()
    registering((register) => void register(wallet('Real', whole)))
    leave()
    late(wallet('Late', whole))
    expect(wallets.peek().map(({ id }) => id)).toEqual(['solana:Real'])
  })

  test('without a name that bring another’s provider does not hide that', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const BitcoinProvider = { request: async () => ({}) }
    Object.assign(globalThis, { XverseProviders: { BitcoinProvider } })
    await pageOf([bitcoin])()
    const bringer = wallet('', { 'sats-connect:': { provider: BitcoinProvider } })
    registering((register) => void register({ ...bringer, chains: ['bitcoin:mainnet'] }))
    expect(wallets.peek().map(({ id }) => id)).toEqual(['bip122:XverseProviders.BitcoinProvider'])
    Reflect.deleteProperty(globalThis, 'XverseProviders')
  })
})
