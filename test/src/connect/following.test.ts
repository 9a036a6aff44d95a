// What a tab that only follows another one leaves alone: the connection of the tab where the visitor acted, and where its own visitor is.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bitcoin, bitcoinTestnet, cosmoshub, mainnet, osmosis, polygon, solana } from '../../../chains/networks.ts'
import type { Modal, Network, Store } from '../../../src/types.ts'
import { ada, adaOnTestnet, put } from '../../helpers/bitcoin-wallet.ts'
import { installCosmosWallet } from '../../helpers/cosmos-wallet.ts'
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

const rest = async () => {
  for (let i = 0; i < 8; i++) await settle()
}
/** A wallet that is connected in the first tab, and followed by the second. */
async function pair(networks: readonly [Network, ...Network[]], wallet: string): Promise<readonly [Modal, Modal]> {
  const here = await openTab({ networks, storage })
  await here.connect({ wallet })
  const there = await openTab({ networks, storage })
  await vi.waitUntil(() => there.state.status === 'connected')
  await rest()
  return [here, there]
}

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
  const [here, there] = await pair([bitcoin], 'bip122:SomeProvider')
  Object.assign(says, { refuses: true, asked: 0 })
  await here.setAccountType('bip122', 'ordinal')
  await vi.waitUntil(() => says.asked)
  await settle()
  expect([here.state.status, first(here), there.state.status, kept()]).toEqual([
    'connected',
    ada.ordinals,
    'connected',
    1,
  ])
  await here.setAccountType('bip122', 'payment')
  await vi.waitUntil(() => first(here) === ada.payment)
  await settle()
  expect(says.asked).toBe(1)
})

test('a tab whose question was refused follows again once the wallet is connected anew', async () => {
  const says = bitcoinWallet()
  const [here, there] = await pair([bitcoin], 'bip122:SomeProvider')
  Object.assign(says, { refuses: true, asked: 0 })
  await here.setAccountType('bip122', 'ordinal')
  await vi.waitUntil(() => says.asked)
  await settle()
  says.refuses = false
  await here.disconnect()
  await vi.waitUntil(() => there.state.status === 'disconnected')
  await here.connect({ wallet: 'bip122:SomeProvider' })
  await vi.waitUntil(() => there.state.status === 'connected')
  await here.setAccountType('bip122', 'ordinal')
  await vi.waitUntil(() => first(there) === ada.ordinals)
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

const addressOf = (modal: Modal) => modal.state.account?.address
/** The network that is shown, and the one that is stored for the next visit. */
const places = (...modals: Modal[]) => [
  ...modals.map(({ state }) => state.connections[0]?.network),
  ...(storage.content['hasp.state'] as { intents: { network: string }[] }).intents.map(({ network }) => network),
]

const moveTo = async (modal: Modal, { caipNetworkId }: Network): Promise<void> => {
  await modal.switchNetwork(caipNetworkId)
  await rest()
}

/** OKX, with an account of each network: while `holds`, those of mainnet come late; while `refuses`, those of testnet never. */
function okx() {
  const says = { holds: false, refuses: false, late: [] as (() => void)[], paid: [] as string[] }
  const sideOf = ({ payment, publicKey }: typeof ada, name: string) => ({
    requestAccounts: async () => [payment],
    getAccounts: async () => {
      if (says.refuses && name === 'test') throw Object.assign(new Error('busy'), { code: -32002 })
      if (says.holds && name === 'main') await new Promise<void>((resolve) => says.late.push(resolve))
      return [payment]
    },
    getPublicKey: async () => publicKey,
    on: () => undefined,
    removeListener: () => undefined,
    signPsbt: async (hex: string) => {
      says.paid.push(name)
      return hex
    },
    pushPsbt: async () => 'ab'.repeat(32),
  })
  put('okxwallet', { bitcoin: sideOf(ada, 'main'), bitcoinTestnet: sideOf(adaOnTestnet, 'test') })
  return says
}

describe('an answer to a question that a tab has asked before another one', () => {
  test('moves neither tab to the network that was left since, in a wallet of Cosmos', async () => {
    const { wallet } = installCosmosWallet({ methods: {} }) as { wallet: { getKey(id: string): Promise<object> } }
    const [here, there] = await pair([cosmoshub, osmosis], 'cosmos:keplr')
    const shown = addressOf(here)
    const late: (() => void)[] = []
    const getKey = wallet.getKey
    let count = 0
    wallet.getKey = (id) =>
      id === 'osmosis-1' && ++count === 2 ? new Promise((resolve) => late.push(() => resolve(getKey(id)))) : getKey(id)
    await moveTo(here, osmosis)
    expect(late.length).toBe(1)
    await moveTo(here, cosmoshub)
    late[0]?.()
    await rest()
    expect(places(here, there)).toEqual(Array(3).fill(cosmoshub.caipNetworkId))
    expect([here, there].map(addressOf)).toEqual([shown, shown])
  })

  test.each([
    ['answered', false],
    ['refused', true],
  ])(
    'has money paid from where the tab says, in a wallet of Bitcoin whose newer question is %s',
    async (_, refuses) => {
      const says = okx()
      const [here, there] = await pair([bitcoinTestnet, bitcoin], 'com.okex.wallet')
      says.holds = true
      await moveTo(here, bitcoin)
      expect(says.late.length).toBeGreaterThan(0)
      says.refuses = refuses
      await moveTo(here, bitcoinTestnet)
      Object.assign(says, { refuses: false, holds: false })
      for (const answer of says.late) answer()
      await rest()
      expect(places(here)).toEqual(Array(2).fill(bitcoinTestnet.caipNetworkId))
      const paid = async (modal: Modal) => {
        const { request } = modal.provider('bip122') as { request(call: object): Promise<unknown> }
        await request({ method: 'signPsbt', params: { psbt: 'cHNidP8=', broadcast: true } }).catch(() => undefined)
        return [modal.state.network?.name, addressOf(modal), says.paid.pop()]
      }
      const onTestnet = ['Bitcoin Testnet', adaOnTestnet.payment, 'test']
      expect(await paid(here)).toEqual(onTestnet)
      // The older answer has moved the wallet of a tab whose newer question was refused.
      expect(await paid(there)).toEqual(refuses ? ['Bitcoin', ada.payment, 'main'] : onTestnet)
    },
  )
})
