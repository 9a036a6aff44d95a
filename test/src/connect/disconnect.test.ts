// Letting go: it always ends as disconnected, whatever the wallet does.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../../../chains/networks.ts'
import { live, setLive } from '../../../src/connect/state.ts'
import { toast } from '../../../src/state/toast.ts'
import type { Account, Connector, Modal } from '../../../src/types.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { fakeTimers, never, outcome, pass, settle } from '../../helpers/time.ts'
import { alice, appConnector, bob, failure, makeWallet, type Wallet } from '../../helpers/wallet.ts'

freshModal()
let wallet: Wallet
let modal: Modal
const connected = async (options: Parameters<typeof start>[0] = {}) => {
  wallet = makeWallet().install()
  modal = start(options)
  await modal.connect({ wallet: 'com.wallet' })
  modal.close()
}

describe('disconnect', () => {
  beforeEach(() => connected())

  test('asks the wallet to forget the page', async () => {
    await modal.disconnect()
    expect(wallet.params.get('wallet_revokePermissions')).toEqual([{ eth_accounts: {} }])
    expect(modal.state).toMatchObject({ status: 'disconnected', connections: [], accounts: [], supported: true })
    expect([wallet.granted, toast.value]).toEqual([false, undefined])
  })

  test('leaves the wallet alone without revoke', async () => {
    await modal.disconnect({ revoke: false })
    expect(wallet.calls).not.toContain('wallet_revokePermissions')
    expect(modal.state.status).toBe('disconnected')
  })

  test.each([
    ['throws', failure(-32603), 'disconnectFailed'],
    ['throws nothing', undefined, 'disconnectFailed'],
    ['was told no', failure(4001), 'disconnectFailed'],
    ['knows no such method', failure(-32601), undefined],
    ['supports no such method', failure(4200), undefined],
    ['says so inside another error', failure(-32603, '', { data: { originalError: { code: 4200 } } }), undefined],
  ])('ends when the wallet %s', async (_, error, text) => {
    wallet.script.wallet_revokePermissions = () => Promise.reject(error)
    await modal.disconnect()
    expect([modal.state.status, toast.value?.text]).toEqual(['disconnected', text])
  })

  test('waits 100 ms for a wallet that never answers, and says nothing of it', async () => {
    fakeTimers()
    wallet.script.wallet_revokePermissions = never
    const left = modal.disconnect()
    await pass(100)
    expect(await outcome(left)).toBeUndefined()
    expect([modal.state.status, toast.value]).toEqual(['disconnected', undefined])
  })

  test('is not undone by what the wallet says afterwards', async () => {
    await modal.disconnect()
    wallet.granted = true
    wallet.emit('accountsChanged', [alice])
    wallet.emit('chainChanged', '0x89')
    await settle()
    expect(modal.state).toMatchObject({ status: 'disconnected', network: { caipNetworkId: 'eip155:1' } })
    expect(wallet.listeners()).toBe(0)
  })

  test('ends an attempt that waits', async () => {
    makeWallet('second').install().script.eth_requestAccounts = never
    const second = modal.connect({ wallet: 'com.second' })
    await settle()
    await modal.disconnect()
    expect(await outcome(second)).toBe('aborted')
    expect(modal.state.status).toBe('disconnected')
  })

  test('ends a switch that waits', async () => {
    wallet.script.wallet_switchEthereumChain = never
    const switched = modal.switchNetwork('eip155:137')
    await settle()
    await modal.disconnect()
    expect(await outcome(switched)).toBe('aborted')
    expect(modal.state).toMatchObject({ status: 'disconnected', loading: false })
  })

  test('may be called again, and twice at once', async () => {
    await Promise.all([modal.disconnect(), modal.disconnect()])
    await modal.disconnect()
    expect(modal.state.status).toBe('disconnected')
  })

  test('leaves a wallet that can be connected again', async () => {
    await modal.disconnect()
    await modal.connect({ wallet: 'com.wallet' })
    wallet.emit('accountsChanged', [bob])
    await vi.waitFor(() => expect(modal.state.account?.address).toBe(bob))
  })
})

describe('an app’s own connector', () => {
  const account: Account = { namespace: 'solana', address: '4Nd1mYQZ8sJ5wVbM3nL6', type: 'eoa' }
  const solana = appConnector({ namespaces: ['solana'], connect: never })
  const id = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const network = { ...mainnet, id, caipNetworkId: `solana:${id}`, chainNamespace: 'solana' } as const
  /** Beside the wallet of eip155. */
  const both = async (connector: Connector = solana) => {
    await connected({ networks: [mainnet, network] })
    setLive([...live.peek(), { connector, namespace: 'solana', network: network.caipNetworkId, accounts: [account] }])
  }

  test('becomes active when the last eip155 connection goes', async () => {
    await both()
    await modal.disconnect({ namespace: 'eip155' })
    expect(modal.state).toMatchObject({
      status: 'connected',
      account: { address: account.address },
      network: { caipNetworkId: network.caipNetworkId },
    })
  })

  test('becomes active when eip155 is locked in its wallet', async () => {
    await both()
    wallet.emit('accountsChanged', [])
    expect(modal.state).toMatchObject({ status: 'connected', account: { namespace: 'solana' } })
  })

  test('goes alone by its namespace', async () => {
    await both()
    await modal.disconnect({ namespace: 'solana' })
    expect(modal.state).toMatchObject({ status: 'connected', account: { address: alice } })
    expect(modal.state.connections).toHaveLength(1)
  })

  test('goes with the rest without a namespace', async () => {
    await both()
    await modal.disconnect()
    expect(modal.state).toMatchObject({ status: 'disconnected', connections: [] })
  })

  test.each([
    ['hangs', never],
    ['throws before it answers', () => { throw new Error('no') }], // biome-ignore format: one thought
    ['rejects', () => Promise.reject(new Error('no'))],
  ])('that %s is let go within 2 s', async (_, disconnect) => {
    await both({ ...solana, disconnect })
    fakeTimers()
    const left = modal.disconnect()
    await pass(2000)
    expect(await outcome(left)).toBeUndefined()
    expect([modal.state.status, toast.value?.text]).toEqual(['disconnected', 'disconnectFailed'])
  })

  test('that cannot switch says so', async () => {
    await both()
    setLive(live.peek().map((entry) => ({ ...entry, network: `${entry.namespace}:0` })))
    expect(await outcome(modal.switchNetwork(network.caipNetworkId))).toBe('unsupported-network')
    expect(modal.state.loading).toBe(false)
  })
})

describe('a wallet that says by itself', () => {
  beforeEach(() => connected())

  test.each([
    ['no accounts', [], 'disconnected', undefined],
    ['another account', [bob], 'connected', bob],
    ['an account in lower case', [bob.toLowerCase()], 'connected', bob],
    ['several accounts', [bob, alice], 'connected', bob],
    ['nonsense', 'bob', 'connected', alice],
    ['undefined', undefined, 'connected', alice],
    ['a malformed address', ['0x12'], 'connected', alice],
  ])('accountsChanged with %s, %j, leaves the modal %s', async (_, accounts, status, address) => {
    wallet.emit('accountsChanged', accounts)
    await settle()
    expect([modal.state.status, modal.state.account?.address]).toEqual([status, address])
  })

  test.each([
    ['0x89', 'eip155:137'],
    [137, 'eip155:137'],
    ['nonsense', 'eip155:1'],
    [undefined, 'eip155:1'],
    ['0x0', 'eip155:1'],
  ])('chainChanged to %j leads to %s', async (chainId, network) => {
    wallet.emit('chainChanged', chainId)
    await settle()
    expect(modal.state.network?.caipNetworkId).toBe(network)
  })

  test('disconnect, with its accounts still granted, is not cut off', async () => {
    wallet.emit('disconnect', failure(4900))
    await settle()
    expect(modal.state.status).toBe('connected')
  })

  test('disconnect, with no account granted, is cut off', async () => {
    wallet.granted = false
    wallet.emit('disconnect', failure(4900))
    await settle()
    expect(modal.state.status).toBe('disconnected')
  })

  test('that it was unlocked again is connected again', async () => {
    wallet.emit('accountsChanged', [])
    wallet.emit('accountsChanged', [alice])
    await settle()
    expect(modal.state.status).toBe('connected')
  })
})
