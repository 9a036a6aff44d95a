// Two tabs of one origin.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { announceTime } from '../../../src/constants.ts'
import type { Modal, Store } from '../../../src/types.ts'
import { memory, visited } from '../../helpers/modal.ts'
import { openPage } from '../../helpers/page.ts'
import { bundleTabs, closeTabs, openTab, removeTabs } from '../../helpers/tab.ts'
import { alice, bob, makeWallet, type Wallet } from '../../helpers/wallet.ts'

let storage: Store & { readonly content: Record<string, unknown> }
let one: Wallet
beforeAll(bundleTabs)
afterAll(removeTabs)
beforeEach(() => {
  openPage()
  storage = memory()
  one = makeWallet('one').install()
  makeWallet('two', { accounts: [bob] }).install()
})
afterEach(() => {
  closeTabs()
  vi.restoreAllMocks()
})
const pair = () => Promise.all([openTab({ storage }), openTab({ storage })])
const ids = (modal: Modal) => modal.state.connections.map(({ connector }) => connector.id)
const kept = () => (storage.content['hasp.state'] as { intents: { connector: string }[] }).intents
const wish = { connector: 'com.one', namespace: 'eip155', network: 'eip155:1', addresses: [alice] }
const calls = (wallet: Wallet, method: string) => wallet.calls.filter((name) => name === method).length

describe('the other tab', () => {
  test('follows a connect, and its wallet is asked nothing that it would show', async () => {
    const [here, there] = await pair()
    await here.connect({ wallet: 'com.one' })
    await vi.waitUntil(() => there.state.status === 'connected')
    expect(there.state).toMatchObject({ account: { address: alice }, open: false })
    expect(calls(one, 'eth_requestAccounts')).toBe(1)
  })

  test('follows a disconnect without telling the wallet once more', async () => {
    const [here, there] = await pair()
    await here.connect({ wallet: 'com.one' })
    await vi.waitUntil(() => there.state.status === 'connected')
    await here.disconnect({ revoke: false })
    await vi.waitUntil(() => there.state.status === 'disconnected')
    expect([one.calls.includes('wallet_revokePermissions'), kept()]).toEqual([false, []])
    expect(one.listeners()).toBe(0)
  })

  test('lets go of the connector that was let go, and of no other', async () => {
    const [here, there] = await pair()
    await here.connect({ wallet: 'com.one' })
    await here.connect({ wallet: 'com.two' })
    await vi.waitUntil(() => ids(there).length === 2)
    await here.disconnect({ wallet: 'com.two' })
    await vi.waitUntil(() => ids(there).length === 1)
    expect([ids(here), ids(there)]).toEqual([['com.one'], ['com.one']])
  })

  test('follows the network that a disconnected visitor chose', async () => {
    const [here, there] = await pair()
    await here.switchNetwork('eip155:137')
    await vi.waitUntil(() => there.state.network?.caipNetworkId === 'eip155:137')
  })

  test('follows the network of a wallet whose events reach one tab only', async () => {
    const [here, there] = await pair()
    await here.connect({ wallet: 'com.one' })
    await vi.waitUntil(() => there.state.status === 'connected')
    vi.spyOn(one, 'emit').mockReturnValue()
    await here.switchNetwork('eip155:137')
    await vi.waitUntil(() => there.state.network?.caipNetworkId === 'eip155:137')
  })

  test('keeps what it did at the same moment', async () => {
    const [here, there] = await pair()
    await Promise.all([here.connect({ wallet: 'com.one' }), there.connect({ wallet: 'com.two' })])
    await vi.waitUntil(() => ids(here).length === 2 && ids(there).length === 2)
    expect(
      kept()
        .map(({ connector }) => connector)
        .sort(),
    ).toEqual(['com.one', 'com.two'])
  })

  test('has the same labels', async () => {
    const [here, there] = await pair()
    await here.connect({ wallet: 'com.one' })
    await here.setAddressLabel(`eip155:1:${alice}`, 'Savings')
    await vi.waitUntil(() => there.state.account?.label === 'Savings')
  })

  test.each<[string, (state: object) => unknown]>([
    ['labels of null', (state) => ({ ...state, labels: null })],
    ['intents of null', (state) => ({ ...state, intents: null })],
    ['recent wallets of null', (state) => ({ ...state, recent: null })],
    [
      '20,000 wishes',
      (state) => ({ ...state, intents: [wish, ...new Array(20_000).fill({ ...wish, connector: 'com.none' })] }),
    ],
    ['a wish of a megabyte', (state) => ({ ...state, intents: [wish, { ...wish, connector: 'x'.repeat(1_000_000) }] })],
    ['a change that is 20,000 changes', (state) => new Array(20_000).fill(state)],
    ['no object at all', () => 7],
  ])('that says nonsense, %s, changes nothing here and breaks nothing', async (_, spoil) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const [here] = await pair()
    await here.connect({ wallet: 'com.one' })
    await vi.waitUntil(() => kept().length)
    const state = storage.content['hasp.state'] as object
    const channel = new BroadcastChannel('hasp.state.1')
    channel.postMessage([state, spoil(state)])
    channel.postMessage(spoil(state))
    // What is told in order is heard in order.
    channel.postMessage([state, { ...state, network: 'eip155:137' }])
    await vi.waitUntil(() => (storage.content['hasp.state'] as { network?: string }).network === 'eip155:137')
    channel.close()
    expect(here.state).toMatchObject({ account: { address: alice } })
  })

  test('that floods with wishes is waited for in bounds', async () => {
    const [here] = await pair()
    await here.connect({ wallet: 'com.one' })
    await vi.waitUntil(() => kept().length)
    const state = storage.content['hasp.state'] as object
    const channel = new BroadcastChannel('hasp.state.1')
    const timers = vi.spyOn(globalThis, 'setTimeout')
    for (let i = 0; i < 20; i++) {
      const intents = Array.from({ length: 64 }, (_, j) => ({ ...wish, connector: `com.none${i}.${j}` }))
      channel.postMessage([state, { ...state, intents: [wish, ...intents] }])
    }
    channel.postMessage([state, { ...state, intents: [wish], network: 'eip155:137' }])
    await vi.waitUntil(() => (storage.content['hasp.state'] as { network?: string }).network === 'eip155:137')
    channel.close()
    // Each of the two tabs waits for 64 wallets at most, not for 20 times as many, and for the one that is connected.
    const waits = timers.mock.calls.filter(([, ms]) => ms === announceTime).length
    expect(waits).toBeGreaterThan(0)
    expect(waits).toBeLessThanOrEqual(2 * 65)
    expect(kept().length).toBeLessThanOrEqual(64)
  })

  test('of another name goes its own way', async () => {
    const here = await openTab({ storage })
    const there = await openTab({ storage, name: 'other' })
    await here.connect({ wallet: 'com.one' })
    await here.switchNetwork('eip155:137')
    const near = await openTab({ storage })
    await vi.waitUntil(() => near.state.status === 'connected')
    expect([there.state.status, there.state.network?.caipNetworkId]).toEqual(['disconnected', 'eip155:1'])
  })

  test('does not stay connected by what it hears after it was destroyed', async () => {
    const [here, there] = await pair()
    there.destroy()
    const near = await openTab({ storage })
    await here.connect({ wallet: 'com.one' })
    await vi.waitUntil(() => near.state.status === 'connected')
    expect(there.state.status).toBe('disconnected')
  })
})

test('two tabs do not talk for ever', async () => {
  storage = memory(visited({ rdns: 'com.one', address: alice }))
  one.granted = true
  const posted = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
  const [here, there] = await pair()
  await vi.waitUntil(() => [here, there].every(({ state }) => state.status === 'connected'))
  one.accounts = [bob]
  one.emit('accountsChanged', [bob])
  await vi.waitUntil(() => [here, there].every(({ state }) => state.account?.address === bob))
  const spoken = posted.mock.calls.length
  const near = await openTab({ storage })
  await vi.waitUntil(() => near.state.status === 'connected')
  expect(posted.mock.calls.length).toBe(spoken)
  expect(spoken).toBeLessThanOrEqual(4)
})

test.each([
  ['text', 'disconnect'],
  ['nothing', undefined],
  ['half a change', [{}]],
  ['a change of another version', [{ version: 9 }, { version: 9 }]],
  ['intents that make no sense', [{}, { version: 1, intents: [{ connector: {} }], recent: [{}], labels: {} }]],
])('%s on the channel changes nothing', async (_, message) => {
  const modal = await openTab({ storage })
  await modal.connect({ wallet: 'com.one' })
  const before = modal.state
  const channel = new BroadcastChannel('hasp.state.1')
  channel.postMessage(message)
  const near = await openTab({ storage })
  await near.setAddressLabel(`eip155:1:${bob}`, 'Bob')
  await vi.waitUntil(() => JSON.stringify(storage.content).includes('Bob'))
  expect([modal.state.status, modal.state.account]).toEqual([before.status, before.account])
  channel.close()
})

test('two tabs whose wallets have networks of their own do not talk for ever either', async () => {
  const posted = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
  const here = await openTab({ storage })
  await here.connect({ wallet: 'com.one' })
  // The other page's provider is another object with a network of its own.
  openPage()
  makeWallet('one', { granted: true }).install()
  const there = await openTab({ storage })
  await vi.waitUntil(() => there.state.status === 'connected')
  await here.switchNetwork('eip155:137')
  await vi.waitUntil(() => here.state.network?.caipNetworkId === 'eip155:137')
  const near = await openTab({ storage })
  await vi.waitUntil(() => near.state.status === 'connected')
  expect(posted.mock.calls.length).toBeLessThanOrEqual(4)
  expect(there.state.network?.caipNetworkId).toBe('eip155:1')
})
