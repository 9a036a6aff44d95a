// Wallets that hide others, or take an app's own name.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
