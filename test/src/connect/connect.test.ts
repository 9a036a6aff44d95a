// One wallet is asked: from the click to the account, and every way in which that does not happen.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bitcoin, mainnet, solana } from '../../../chains/networks.ts'
import { attempt } from '../../../src/connect/machine.ts'
import { pick } from '../../../src/connect/opening.ts'
import { findConnector } from '../../../src/connect/wallets.ts'
import { back, close } from '../../../src/state/modal.ts'
import type { Connector, Modal } from '../../../src/types.ts'
import { freshModal, memory, start, stop, ui } from '../../helpers/modal.ts'
import { defer, fakeTimers, never, outcome, pass, settle } from '../../helpers/time.ts'
import { alice, appConnector, bob, failure, granting, makeWallet, type Wallet } from '../../helpers/wallet.ts'

const sun = { namespace: 'solana', address: 'So11111111111111111111111111111111111111112', type: 'eoa' } as const

freshModal()
let wallet: Wallet
let modal: Modal
beforeEach(() => {
  wallet = makeWallet().install()
  modal = start()
})
const connect = (id = 'com.wallet', options: { signal?: AbortSignal } = {}) => modal.connect({ wallet: id, ...options })
const wire = (id: string) => findConnector(id) as Connector
/** A wallet that waits for the visitor. */
const ask = (asked = wallet) => {
  const answer = defer<string[]>()
  asked.script.eth_requestAccounts = () => answer.promise
  return answer
}

describe('a wallet that says yes', () => {
  test('leads from disconnected over connecting to connected', async () => {
    const seen = [modal.state.status]
    modal.subscribe(() => seen.at(-1) !== modal.state.status && seen.push(modal.state.status))
    expect(await connect()).toEqual({ namespace: 'eip155', address: alice, type: 'eoa' })
    expect(seen).toEqual(['disconnected', 'connecting', 'connected'])
  })

  test('is a connection, with its account in canonical form', async () => {
    wallet.accounts = [alice.toLowerCase(), bob.toUpperCase().replace('X', 'x'), alice]
    await connect()
    expect(modal.state.accounts.map(({ address }) => address)).toEqual([alice, bob])
    expect(modal.state.connections).toMatchObject([
      { connector: { id: 'com.wallet', name: 'wallet', type: 'injected' }, network: 'eip155:1', current: true },
    ])
  })

  test('stays on screen as Account', async () => {
    await connect()
    expect(modal.state).toMatchObject({ open: true, view: 'Account', loading: false })
  })

  test.each(['0x1', '0x01', '1', 1, '0X1'])('is on Ethereum when it calls it %j', async (chainId) => {
    wallet.script.eth_chainId = () => chainId
    await connect()
    expect(modal.state.network?.caipNetworkId).toBe('eip155:1')
  })

  test('is loading while it is asked', async () => {
    const answer = ask()
    const connected = connect()
    await settle()
    expect(modal.state).toMatchObject({ loading: true, status: 'connecting', view: 'ConnectingExternal' })
    answer.resolve([alice])
    await connected
    expect(modal.state.loading).toBe(false)
  })

  test('is asked although the interface cannot be loaded', async () => {
    modal.destroy()
    modal = start({}, () => Promise.reject(new Error('404')))
    expect((await connect()).address).toBe(alice)
  })

  test('comes in front of the one before, which stays connected', async () => {
    makeWallet('second', { accounts: [bob] }).install()
    await connect()
    await connect('com.second')
    expect(modal.state.account?.address).toBe(bob)
    expect(modal.state.connections.map(({ connector, current }) => [connector.id, current])).toEqual([
      ['com.second', true],
      ['com.wallet', false],
    ])
  })

  test('is listed first from then on', async () => {
    const storage = memory()
    modal.destroy()
    modal = start({ storage })
    await connect()
    expect(storage.content['hasp.state']).toMatchObject({ version: 1, recent: ['com.wallet'] })
    expect(JSON.stringify(storage.content)).not.toMatch(/connected/i)
  })
})

describe('a wallet that says no', () => {
  const nested = (error: object) => failure(-32603, 'Internal', { data: { originalError: error } })
  test.each([
    ['4001', failure(4001)],
    ['5000', failure(5000)],
    ['4001 in data.originalError', nested({ code: 4001 })],
    ['4001 in its cause', new Error('outer', { cause: failure(4001) })],
    ['the words "User rejected"', new Error('MetaMask: User rejected the request.')],
    ['the words "connection request reset"', 'Connection request reset. Please try again.'],
    ['no error but an object', { code: 4001 }],
  ])('by %s is rejected', async (_, error) => {
    wallet.script.eth_requestAccounts = () => Promise.reject(error)
    expect(await outcome(connect())).toBe('rejected')
    expect(modal.state).toMatchObject({ status: 'disconnected', loading: false, view: 'ConnectingExternal' })
    expect(attempt.value).toMatchObject({ phase: 'failed', code: 'rejected' })
  })

  test('leaves the connection that is there', async () => {
    const second = makeWallet('second', { accounts: [bob] }).install()
    second.script.eth_requestAccounts = () => Promise.reject(failure(4001))
    await connect()
    expect(await outcome(connect('com.second'))).toBe('rejected')
    expect(modal.state).toMatchObject({ status: 'connected', account: { address: alice } })
  })
})

describe('a wallet that is broken', () => {
  const throwing = new Proxy({}, { get: () => { throw new Error('trap') } }) // biome-ignore format: one thought
  const ownOn = { on: () => { throw new Error('no events') } } // biome-ignore format: one thought
  const answers: [string, string, Partial<Record<string, () => unknown>>][] = [
    ['no list of accounts', 'wallet-error', { eth_requestAccounts: () => alice }],
    ['null', 'wallet-error', { eth_requestAccounts: () => null }],
    ['an object', 'wallet-error', { eth_requestAccounts: () => ({ 0: alice, length: 1 }) }],
    ['accounts that are no text', 'wallet-error', { eth_requestAccounts: () => [{ address: alice }] }],
    ['a malformed address', 'wallet-error', { eth_requestAccounts: () => ['0x123'] }],
    ['one malformed address of two', 'wallet-error', { eth_requestAccounts: () => [alice, ''] }],
    ['no account', 'not-connected', { eth_requestAccounts: () => [] }],
    ['no chain id', 'wallet-error', { eth_chainId: () => undefined }],
    ['a chain id of 0', 'wallet-error', { eth_chainId: () => '0x0' }],
    ['a malformed chain id', 'wallet-error', { eth_chainId: () => 'mainnet' }],
    ['a chain id with a fraction', 'wallet-error', { eth_chainId: () => 1.5 }],
    ['an endless chain id', 'wallet-error', { eth_chainId: () => `0x${'f'.repeat(5000)}` }],
    ['an error of its own', 'wallet-error', { eth_requestAccounts: () => Promise.reject(failure(-32000)) }],
    ['undefined as its error', 'wallet-error', { eth_requestAccounts: () => Promise.reject(undefined) }],
    ['null as its error', 'wallet-error', { eth_requestAccounts: () => Promise.reject(null) }],
    ['a proxy that throws as its error', 'wallet-error', { eth_requestAccounts: () => Promise.reject(throwing) }],
  ]
  test.each(answers)('with %s ends as %s, and the next try connects', async (_, code, script) => {
    Object.assign(wallet.script, script)
    expect(await outcome(connect())).toBe(code)
    expect(modal.state).toMatchObject({ status: 'disconnected', loading: false, connections: [] })
    for (const method of Object.keys(script)) delete wallet.script[method]
    await connect()
    expect(modal.state).toMatchObject({ status: 'connected', view: 'Account' })
  })

  test('in that it throws before it answers is a wallet-error', async () => {
    vi.spyOn(wallet.provider, 'request').mockImplementation(() => {
      throw new Error('synchronous')
    })
    expect(await outcome(connect())).toBe('wallet-error')
    expect(modal.state.status).toBe('disconnected')
  })

  test('in that it takes no listener connects', async () => {
    Object.assign(wallet.provider, ownOn)
    await connect()
    expect(modal.state.status).toBe('connected')
  })

  test('in that it has no events connects', async () => {
    Object.assign(wallet.provider, { on: undefined, removeListener: undefined })
    await connect()
    expect(modal.state.status).toBe('connected')
  })

  test('in that it never names its chain ends after 5 s', async () => {
    fakeTimers()
    wallet.script.eth_chainId = never
    const connected = connect()
    connected.catch(() => undefined)
    await pass(5000)
    expect(await outcome(connected)).toBe('timeout')
    expect(modal.state.status).toBe('disconnected')
  })

  test('in that it never answers is slow after 20 s, and can be left', async () => {
    fakeTimers()
    wallet.script.eth_requestAccounts = never
    const connected = connect()
    connected.catch(() => undefined)
    await pass(19_900)
    expect(attempt.value).toMatchObject({ phase: 'waiting' })
    expect(attempt.value?.slow).toBeUndefined()
    await pass(100)
    expect(attempt.value).toMatchObject({ phase: 'waiting', slow: true })
    back()
    expect(await outcome(connected)).toBe('aborted')
    expect(modal.state).toMatchObject({ status: 'disconnected', view: 'Connect', open: true })
  })
})

describe('attempts', () => {
  test('that were left do not count when they succeed', async () => {
    const second = makeWallet('second', { accounts: [bob] }).install()
    const [first, other] = [ask(), ask(second)]
    const left = connect()
    await settle()
    back()
    expect(await outcome(left)).toBe('aborted')
    const taken = connect('com.second')
    await settle()
    first.resolve([alice])
    await settle()
    expect(modal.state).toMatchObject({ status: 'connecting', connections: [] })
    other.resolve([bob])
    expect((await taken).address).toBe(bob)
    expect(modal.state.connections.map(({ connector }) => connector.id)).toEqual(['com.second'])
  })

  test('that were left do not count when they fail', async () => {
    const second = makeWallet('second', { accounts: [bob] }).install()
    const [first] = [ask(), ask(second)]
    connect().catch(() => undefined)
    await settle()
    const taken = connect('com.second')
    await settle()
    first.reject(failure(4001))
    expect(await outcome(taken)).toBe('waiting')
    expect(attempt.value).toMatchObject({ connector: { id: 'com.second' }, phase: 'waiting' })
  })

  test('end as closed with the modal, and a late answer is dropped', async () => {
    const answer = ask()
    const connected = connect()
    await settle()
    close()
    expect(await outcome(connected)).toBe('closed')
    answer.resolve([alice])
    await settle()
    expect(modal.state).toMatchObject({ status: 'disconnected', connections: [], open: false })
  })

  test('on the waiting wallet ask it again, and an answer to the first question counts', async () => {
    const first = ask()
    connect().catch(() => undefined)
    await settle()
    const again = pick(wire('com.wallet'))
    wallet.script.eth_requestAccounts = never
    await settle()
    expect(wallet.calls.filter((method) => method === 'eth_requestAccounts')).toHaveLength(2)
    first.resolve([alice])
    expect((await again).address).toBe(alice)
    expect(modal.state.status).toBe('connected')
  })

  test('on the waiting wallet do not fail with the first question', async () => {
    const first = ask()
    const connected = connect()
    await settle()
    const second = ask()
    pick(wire('com.wallet')).catch(() => undefined)
    await settle()
    first.reject(failure(4001))
    expect(await outcome(connected)).toBe('waiting')
    second.resolve([alice])
    expect((await connected).address).toBe(alice)
  })

  test('after one that failed are new ones', async () => {
    wallet.script.eth_requestAccounts = () => Promise.reject(failure(4001))
    expect(await outcome(connect())).toBe('rejected')
    delete wallet.script.eth_requestAccounts
    await pick(wire('com.wallet'))
    expect(modal.state).toMatchObject({ status: 'connected', view: 'Account' })
  })

  test('are given up when the modal was closed before the wallet could be asked', async () => {
    const connected = connect()
    modal.close()
    expect(await outcome(connected)).toBe('closed')
    expect([wallet.calls, modal.state.status]).toEqual([[], 'disconnected'])
  })
})

describe('a wallet with an open request', () => {
  beforeEach(() => {
    wallet.script.eth_requestAccounts = () => Promise.reject(failure(-32002, 'Already processing'))
  })
  const pending = async () => {
    const connected = connect()
    await settle()
    expect(attempt.value?.phase).toBe('pending')
    return connected
  }

  test('is pending, not failed', async () => {
    const connected = connect()
    expect(await outcome(connected)).toBe('waiting')
    expect(attempt.value?.phase).toBe('pending')
    expect(modal.state.status).toBe('connecting')
    connected.catch(() => undefined)
  })

  test('connects when it tells of its accounts', async () => {
    const connected = connect()
    await settle()
    wallet.granted = true
    wallet.emit('accountsChanged', [alice])
    expect((await connected).address).toBe(alice)
  })

  test('connects when the page gets focus again', async () => {
    const connected = connect()
    await settle()
    wallet.granted = true
    dispatchEvent(new Event('focus'))
    expect((await connected).address).toBe(alice)
    expect(wallet.calls).toEqual(['eth_requestAccounts', 'eth_accounts', 'eth_chainId'])
  })

  test('stays pending when it gets focus with nothing granted', async () => {
    void pending().catch(() => undefined)
    await settle()
    dispatchEvent(new Event('focus'))
    await settle()
    expect([attempt.value?.phase, modal.state.status]).toEqual(['pending', 'connecting'])
  })

  test.each([
    [4001, 'rejected'],
    [-32603, 'wallet-error'],
  ])('beside a question of this page ends with the answer %i to that one', async (code, expected) => {
    const first = defer<never>()
    wallet.script.eth_requestAccounts = () => first.promise
    const connected = [connect(), undefined]
    await settle()
    wallet.script.eth_requestAccounts = () => Promise.reject(failure(-32002))
    connected[1] = pick(wire('com.wallet'))
    const outcomes = connected.map((one) => outcome(one as Promise<unknown>))
    await settle()
    expect(attempt.value?.phase).toBe('pending')
    first.reject(failure(code))
    expect(await Promise.all(outcomes)).toEqual([expected, expected])
    expect([attempt.value?.code, modal.state.status]).toEqual([expected, 'disconnected'])
  })

  describe('that is asked again', () => {
    const permissions = () => {
      wallet.granted = true
      return [{ parentCapability: 'eth_accounts' }]
    }
    /** How a visitor who asks again ends. */
    const again = async () => {
      const connected = connect()
      await settle()
      pick(wire('com.wallet')).catch(() => undefined)
      return outcome(connected)
    }

    test('is asked for permissions, and what it grants there connects', async () => {
      wallet.script.wallet_requestPermissions = permissions
      expect(await again()).toMatchObject({ address: alice })
      expect(wallet.params.get('wallet_requestPermissions')).toEqual([{ eth_accounts: {} }])
      expect(wallet.calls).toEqual(['eth_requestAccounts', 'wallet_requestPermissions', 'eth_accounts', 'eth_chainId'])
    })

    test.each([-32601, 4200])('and knows no permissions (%i) is asked for accounts', async (code) => {
      wallet.script.wallet_requestPermissions = () => Promise.reject(failure(code))
      const connected = connect()
      await settle()
      delete wallet.script.eth_requestAccounts
      pick(wire('com.wallet')).catch(() => undefined)
      expect(await outcome(connected)).toMatchObject({ address: alice })
    })

    test.each([
      ['has that open too stays pending', -32002, 'pending'],
      ['is refused has failed', 4001, 'failed'],
    ])('and %s', async (_, code, phase) => {
      wallet.script.wallet_requestPermissions = () => Promise.reject(failure(code))
      await again()
      expect(attempt.value?.phase).toBe(phase)
      expect(modal.state.status).toBe(phase === 'pending' ? 'connecting' : 'disconnected')
    })

    test('and grants nothing shares no account', async () => {
      wallet.script.wallet_requestPermissions = () => null
      expect(await again()).toBe('not-connected')
    })

    test('and cancelled is asked nothing more', async () => {
      const unknown = defer<never>()
      wallet.script.wallet_requestPermissions = () => unknown.promise
      await again()
      modal.close()
      wallet.calls.length = 0
      unknown.reject(failure(-32601))
      await settle()
      expect(wallet.calls).toEqual([])
    })

    test('still counts the answer to its first request', async () => {
      wallet.script.wallet_requestPermissions = never
      const connected = connect()
      await settle()
      pick(wire('com.wallet')).catch(() => undefined)
      await settle()
      wallet.granted = true
      wallet.emit('accountsChanged', [alice])
      expect((await connected).address).toBe(alice)
    })
  })
})

describe('connect without a wallet', () => {
  test('opens Connect, and resolves when any wallet is connected', async () => {
    const connected = modal.connect()
    await settle()
    expect(modal.state).toMatchObject({ open: true, view: 'Connect' })
    await pick(wire('com.wallet'))
    expect((await connected).address).toBe(alice)
  })

  test('rejects when the modal is closed', async () => {
    const connected = modal.connect()
    await settle()
    modal.close()
    expect(await outcome(connected)).toBe('closed')
  })

  test('goes on after a wallet that said no', async () => {
    const connected = modal.connect()
    await settle()
    wallet.script.eth_requestAccounts = () => Promise.reject(failure(4001))
    await outcome(pick(wire('com.wallet')))
    expect(await outcome(connected)).toBe('waiting')
    delete wallet.script.eth_requestAccounts
    await pick(wire('com.wallet'))
    expect((await connected).address).toBe(alice)
  })

  test('resolves at once where a wallet is connected', async () => {
    await connect()
    modal.close()
    expect((await modal.connect()).address).toBe(alice)
    expect(modal.state.open).toBe(false)
  })

  test('rejects when the interface cannot be loaded, and works once it can', async () => {
    modal.destroy()
    let lost = true
    modal = start({}, () => (lost ? Promise.reject(new Error('404')) : Promise.resolve(ui)))
    expect(await outcome(modal.connect())).toBe('not-available')
    expect(modal.state.open).toBe(false)
    lost = false
    await modal.open()
    expect(modal.state.open).toBe(true)
  })

  test('with a namespace resolves with an account of that, whatever else the wallet grants', async () => {
    const both = [...granting(alice), { network: solana.caipNetworkId, accounts: [sun] }]
    await stop()
    modal = start({
      networks: [mainnet, solana],
      connectors: [appConnector({ namespaces: ['eip155', 'solana'], connect: async () => both })],
    })
    expect(await modal.connect({ wallet: 'own', namespace: 'solana' })).toMatchObject(sun)
    expect(modal.state.account).toMatchObject(sun)
    expect(modal.state.connections).toHaveLength(2)
  })

  test('with a namespace that the wallet does not speak rejects without asking it', async () => {
    await stop()
    const connect = vi.fn()
    modal = start({ networks: [mainnet, solana], connectors: [appConnector({ connect })] })
    expect(await outcome(modal.connect({ wallet: 'own', namespace: 'solana' }))).toBe('unsupported-network')
    expect(connect).not.toHaveBeenCalled()
  })

  test('refuses a namespace without a network', async () => {
    expect(await outcome(modal.connect({ namespace: 'cosmos' }))).toBe('unknown-network')
  })
})

describe.each([
  ['without a wallet', undefined],
  ['with a wallet', 'com.wallet'],
])('a signal %s', (_, id) => {
  const call = (signal: AbortSignal) => modal.connect({ ...(id && { wallet: id }), signal })
  beforeEach(() => void ask())

  test('that is aborted already asks nobody', async () => {
    expect(await outcome(call(AbortSignal.abort()))).toBe('aborted')
    expect([modal.state.open, wallet.calls]).toEqual([false, []])
  })

  test('that aborts meanwhile closes the modal', async () => {
    const controller = new AbortController()
    const connected = call(controller.signal)
    await settle()
    controller.abort()
    expect(await outcome(connected)).toBe('aborted')
    expect(modal.state).toMatchObject({ open: false, status: 'disconnected' })
  })

  test('that aborts before the interface is there keeps the modal closed', async () => {
    const controller = new AbortController()
    const connected = call(controller.signal)
    controller.abort()
    expect(await outcome(connected)).toBe('aborted')
    expect(modal.state).toMatchObject({ open: false, status: 'disconnected' })
  })

  test('that aborts after the connection changes nothing', async () => {
    const controller = new AbortController()
    delete wallet.script.eth_requestAccounts
    const connected = call(controller.signal)
    await settle()
    if (!id) await pick(wire('com.wallet'))
    await connected
    controller.abort()
    expect(modal.state).toMatchObject({ open: true, status: 'connected' })
  })
})

test.each(['com.none', '', 'toString'])('an unknown wallet %j is told at once', async (id) => {
  await expect(modal.connect({ wallet: id || 'com.' })).rejects.toMatchObject({ code: 'no-wallet' })
  expect(modal.state.open).toBe(false)
})

describe('an app’s own connector', () => {
  const own = (grant: () => unknown) =>
    appConnector({
      connect: async () => grant() as never,
      isAuthorized: async () => false,
      provider: () => wallet.provider,
    })

  test.each([
    ['nothing', () => [], 'not-connected'],
    ['a malformed network', () => [{ network: 'mainnet', accounts: [] }], 'wallet-error'],
    ['a network that is no number', () => [{ network: 'eip155:undefined', accounts: [] }], 'wallet-error'],
    ['a network of 49 digits', () => [{ network: `eip155:${'9'.repeat(49)}`, accounts: [] }], 'wallet-error'],
    ['no account', () => [{ network: 'eip155:1', accounts: [] }], 'not-connected'],
    ['no account of another namespace', () => [{ network: 'cosmos:hub', accounts: [] }], 'not-connected'],
    [
      'an address of another namespace',
      () => [{ network: 'cosmos:hub', accounts: [{ address: alice }] }],
      'wallet-error',
    ],
    ['undefined', () => undefined, 'wallet-error'],
  ])('that grants %s is refused', async (_, grant, code) => {
    modal.destroy()
    modal = start({ connectors: [own(grant)] })
    expect(await outcome(connect('own'))).toBe(code)
    expect(modal.state.status).toBe('disconnected')
  })

  test('that grants 20,000 accounts keeps 100, and the page goes on', async () => {
    modal.destroy()
    const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
    let read = 0
    const accounts = Array.from({ length: 20_000 }, (_, n) => ({
      namespace: 'eip155',
      get address() {
        read++
        return address(n)
      },
      type: 'eoa',
    }))
    modal = start({ connectors: [own(() => [{ network: 'eip155:1', accounts }])] })
    await connect('own')
    const kept = modal.state.accounts.map((account) => account.address.toLowerCase())
    expect(kept).toEqual(Array.from({ length: 100 }, (_, n) => address(n)))
    // Each that is looked at costs a hash.
    expect(read).toBeLessThan(1000)
  })

  test('that grants an account twice has it once, as it came first', async () => {
    modal.destroy()
    const accounts = [
      { namespace: 'eip155', address: alice.toLowerCase(), type: 'eoa', path: 'first' },
      { namespace: 'eip155', address: bob, type: 'eoa' },
      { namespace: 'eip155', address: alice, type: 'smartAccount', path: 'second' },
    ]
    modal = start({ connectors: [own(() => [{ network: 'eip155:1', accounts }])] })
    await connect('own')
    expect(modal.state.accounts).toMatchObject([{ address: alice, path: 'first' }, { address: bob }])
  })

  test.each([`eip155:${'9'.repeat(49)}`, 'eip155:0', 'mainnet'])(
    'that moves to %s stays where it was',
    async (network) => {
      modal.destroy()
      let say: Parameters<Connector['listen']>[0] = () => undefined
      const accounts = [{ namespace: 'eip155', address: alice, type: 'eoa' }]
      const listen: Connector['listen'] = (listener) => {
        say = listener
        return () => undefined
      }
      modal = start({ connectors: [{ ...own(() => [{ network: 'eip155:1', accounts }]), listen }] })
      await connect('own')
      say({ type: 'network', network: network as never })
      await settle()
      expect(modal.state.connections).toMatchObject([{ network: 'eip155:1' }])
    },
  )

  test('connects, its preferred account type first', async () => {
    modal.destroy()
    const accounts = [
      { namespace: 'eip155', address: alice, type: 'eoa' },
      { namespace: 'eip155', address: bob, type: 'smartAccount' },
    ]
    modal = start({
      connectors: [own(() => [{ network: 'eip155:1', accounts }])],
      accountTypes: { eip155: 'smartAccount' },
    })
    expect((await connect('own')).address).toBe(bob)
    await modal.setAccountType('eip155', 'eoa')
    // A chunk of its own.
    await vi.waitFor(() => expect(modal.state.account?.address).toBe(alice))
  })

  test('connects, the account first that its chain is used with where the app prefers none', async () => {
    modal.destroy()
    const accounts = [
      {
        namespace: 'bip122',
        address: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
        type: 'ordinal',
      },
      { namespace: 'bip122', address: '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', type: 'payment' },
    ]
    const grant = () => [{ network: bitcoin.caipNetworkId, accounts }]
    modal = start({ networks: [bitcoin], connectors: [{ ...own(grant), namespaces: ['bip122'] }] })
    expect(await connect('own')).toEqual(accounts[1])
    expect(modal.state.accounts.map(({ type }) => type)).toEqual(['payment', 'ordinal'])
  })
})
