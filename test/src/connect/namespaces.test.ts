// Wallets of several namespaces at once: which namespace is the active one, which account is first, and on which network a wallet
// is connected.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  bitcoin,
  bitcoinTestnet,
  cosmoshub,
  mainnet,
  osmosis,
  polkadot,
  polygon,
  solana,
  solanaDevnet,
  westend,
} from '../../../chains/networks.ts'
import { select } from '../../../src/connect/opening.ts'
import { findWallets, wallets } from '../../../src/connect/wallets.ts'
import { installWallet, type TestWallet, type WalletOptions } from '../../../src/testing/index.ts'
import type { Account, AccountInput, Connector, ConnectorEvent, Namespace } from '../../../src/types.ts'
import { freshModal, memory, reload, start } from '../../helpers/modal.ts'
import { makeStandardWallet } from '../../helpers/standard-wallet.ts'
import { fakeTimers, settle } from '../../helpers/time.ts'
import { appConnector } from '../../helpers/wallet.ts'

freshModal()
beforeEach(fakeTimers)
let installed: TestWallet[] = []
afterEach(() => {
  for (const wallet of installed) wallet.uninstall()
  installed = []
  vi.useRealTimers()
})
const install = (options: WalletOptions): TestWallet => {
  const wallet = installWallet(options)
  installed.push(wallet)
  return wallet
}
const networks = [mainnet, polygon, solana, solanaDevnet] as const

/** A page with a wallet of Ethereum and one of Solana, both connected, Ethereum first. */
async function withBoth() {
  const storage = memory()
  const ether = install({ namespace: 'eip155', name: 'Ether', networks: { 'eip155:1': null, 'eip155:137': null } })
  const sun = install({ namespace: 'solana', name: 'Sun' })
  const modal = start({ networks, storage })
  await findWallets()
  await settle()
  await modal.connect({ wallet: 'test.ether' })
  await modal.connect({ wallet: 'solana:Sun' })
  return { modal, storage, ether, sun }
}
const namespaces = (state: { connections: readonly { accounts: readonly Account[] }[] }) =>
  state.connections.map(({ accounts }) => accounts[0]?.namespace)

test('the id of a wallet that has gone is free for the one that comes', async () => {
  const modal = start({ networks })
  const first = install({ namespace: 'solana', name: 'Sun' })
  await findWallets()
  await settle()
  first.uninstall()
  const second = install({ namespace: 'solana', name: 'Sun' })
  await settle()
  expect(wallets.peek().map(({ id }) => id)).toEqual(['solana:Sun'])
  expect((await modal.connect({ wallet: 'solana:Sun' })).address).toBe(second.address)
})

test('a wallet that comes back while another has its id is told apart from it', async () => {
  start({ networks })
  const [first, second] = [makeStandardWallet({ name: 'Sun' }), makeStandardWallet({ name: 'Sun' })]
  first.register()
  await findWallets()
  await settle()
  first.unregister()
  second.register()
  first.register()
  await settle()
  expect(wallets.peek().map(({ id }) => id)).toEqual(['solana:Sun', 'solana:Sun#2'])
  first.unregister()
  second.unregister()
})

describe('wallets of two namespaces', () => {
  test('are both connected, and the one that came last is the one that is shown', async () => {
    const { modal, sun } = await withBoth()
    expect(namespaces(modal.state)).toEqual(['solana', 'eip155'])
    expect(modal.state).toMatchObject({ account: { address: sun.address }, network: { name: 'Solana' } })
    expect([modal.provider('eip155'), modal.provider('solana')].every(Boolean)).toBe(true)
  })

  test('are both back after a reload, in the namespace where the visitor was', async () => {
    const { storage, sun } = await withBoth()
    const before = [...sun.requests]
    const modal = await reload({ networks, storage })
    await vi.waitFor(() => expect(modal.state.connections).toHaveLength(2))
    await vi.waitFor(() => expect(modal.state.account?.address).toBe(sun.address))
    expect(sun.requests).toEqual(before)
  })

  test('are both back after a reload, in the namespace whose network was chosen', async () => {
    const { modal: first, storage, ether } = await withBoth()
    await first.switchNetwork('eip155:137')
    expect(first.state.account?.address).toBe(ether.address)
    const modal = await reload({ networks, storage, defaultNetwork: solana.caipNetworkId })
    await vi.waitFor(() => expect(modal.state.connections).toHaveLength(2))
    await vi.waitFor(() => expect(modal.state.network?.name).toBe('Polygon'))
    expect(modal.state.account?.address).toBe(ether.address)
  })

  test.each(['eip155', 'solana'] as const)('lose that of %s, and the other one is shown and stays', async (gone) => {
    const { modal, ether, sun } = await withBoth()
    await modal.switchNetwork(gone === 'eip155' ? 'eip155:1' : solana.caipNetworkId)
    await modal.disconnect({ namespace: gone })
    const left = gone === 'eip155' ? sun : ether
    expect(modal.state).toMatchObject({ status: 'connected', account: { address: left.address } })
    expect(namespaces(modal.state)).toEqual([left.namespace])
  })

  test('lose that of eip155 in the wallet itself, and Solana is the active namespace', async () => {
    const { modal, ether, sun } = await withBoth()
    await modal.switchNetwork('eip155:1')
    ether.disconnect()
    await vi.waitFor(() => expect(modal.state.connections).toHaveLength(1))
    expect(modal.state).toMatchObject({ status: 'connected', account: { address: sun.address } })
  })

  test('are each the current one when an app names them, and neither is asked again', async () => {
    const { modal, ether, sun } = await withBoth()
    const before = [ether.requests.length, sun.requests.length]
    expect((await modal.connect({ wallet: 'test.ether' })).address).toBe(ether.address)
    expect(modal.state.account?.address).toBe(ether.address)
    expect((await modal.connect({ wallet: 'solana:Sun' })).address).toBe(sun.address)
    expect(modal.state.account?.address).toBe(sun.address)
    expect([ether.requests.length, sun.requests.length]).toEqual(before)
  })

  test('are entered by opening for one of them, and no wallet is asked', async () => {
    const { modal, ether, sun } = await withBoth()
    const before = [ether.requests.length, sun.requests.length]
    void modal.open({ namespace: 'eip155' })
    expect(modal.state).toMatchObject({ view: 'Account', account: { address: ether.address } })
    void modal.open({ namespace: 'solana' })
    expect(modal.state).toMatchObject({ view: 'Account', account: { address: sun.address } })
    expect([ether.requests.length, sun.requests.length]).toEqual(before)
  })
})

describe('a wallet of one name in two namespaces', () => {
  const withOne = async () => {
    const [ether, sun] = [install({ namespace: 'eip155', name: 'One' }), install({ namespace: 'solana', name: 'One' })]
    const modal = start({ networks })
    await findWallets()
    await settle()
    return { modal, ether, sun }
  }
  test('is connected in the one that the app’s name for it says', async () => {
    const { modal, ether, sun } = await withOne()
    expect((await modal.connect({ wallet: 'solana:One' })).address).toBe(sun.address)
    expect(ether.requests).toEqual([])
  })
  test('is connected in the active one by a name that says none, and in the one that the app wants', async () => {
    const { modal, ether, sun } = await withOne()
    expect((await modal.connect({ wallet: 'test.one' })).address).toBe(ether.address)
    expect((await modal.connect({ wallet: 'test.one', namespace: 'solana' })).address).toBe(sun.address)
  })
})

test('of two wallets of Solana that claim one name the visitor chooses, though the page is on Ethereum', async () => {
  const [first, second] = [install({ namespace: 'solana', name: 'Two' }), install({ namespace: 'solana', name: 'Two' })]
  const modal = start({ networks })
  await findWallets()
  await settle()
  const connecting = modal.connect({ wallet: 'solana:Two' })
  await settle()
  expect([modal.state.view, first.requests, second.requests]).toEqual(['Connect', [], []])
  const row = wallets.peek().find(({ id }) => id === 'solana:Two#2')
  if (!row) throw new Error('not listed')
  select(row)
  expect((await connecting).address).toBe(second.address)
  expect(first.requests).toEqual([])
})

test.each([
  ['Solana', 'solana', solana, solanaDevnet],
  ['Cosmos', 'cosmos', cosmoshub, osmosis],
  ['Polkadot', 'polkadot', polkadot, westend],
  ['Bitcoin', 'bip122', bitcoin, bitcoinTestnet],
] as const)(
  'a wallet of %s, without a network of its own, is connected on the network that was chosen before',
  async (_, namespace, first, second) => {
    vi.stubGlobal('location', { host: 'app.example', href: 'https://app.example/' })
    install({ namespace, name: 'Sun' })
    const modal = start({ networks: [first, second] })
    await findWallets()
    await settle()
    await modal.switchNetwork(second.caipNetworkId)
    const [one] = wallets.peek()
    await modal.connect({ wallet: `${one?.id}` })
    expect(modal.state.network?.name).toBe(second.name)
  },
)

describe('an account that was put first', () => {
  const [one, two, three] = [
    '13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
  ]
  const accountsOf = (namespace: Namespace, addresses: readonly string[]): AccountInput[] =>
    addresses.map((address) => ({ namespace, address, type: 'eoa' }))
  /** A wallet that was found in a way, and what makes it tell of its accounts. */
  function found(source: string | undefined) {
    let addresses: readonly string[] = [one, two, three]
    let say: (event: ConnectorEvent) => void = () => undefined
    const connector: Connector = {
      ...appConnector({
        id: 'many',
        namespaces: ['polkadot'],
        connect: async () => [{ network: polkadot.caipNetworkId, accounts: accountsOf('polkadot', addresses) }],
        listen: (listener) => {
          say = listener
          return () => undefined
        },
      }),
      ...({ source } as object),
    }
    const tell = async (next: readonly string[]): Promise<void> => {
      addresses = next
      say({ type: 'accounts', namespace: 'polkadot', accounts: accountsOf('polkadot', next) })
      await settle()
    }
    return { connector, tell }
  }
  async function choosing(source: string | undefined) {
    const storage = memory()
    const { connector, tell } = found(source)
    const options = { networks: [polkadot], connectors: [connector], storage } as const
    const modal = start(options)
    await modal.connect({ wallet: 'many' })
    const { putFirst } = await import('../../../src/connect/account-type.ts')
    const { current } = await import('../../../src/connect/state.ts')
    if (current.value) putFirst(current.value, two)
    return { modal, tell, again: () => reload(options) }
  }
  const order = (modal: ReturnType<typeof start>) => modal.state.accounts.map(({ address }) => address)

  test.each(['global', 'standard', 'popup'])(
    'stays so after a reload and whatever a wallet found as %s lists',
    async (source) => {
      const { modal, tell, again } = await choosing(source)
      expect(order(modal)).toEqual([two, one, three])
      await tell([three, two, one])
      expect(order(modal)).toEqual([two, three, one])
      const after = await again()
      await vi.waitFor(() => expect(order(after)).toEqual([two, three, one]))
    },
  )

  test('gives way where the wallet grants it no more', async () => {
    const { modal, tell } = await choosing('global')
    await tell([three, one])
    expect(order(modal)).toEqual([three, one])
  })

  test('gives way to the order of a wallet that has its own', async () => {
    const { modal, tell } = await choosing('eip6963')
    await tell([three, two, one])
    expect(order(modal)).toEqual([three, two, one])
  })

  test('is not put by an address that the wallet did not grant', async () => {
    const { modal } = await choosing('global')
    const { putFirst } = await import('../../../src/connect/account-type.ts')
    const { current } = await import('../../../src/connect/state.ts')
    if (current.value) putFirst(current.value, 'somebody')
    expect(order(modal)).toEqual([two, one, three])
  })
})
