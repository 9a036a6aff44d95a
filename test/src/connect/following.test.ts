// What a tab that only follows another one leaves alone: the connection of the tab where the visitor acted, and where its own visitor is.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bitcoin, mainnet, polygon, solana } from '../../../chains/networks.ts'
import type { Modal, Store } from '../../../src/types.ts'
import { ada, put } from '../../helpers/bitcoin-wallet.ts'
import { memory } from '../../helpers/modal.ts'
import { openPage } from '../../helpers/page.ts'
import { makeStandardWallet } from '../../helpers/standard-wallet.ts'
import { bundleTabs, closeTabs, openTab, removeTabs } from '../../helpers/tab.ts'
import { settle } from '../../helpers/time.ts'
import { makeWallet } from '../../helpers/wallet.ts'

let storage: Store & { readonly content: Record<string, unknown> }
beforeAll(bundleTabs)
afterAll(removeTabs)
beforeEach(() => {
  openPage()
  storage = memory()
})
afterEach(closeTabs)

const first = (modal: Modal) => modal.state.connections[0]?.accounts[0]?.address
const kept = () => (storage.content['hasp.state'] as { intents: unknown[] }).intents.length

/** Puts a wallet of Bitcoin there that asks its visitor silently or not, who says no as long as `refuses`. */
function bitcoinWallet() {
  const says = { refuses: false, asked: 0 }
  const addresses = [
    { address: ada.payment, purpose: 'payment', publicKey: ada.publicKey, addressType: 'p2wpkh' },
    { address: ada.ordinals, purpose: 'ordinals', publicKey: ada.xOnly, addressType: 'p2tr' },
  ]
  put('SomeProvider', {
    async request(method: string) {
      if (method === 'wallet_getAccount') says.asked++
      if (says.refuses) return { error: { code: -32000, message: 'User rejected' } }
      return { jsonrpc: '2.0', id: '1', result: { addresses, network: { bitcoin: { name: 'Mainnet' } } } }
    },
  })
  put('btc_providers', [{ id: 'SomeProvider', name: 'Some', icon: 'data:image/svg+xml;base64,PHN2Zy8+' }])
  return says
}
const bitcoinTab = () => openTab({ networks: [bitcoin], storage })

test('a tab whose question is refused leaves the tab alone where the visitor acted, and does not ask again', async () => {
  const says = bitcoinWallet()
  const here = await bitcoinTab()
  await here.connect({ wallet: 'bip122:SomeProvider' })
  const there = await bitcoinTab()
  await vi.waitUntil(() => there.state.status === 'connected')
  Object.assign(says, { refuses: true, asked: 0 })
  here.setAccountType('bip122', 'ordinal')
  await vi.waitUntil(() => says.asked)
  await settle()
  expect([here.state.status, first(here), there.state.status, kept()]).toEqual([
    'connected',
    ada.ordinals,
    'connected',
    1,
  ])
  here.setAccountType('bip122', 'payment')
  await vi.waitUntil(() => first(here) === ada.payment)
  await settle()
  expect(says.asked).toBe(1)
})

test('a tab that is loaded beside it and is refused leaves it too, and the next one does not ask', async () => {
  const says = bitcoinWallet()
  const here = await bitcoinTab()
  await here.connect({ wallet: 'bip122:SomeProvider' })
  await settle()
  Object.assign(says, { refuses: true, asked: 0 })
  await bitcoinTab()
  await vi.waitUntil(() => says.asked)
  await settle()
  expect([here.state.status, kept()]).toEqual(['connected', 0])
  const last = await bitcoinTab()
  await vi.waitUntil(() => last.state.status === 'disconnected')
  expect(says.asked).toBe(1)
})

test('a tab stays in its namespace where another one switches the network of another namespace', async (t) => {
  const wallet = makeWallet().install()
  const solo = makeStandardWallet()
  solo.register()
  t.onTestFinished(solo.unregister)
  const networks = [mainnet, polygon, solana] as const
  const here = await openTab({ networks, storage })
  await here.connect({ wallet: 'com.wallet' })
  await here.connect({ wallet: 'solana:Solo' })
  const there = await openTab({ networks, storage })
  await vi.waitUntil(() => there.state.connections.length === 2)
  await settle()
  expect([here, there].map(({ state }) => state.network?.name)).toEqual(['Solana', 'Solana'])
  // The wallet's own event would tell the tab before it has asked.
  vi.spyOn(wallet, 'emit').mockReturnValue()
  // It answers once both have heard of all that the switch has changed.
  const chosen = () => (storage.content['hasp.state'] as { network: string }).network
  wallet.script.eth_accounts = async () => {
    await vi.waitUntil(() => chosen() === 'eip155:137')
    await settle()
    return wallet.accounts
  }
  await there.switchNetwork('eip155:137')
  await vi.waitUntil(() => here.state.connections.some(({ network }) => network === 'eip155:137'))
  await settle()
  expect([here, there].map(({ state }) => state.network?.name)).toEqual(['Solana', 'Polygon'])
})
