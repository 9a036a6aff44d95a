// Calls of an app that come at the same moment, or before the files for them have: of one wallet the last one holds, and none ends another.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, solana } from '../../../chains/networks.ts'
import { pick } from '../../../src/connect/opening.ts'
import { findConnector } from '../../../src/connect/wallets.ts'
import type { FoundWallet } from '../../../src/connectors/found.ts'
import type { Modal } from '../../../src/types.ts'
import { freshModal, memory, start, ui, visited } from '../../helpers/modal.ts'
import { defer, outcome, settle } from '../../helpers/time.ts'
import { alice, appConnector, makeWallet, type Wallet } from '../../helpers/wallet.ts'

freshModal()
let one: Wallet
let modal: Modal
const here = () => modal.state.network?.caipNetworkId

describe('of two switches', () => {
  beforeEach(async () => {
    one = makeWallet('one').install()
    modal = start()
    await modal.connect({ wallet: 'com.one' })
    modal.close()
  })

  test('the last one holds, also where it is back to where the wallet is', async () => {
    const there = outcome(modal.switchNetwork('eip155:137'))
    const back = outcome(modal.switchNetwork('eip155:1'))
    expect([await there, await back]).toEqual(['aborted', undefined])
    expect([here(), one.chainId, modal.state.loading]).toEqual(['eip155:1', '0x1', false])
    await modal.switchNetwork('eip155:137')
    expect([here(), one.chainId]).toEqual(['eip155:137', '0x89'])
  })

  test('the one to a network that is not listed any more is not made', async () => {
    const there = outcome(modal.switchNetwork('eip155:137'))
    modal.update({ networks: [mainnet] })
    expect(await there).toBe('unknown-network')
    await settle()
    expect([here(), one.chainId, modal.state.supported]).toEqual(['eip155:1', '0x1', true])
  })
})

describe('a call that is aborted before our files are there', () => {
  beforeEach(() => {
    one = makeWallet('one').install()
  })

  test.each([undefined, 'com.one'])('of the wallet %s ends no call that comes after it', async (wallet) => {
    modal = start({ closeOnConnect: undefined as never })
    await modal.ready
    const first = new AbortController()
    const aborted = outcome(modal.connect({ ...(wallet && { wallet }), signal: first.signal }))
    first.abort()
    const other = modal.connect({ ...(wallet && { wallet }), signal: new AbortController().signal })
    expect(await aborted).toBe('aborted')
    if (!wallet) {
      expect([modal.state.open, modal.state.view]).toEqual([true, 'Connect'])
      await pick(findConnector('com.one') as FoundWallet)
    }
    expect([(await other).address, modal.state.status]).toEqual([alice, 'connected'])
  })

  test('leaves open what the visitor opens after it', async () => {
    modal = start()
    const first = new AbortController()
    const aborted = outcome(modal.connect({ signal: first.signal }))
    first.abort()
    expect(modal.state.open).toBe(false)
    await modal.open()
    expect([await aborted, modal.state.open]).toEqual(['aborted', true])
  })

  test('leaves open what another call waits for', async () => {
    modal = start()
    const other = modal.connect()
    const first = new AbortController()
    const aborted = outcome(modal.connect({ signal: first.signal }))
    first.abort()
    expect([await aborted, modal.state.open]).toEqual(['aborted', true])
    await pick(findConnector('com.one') as FoundWallet)
    expect((await other).address).toBe(alice)
  })
})

test('a wallet that comes back while the modal opens for a call closes it', async () => {
  one = makeWallet('one', { granted: true }).install()
  const drawn = defer<void>()
  const late = async () => {
    await drawn.promise
    return ui
  }
  modal = start(
    { closeOnConnect: undefined as never, storage: memory(visited({ rdns: 'com.one', address: alice })) },
    late,
  )
  const asked = modal.connect()
  await vi.waitUntil(() => modal.state.status === 'connected')
  drawn.resolve()
  expect((await asked).address).toBe(alice)
  expect([modal.state.open, modal.state.status]).toEqual([false, 'connected'])
})

test('a wallet that is disconnected before it could be asked is not asked', async () => {
  one = makeWallet('one').install()
  const other = makeWallet('other').install()
  modal = start()
  await modal.open()
  const asked = outcome(pick(findConnector('com.one') as FoundWallet))
  await modal.disconnect({ wallet: 'com.one' })
  expect([await asked, modal.state.status, one.calls]).toEqual(['aborted', 'disconnected', []])
  const next = pick(findConnector('com.other') as FoundWallet)
  await modal.disconnect({ wallet: 'com.one' })
  await next
  expect([modal.state.status, other.calls.includes('eth_requestAccounts')]).toEqual(['connected', true])
})

test('a wallet that was chosen is asked where those of another namespace are disconnected', async () => {
  makeWallet('one').install()
  const address = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
  const connect = vi.fn(async () => [
    { network: solana.caipNetworkId, accounts: [{ namespace: 'solana' as const, address, type: 'eoa' as const }] },
  ])
  const sun = appConnector({ id: 'sun', name: 'Sun', namespaces: ['solana'], connect })
  modal = start({ networks: [mainnet, solana] as never, connectors: [sun] })
  await modal.open()
  const asked = pick(findConnector('sun') as FoundWallet)
  await modal.disconnect({ namespace: 'eip155' })
  expect([(await asked).address, connect.mock.calls.length]).toEqual([address, 1])
})

test('a signal that is kept for long keeps nothing of the calls that had it', async () => {
  one = makeWallet('one').install()
  modal = start()
  const { signal } = new AbortController()
  const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
  for (let i = 0; i < 3; i++) {
    await modal.connect({ wallet: 'com.one', signal })
    await modal.disconnect()
  }
  await settle()
  expect(added.mock.calls.length).toBeGreaterThan(0)
  expect(removed.mock.calls.map(([, listener]) => listener).sort()).toEqual(
    added.mock.calls.map(([, listener]) => listener).sort(),
  )
})

test('what is no object of options is none', async () => {
  one = makeWallet('one').install()
  modal = start()
  const asked = modal.connect(null as never)
  await vi.waitUntil(() => findConnector('com.one'))
  await pick(findConnector('com.one') as FoundWallet)
  expect((await asked).address).toBe(alice)
})

test('a label is text, whatever it was, and cut as it is stored', async () => {
  one = makeWallet('one').install()
  modal = start()
  await modal.connect({ wallet: 'com.one' })
  const id = `eip155:1:${alice}` as const
  await modal.setAddressLabel(id, 'Savings')
  expect(modal.state.account?.label).toBe('Savings')
  for (const odd of [() => 'a', {}, 5, Symbol('s')]) {
    await modal.setAddressLabel(id, odd as never)
    expect(modal.state.account?.label).toBe(String(odd))
  }
  await modal.setAddressLabel(id, 'a'.repeat(300))
  expect(modal.state.account?.label).toHaveLength(256)
  await modal.setAddressLabel(id)
  expect(modal.state.account?.label).toBeUndefined()
})
