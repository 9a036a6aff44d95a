// Several wallets at once: which one counts, one more, one less, none.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bitcoin } from '../../../../chains/networks.ts'
import type { Account } from '../../../../src/types.ts'
import { alice, appConnector, bob, failure } from '../../../helpers/wallet.ts'
import { arrive, click, connected, ethereum, find, get, install, names, see, start, wallet, warm } from '../../page.ts'

beforeEach(async () => {
  await warm()
  await import('../../../../views/screens/account/profile-wallets.tsx')
})
const second = () => Object.assign(wallet('Latch'), { accounts: [bob] })
/** Those that assistive technology calls the current one. */
const current = () => names('button').filter((name) => get('button', name).getAttribute('aria-current') === 'true')
const listed = () => names('button').filter((name) => / 0x/.test(name))

async function withTwo() {
  const { modal } = await connected()
  install(second())
  await click('button', '0x5aAe…eAed')
  await arrive('Wallets')
  await click('button', 'Add wallet')
  await arrive('Connect wallet')
  await click('button', 'Latch Installed')
  await vi.waitUntil(() => modal.state.connections.length === 2)
  await vi.waitUntil(() => modal.state.view === 'Account')
  await click('button', '0xfB69…d359')
  await arrive('Wallets')
  return modal
}

test('the first one is listed, with where it is', async () => {
  await connected()
  await click('button', '0x5aAe…eAed')
  await arrive('Wallets')
  expect(listed()).toEqual(['Strap 0x5aAe…eAed Ethereum'])
  expect(current()).toEqual(listed())
})

test('one more stands beside it and is the current one', async () => {
  const modal = await withTwo()
  expect(modal.state.account?.address).toBe(bob)
  expect(listed()).toEqual(['Latch 0xfB69…d359 Ethereum', 'Strap 0x5aAe…eAed Ethereum'])
  expect(current()).toEqual(['Latch 0xfB69…d359 Ethereum'])
})

test('a click makes another one current, and no wallet is asked for it', async () => {
  const modal = await withTwo()
  await click('button', /^Strap 0x/)
  await vi.waitUntil(() => modal.state.connections[0]?.connector.name === 'Strap')
  await vi.waitUntil(() => current().join() === 'Strap 0x5aAe…eAed Ethereum')
})

test('letting one go leaves the other', async () => {
  const modal = await withTwo()
  await click('button', 'Disconnect Latch')
  await vi.waitUntil(() => modal.state.connections.length === 1)
  await find('button', 'Strap 0x5aAe…eAed Ethereum')
  expect(modal.state.status).toBe('connected')
})

test('letting all go leads to Connect', async () => {
  const modal = await withTwo()
  await click('button', 'Disconnect all')
  await vi.waitUntil(() => modal.state.status === 'disconnected')
  await arrive('Connect wallet')
})

test('Disconnect on Account leaves the other wallet and shows it', async () => {
  const modal = await withTwo()
  await click('button', 'Back')
  await click('button', 'Disconnect')
  await vi.waitUntil(() => modal.state.connections.length === 1)
  await see('Strap')
  get('button', '0x5aAe…eAed')
})

test('another account is chosen in the wallet, and takes the place of the one before', async () => {
  const { modal, wallet: one } = await connected()
  one.script.wallet_requestPermissions = () => {
    one.accounts = [bob]
    return []
  }
  await click('button', '0x5aAe…eAed')
  await arrive('Wallets')
  await click('button', 'Choose another account Strap asks which')
  await vi.waitUntil(() => modal.state.view === 'Account')
  await find('button', '0xfB69…d359')
  expect(modal.state.connections.map(({ accounts }) => accounts.map(({ address }) => address))).toEqual([[bob]])
  expect(one.calls).toContain('wallet_requestPermissions')
})

test('declining to choose another account keeps the one before', async () => {
  const { modal, wallet: one } = await connected()
  one.script.wallet_requestPermissions = () => {
    throw failure(4001)
  }
  await click('button', '0x5aAe…eAed')
  await arrive('Wallets')
  await click('button', 'Choose another account Strap asks which')
  await see('Connection declined')
  await click('button', 'Cancel')
  await arrive('Wallets', 'Choose another account Strap asks which')
  expect(modal.state.account?.address).toBe(alice)
})

test('a wallet that no page may ask for another account is said to have that choice itself', async () => {
  const { modal, wallet: one } = await connected()
  one.script.wallet_getPermissions = () => {
    throw failure(4200)
  }
  await click('button', '0x5aAe…eAed')
  await arrive('Wallets')
  await click('button', 'Choose another account Strap asks which')
  await find('button', 'Choose another account Change it in Strap itself')
  expect(one.calls).not.toContain('wallet_requestPermissions')
  expect(modal.state.view).toBe('ProfileWallets')
})

describe('wallets of several namespaces', () => {
  const mixed: Account[] = [
    { namespace: 'bip122', address: '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', type: 'payment' },
    {
      namespace: 'bip122',
      address: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      type: 'ordinal',
    },
  ]
  const coin = appConnector({
    id: 'coin',
    name: 'Coin',
    namespaces: ['bip122'],
    connect: async () => [{ network: bitcoin.caipNetworkId, accounts: mixed }],
  })
  const vault = appConnector({
    id: 'vault',
    name: 'Vault',
    connect: async () => [
      { network: 'eip155:1', accounts: [{ namespace: 'eip155', address: bob, type: 'smartAccount' }] },
    ],
  })
  async function withCoin() {
    const { modal } = await connected(wallet(), { networks: [ethereum, bitcoin], connectors: [coin, vault] })
    await modal.connect({ wallet: 'coin' })
    await click('button', '3P1415…iZrG')
    await arrive('Wallets')
    return modal
  }
  const groups = () => names('heading').slice(1)

  test('stand under the names of these, each with its own current one', async () => {
    const modal = await withCoin()
    await modal.connect({ wallet: 'vault' })
    await modal.open({ view: 'ProfileWallets' })
    await vi.waitFor(() => expect(groups()).toEqual(['EVM networks', 'Bitcoin']))
    expect(current()).toEqual([
      'Vault 0xfB69…d359 · Smart Ethereum',
      'Coin Bitcoin',
      '3P1415…iZrG For payments Current',
    ])
    get('button', 'Strap 0x5aAe…eAed Ethereum')
  })

  test('a click on one enters its namespace', async () => {
    const modal = await withCoin()
    expect(modal.state.network?.name).toBe('Bitcoin')
    await click('button', /^Strap 0x/)
    await vi.waitUntil(() => modal.state.network?.name === 'Ethereum')
    expect(modal.state.view).toBe('ProfileWallets')
  })

  test('the accounts of one that leaves the choice to the page are listed by what they are for, and a click puts one first', async () => {
    const modal = await withCoin()
    expect(names('listitem').slice(-2)).toEqual(['3P1415…iZrG For payments Current', 'bc1p0x…5jj0 For ordinals'])
    await click('button', 'bc1p0x…5jj0 For ordinals')
    await vi.waitUntil(() => modal.state.account?.type === 'ordinal')
    await find('button', 'bc1p0x…5jj0 For ordinals Current')
    expect(current()).toContain('bc1p0x…5jj0 For ordinals Current')
    expect(names('listitem').slice(-2)).toEqual(['3P1415…iZrG For payments', 'bc1p0x…5jj0 For ordinals Current'])
  })

  test('an account has the label that the app gave it', async () => {
    const modal = await withCoin()
    await modal.setAddressLabel('bip122:000000000019d6689c085ae165831e93:3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'Savings')
    await find('button', 'Savings For payments Current')
  })

  test('letting the last one of a namespace go leaves the other, under no name, and connected', async () => {
    const modal = await withCoin()
    await click('button', 'Disconnect Strap')
    await vi.waitUntil(() => modal.state.connections.length === 1)
    await vi.waitFor(() => expect(groups()).toEqual([]))
    expect(modal.state).toMatchObject({ status: 'connected', network: { name: 'Bitcoin' }, view: 'ProfileWallets' })
  })
})

test('a connector of the app’s own has no such row', async () => {
  const modal = start({ connectors: [appConnector()] })
  await modal.open()
  await click('button', 'Own')
  await click('button', '0x5aAe…eAed')
  await arrive('Wallets')
  expect(names('button').filter((name) => /^Choose another/.test(name))).toEqual([])
})
