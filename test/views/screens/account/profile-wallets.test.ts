// Several wallets at once: which one counts, one more, one less, none.
import { beforeEach, expect, test, vi } from 'vitest'
import { alice, appConnector, bob, failure } from '../../../helpers/wallet.ts'
import { arrive, click, connected, find, get, install, names, see, start, wallet, warm } from '../../page.ts'

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
  expect(listed()).toEqual(['Strap 0x5aAe…eAed, Ethereum'])
  expect(current()).toEqual(listed())
})

test('one more stands beside it and is the current one', async () => {
  const modal = await withTwo()
  expect(modal.state.account?.address).toBe(bob)
  expect(listed()).toEqual(['Latch 0xfB69…d359, Ethereum', 'Strap 0x5aAe…eAed, Ethereum'])
  expect(current()).toEqual(['Latch 0xfB69…d359, Ethereum'])
})

test('a click makes another one current, and no wallet is asked for it', async () => {
  const modal = await withTwo()
  await click('button', /^Strap 0x/)
  await vi.waitUntil(() => modal.state.connections[0]?.connector.name === 'Strap')
  await vi.waitUntil(() => current().join() === 'Strap 0x5aAe…eAed, Ethereum')
})

test('letting one go leaves the other', async () => {
  const modal = await withTwo()
  await click('button', 'Disconnect Latch')
  await vi.waitUntil(() => modal.state.connections.length === 1)
  await find('button', 'Strap 0x5aAe…eAed, Ethereum')
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

test('a connector of the app’s own has no such row', async () => {
  const modal = start({ connectors: [appConnector()] })
  await modal.open()
  await click('button', 'Own')
  await click('button', '0x5aAe…eAed')
  await arrive('Wallets')
  expect(names('button').filter((name) => /^Choose another/.test(name))).toEqual([])
})
