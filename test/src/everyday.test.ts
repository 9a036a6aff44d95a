// What an app does every day: wait until it is known who is connected, connect, name a network.
import { describe, expect, test } from 'vitest'
import { base, mainnet, solana } from '../../chains/networks.ts'
import { select } from '../../src/connect/opening.ts'
import { wallets } from '../../src/connect/wallets.ts'
import type { Modal } from '../../src/types.ts'
import { freshModal, memory, start, stop, ui, visited } from '../helpers/modal.ts'
import { defer, never, outcome, settle } from '../helpers/time.ts'
import { alice, appConnector, bob, makeWallet } from '../helpers/wallet.ts'

freshModal()

/** What has come of a promise by now. */
const isSettled = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => true), settle().then(() => false)])

describe('ready', () => {
  test('comes with the first visit at once', async () => {
    const modal = start()
    expect(await isSettled(modal.ready)).toBe(true)
    expect(modal.state.status).toBe('disconnected')
  })

  test('comes when who was connected is again', async () => {
    makeWallet('wallet', { granted: true }).install()
    const modal = start({ storage: memory(visited({ rdns: 'com.wallet', address: alice })) })
    await modal.ready
    expect(modal.state).toMatchObject({ status: 'connected', account: { address: alice } })
  })

  test('comes when who was connected does not come back', async () => {
    makeWallet('wallet').install()
    const modal = start({ storage: memory(visited({ rdns: 'com.wallet', address: alice })) })
    await modal.ready
    expect(modal.state.status).toBe('disconnected')
  })

  test('comes where the modal is destroyed first', async () => {
    const modal = start({ storage: { ...memory(), get: () => new Promise(() => undefined) } })
    expect(await isSettled(modal.ready)).toBe(false)
    await stop()
    expect(await isSettled(modal.ready)).toBe(true)
  })

  test('waits for each of two wallets', async () => {
    const slow = makeWallet('slow', { granted: true }).install()
    makeWallet('quick', { granted: true, accounts: [bob] }).install()
    const answer = defer<unknown>()
    slow.script.eth_accounts = () => answer.promise
    const visits = [
      { rdns: 'com.slow', address: alice },
      { rdns: 'com.quick', address: bob },
    ]
    const modal = start({ storage: memory(visited(...visits)) })
    expect(await isSettled(modal.ready)).toBe(false)
    answer.resolve([alice])
    await modal.ready
    expect(modal.state.account?.address).toBe(alice)
  })

  test('does not come because another wallet is asked', async () => {
    const slow = makeWallet('slow', { granted: true }).install()
    makeWallet('other').install().script.eth_requestAccounts = never
    slow.script.eth_accounts = never
    const modal = start({ storage: memory(visited({ rdns: 'com.slow', address: alice })) })
    await settle()
    modal.connect({ wallet: 'com.other' }).catch(() => undefined)
    expect([await isSettled(modal.ready), modal.state.status]).toEqual([false, 'connecting'])
  })
})

describe('connect', () => {
  const closing = { closeOnConnect: undefined as never }
  /** The visitor clicks on a row of Connect. */
  const click = (id: string) => select(wallets.peek().find((wallet) => wallet.id === id) as never)

  test('of a wallet that is connected leaves what the visitor has opened', async () => {
    makeWallet().install()
    const modal = start(closing)
    await modal.connect({ wallet: 'com.wallet' })
    await modal.open({ view: 'SwitchNetwork' })
    await modal.connect({ wallet: 'com.wallet' })
    await settle()
    expect(modal.state).toMatchObject({ open: true, view: 'SwitchNetwork' })
  })

  test('that ends because a wallet comes back leaves the attempt that the visitor has begun', async () => {
    const back = makeWallet('back', { granted: true })
    const asked = makeWallet('asked', { accounts: [bob] }).install()
    const yes = defer<unknown>()
    asked.script.eth_requestAccounts = () => yes.promise
    const modal = start({ ...closing, storage: memory(visited({ rdns: 'com.back', address: alice })) })
    await settle()
    const connected = modal.connect()
    await settle()
    click('com.asked')
    await settle()
    back.install()
    expect((await connected).address).toBe(alice)
    expect(modal.state).toMatchObject({ open: true, view: 'ConnectingExternal', status: 'connecting' })
    yes.resolve([bob])
    await settle()
    expect(modal.state.account?.address).toBe(bob)
  })

  test.each([
    ['aborted', (_: Modal, abort: AbortController) => abort.abort()],
    ['closed', (modal: Modal) => modal.close()],
  ])('that was %s while the interface was on its way leaves what is opened since', async (_, end) => {
    makeWallet().install()
    const loaded = defer<typeof ui>()
    const modal = start(closing, () => loaded.promise)
    const abort = new AbortController()
    modal.connect({ signal: abort.signal }).catch(() => undefined)
    await settle()
    end(modal, abort)
    const opening = modal.open()
    await settle()
    loaded.resolve(ui)
    await opening
    click('com.wallet')
    await settle()
    expect(modal.state).toMatchObject({ status: 'connected', open: true, view: 'Account' })
  })

  test('does not close the modal for another call that still waits', async () => {
    makeWallet().install()
    const sun = appConnector({ id: 'sun', name: 'Sun', namespaces: ['solana'] })
    const modal = start({ ...closing, networks: [mainnet, solana], connectors: [sun] })
    const first = modal.connect({ namespace: 'eip155' })
    const second = modal.connect({ namespace: 'solana' })
    await settle()
    click('com.wallet')
    expect((await first).address).toBe(alice)
    expect([await isSettled(second), modal.state.open]).toEqual([false, true])
    modal.close()
    expect(await outcome(second)).toBe('closed')
  })

  test('closes the modal that it has opened', async () => {
    makeWallet().install()
    const modal = start({ closeOnConnect: undefined as never })
    const connected = modal.connect({ wallet: 'com.wallet' })
    await settle()
    expect(await connected).toMatchObject({ address: alice })
    await settle()
    expect(modal.state).toMatchObject({ open: false, status: 'connected' })
  })

  test('leaves it open where the wallet is on a network that is not listed', async () => {
    const wallet = makeWallet().install()
    wallet.script.eth_chainId = () => '0x38'
    const modal = start({ closeOnConnect: undefined as never })
    await modal.connect({ wallet: 'com.wallet' })
    await settle()
    expect(modal.state).toMatchObject({ open: true, view: 'UnsupportedChain' })
  })
})

describe('a network', () => {
  test.each([
    ['its id', 'eip155:137'],
    ['its number', 137],
    ['an object of hasp', { caipNetworkId: 'eip155:137', id: 137, chainNamespace: 'eip155' }],
    ['an object of viem', { id: 137, name: 'Polygon' }],
  ])('is named by %s', async (_, name) => {
    const modal = start()
    await modal.switchNetwork(name as 137)
    expect(modal.state.network?.caipNetworkId).toBe('eip155:137')
  })

  test.each([
    ['eip155:8453'],
    [8453],
    [base],
    ['137'],
    [{}],
    [null],
    [undefined],
    [Symbol('x')],
    [{ id: Symbol('x') }],
  ])('that is not listed is refused: %s', async (name) => {
    const modal = start()
    expect(await outcome(modal.switchNetwork(name as 137))).toBe('unknown-network')
    expect(modal.state.network?.caipNetworkId).toBe('eip155:1')
  })
})

test('prepare fetches the interface, and opens nothing', async () => {
  ui.warm.mockClear()
  const modal = start()
  modal.prepare()
  await settle()
  expect([ui.warm.mock.calls.length, modal.state.open]).toEqual([1, false])
})
