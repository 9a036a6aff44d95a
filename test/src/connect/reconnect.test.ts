// After a reload: who is connected again, when, and never too early.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../../../chains/networks.ts'
import { toast } from '../../../src/state/toast.ts'
import type { Modal, Status } from '../../../src/types.ts'
import { freshModal, memory, reload, start, stop, visited } from '../../helpers/modal.ts'
import { openPage } from '../../helpers/page.ts'
import { defer, fakeTimers, never, outcome, pass, settle } from '../../helpers/time.ts'
import { alice, bob, failure, makeWallet, type Wallet } from '../../helpers/wallet.ts'

const lost = vi.hoisted(() => ({ chunk: false, loaded: [] as string[] }))
vi.mock(import('../../../chains/load.ts'), async (original) => {
  const real = await original()
  return {
    loadChain(namespace) {
      lost.loaded.push(namespace)
      return lost.chunk ? Promise.reject(new TypeError('Failed to fetch')) : real.loadChain(namespace)
    },
  }
})

freshModal()
beforeEach(fakeTimers)
afterEach(() => {
  lost.chunk = false
  lost.loaded = []
})
const store = (...wallets: Wallet[]) =>
  memory(visited(...wallets.map(({ info, accounts }) => ({ rdns: info.rdns, address: accounts[0] ?? '' }))))
/** The statuses that an app sees, from the first. */
function statuses(modal: Modal): Status[] {
  const seen = [modal.state.status]
  modal.subscribe(() => seen.at(-1) !== modal.state.status && seen.push(modal.state.status))
  return seen
}

describe('a wallet that grants what it granted before', () => {
  test('is connected again, and not before it said so', async () => {
    const wallet = makeWallet('wallet', { granted: true }).install()
    const modal = start({ storage: store(wallet) })
    const seen = statuses(modal)
    await settle()
    expect(seen).toEqual(['reconnecting', 'connected'])
    expect(wallet.calls).toEqual(['eth_accounts', 'eth_chainId'])
    expect(modal.state).toMatchObject({ account: { address: alice }, open: false })
  })

  test.each([
    ['2 s', 2000, 'connected'],
    ['9.9 s', 9900, 'connected'],
    ['10.1 s', 10_100, 'disconnected'],
  ])('and announces itself after %s is %s', async (_, ms, status) => {
    const wallet = makeWallet('wallet', { granted: true })
    const modal = start({ storage: store(wallet) })
    await pass(ms)
    wallet.install()
    await settle()
    expect(modal.state.status).toBe(status)
  })

  test('and never comes is given up after 10 s', async () => {
    const modal = start({ storage: store(makeWallet()) })
    await pass(9900)
    expect(modal.state.status).toBe('reconnecting')
    await pass(100)
    expect(modal.state.status).toBe('disconnected')
  })

  test('on its own network, which may have changed meanwhile', async () => {
    const wallet = makeWallet('wallet', { granted: true, chainId: '0x89' }).install()
    const modal = start({ storage: store(wallet) })
    await settle()
    expect(modal.state.network?.caipNetworkId).toBe('eip155:137')
  })

  test('on a network that is not listed says so, after each reload', async () => {
    const wallet = makeWallet('wallet', { granted: true, chainId: '0x5' }).install()
    const options = { storage: store(wallet), networks: [mainnet] as const }
    for (const visit of [start, reload, reload]) {
      const modal = await visit(options)
      await settle()
      expect(modal.state).toMatchObject({ status: 'connected', supported: false, open: false })
      expect([modal.state.network, modal.state.connections[0]?.network]).toEqual([undefined, 'eip155:5'])
    }
  })

  test('of several accounts keeps the stored one only if it is still there', async () => {
    const wallet = makeWallet('wallet', { granted: true, accounts: [bob, alice] }).install()
    const modal = start({ storage: memory(visited({ rdns: 'com.wallet', address: alice })) })
    await settle()
    expect(modal.state.status).toBe('connected')
    expect(wallet.calls).not.toContain('eth_requestAccounts')
  })
})

test('a wallet that takes no listener is connected again all the same', async () => {
  const wallet = makeWallet('wallet', { granted: true }).install()
  vi.spyOn(wallet.provider, 'on').mockImplementation(() => {
    throw new Error('no events')
  })
  const modal = start({ storage: store(wallet) })
  await settle()
  expect(modal.state.status).toBe('connected')
})

describe('what was window.ethereum at an earlier visit', () => {
  const page = globalThis as { ethereum?: unknown }
  const wishes = (storage: ReturnType<typeof memory>) =>
    (storage.content['hasp.state'] as { intents: { connector: string }[] }).intents.map(({ connector }) => connector)
  const legacy = () => memory(visited({ rdns: 'injected', address: alice }))
  afterEach(() => {
    Reflect.deleteProperty(page, 'ethereum')
  })

  test('and announces itself now is the same wallet, under its own name', async () => {
    const wallet = makeWallet('wallet', { granted: true }).install()
    page.ethereum = wallet.provider
    const storage = legacy()
    const modal = start({ storage })
    await settle()
    expect(modal.state.connections).toMatchObject([{ connector: { id: 'com.wallet' }, accounts: [{ address: alice }] }])
    expect(wishes(storage)).toEqual(['com.wallet'])
    expect(wallet.calls).not.toContain('eth_requestAccounts')
  })

  test('proves nothing of who has that name at the visit after: that one waits for a click', async () => {
    const wallet = makeWallet('wallet', { granted: true }).install()
    page.ethereum = wallet.provider
    const storage = legacy()
    start({ storage })
    await settle()
    await stop()
    Reflect.deleteProperty(page, 'ethereum')
    openPage()
    const other = makeWallet('wallet', { granted: true }).install()
    const modal = start({ storage })
    await settle()
    expect(modal.state.status).not.toBe('connected')
    expect(other.calls).toEqual([])
  })

  test('and is locked keeps its wish, under its own name', async () => {
    const wallet = makeWallet('wallet').install()
    page.ethereum = wallet.provider
    const storage = legacy()
    const modal = start({ storage })
    await settle()
    expect([modal.state.status, wishes(storage)]).toEqual(['disconnected', ['com.wallet']])
    wallet.granted = true
    wallet.emit('accountsChanged', [alice])
    await settle()
    expect(modal.state.status).toBe('connected')
  })

  test('and announces itself only later is the same wallet', async () => {
    const wallet = makeWallet('wallet', { granted: true })
    const storage = legacy()
    const modal = start({ storage })
    await pass(5000)
    expect(modal.state.status).toBe('reconnecting')
    page.ethereum = wallet.provider
    wallet.install()
    await settle()
    expect(modal.state.connections).toMatchObject([{ connector: { id: 'com.wallet' } }])
    expect(wishes(storage)).toEqual(['com.wallet'])
  })

  test('and announces itself not is asked as that', async () => {
    const wallet = makeWallet('wallet', { granted: true })
    page.ethereum = wallet.provider
    const modal = start({ storage: legacy() })
    await settle()
    expect(modal.state.connections).toMatchObject([{ connector: { id: 'injected' } }])
  })

  test('is not taken for another wallet that announces itself', async () => {
    const other = makeWallet('other', { granted: true }).install()
    page.ethereum = makeWallet('wallet', { granted: true }).provider
    const storage = legacy()
    const modal = start({ storage })
    await pass(10_000)
    expect([modal.state.status, other.calls, wishes(storage)]).toEqual(['disconnected', [], ['injected']])
  })

  test('and cannot be read costs no other wallet its connection', async () => {
    const wallet = makeWallet('wallet', { granted: true, accounts: [bob] }).install()
    Object.defineProperty(page, 'ethereum', {
      configurable: true,
      get() {
        throw new Error('fight')
      },
    })
    const modal = start({
      storage: memory(visited({ rdns: 'injected', address: alice }, { rdns: wallet.info.rdns, address: bob })),
    })
    await settle()
    expect(modal.state).toMatchObject({ status: 'connected', account: { address: bob } })
    await modal.disconnect()
    expect(modal.state.status).toBe('disconnected')
  })
})

describe('a wallet that does not', () => {
  test.each([
    ['grants another address', { granted: true, accounts: [bob] }, {}],
    ['is locked', { granted: false }, {}],
    ['fails', { granted: true }, { eth_accounts: () => Promise.reject(failure(-32603)) }],
    ['fails with null', { granted: true }, { eth_accounts: () => Promise.reject(null) }],
    ['answers with no list', { granted: true }, { eth_accounts: () => 'yes' }],
    ['answers with a malformed address', { granted: true }, { eth_accounts: () => ['0x12'] }],
    ['names no chain', { granted: true }, { eth_chainId: () => 'x' }],
  ])('but %s leaves the page disconnected', async (_, changes, script) => {
    const wallet = makeWallet('wallet', changes).install()
    Object.assign(wallet.script, script)
    const modal = start({ storage: memory(visited({ rdns: 'com.wallet', address: alice })) })
    const seen = statuses(modal)
    await settle()
    expect(seen).toEqual(['reconnecting', 'disconnected'])
    expect(modal.state).toMatchObject({ open: false, connections: [] })
  })

  test('because it is locked comes back when it is unlocked', async () => {
    const wallet = makeWallet().install()
    const modal = start({ storage: store(wallet) })
    await settle()
    wallet.granted = true
    wallet.emit('accountsChanged', [alice])
    await settle()
    expect(modal.state).toMatchObject({ status: 'connected', open: false })
  })

  test('because it wakes up slowly comes back when it says so before it has answered', async () => {
    const wallet = makeWallet().install()
    const early = defer<string[]>()
    wallet.script.eth_accounts = () => early.promise
    const modal = start({ storage: store(wallet) })
    await settle()
    delete wallet.script.eth_accounts
    wallet.granted = true
    wallet.emit('accountsChanged', [alice])
    await settle()
    early.resolve([])
    await settle()
    expect(modal.state.status).toBe('connected')
  })

  test('because it is locked stays away when it is unlocked with another account', async () => {
    const wallet = makeWallet().install()
    const modal = start({ storage: store(wallet) })
    await settle()
    Object.assign(wallet, { granted: true, accounts: [bob] })
    wallet.emit('accountsChanged', [bob])
    await settle()
    expect(modal.state.status).toBe('disconnected')
  })

  test('keeps its wish for the next visit', async () => {
    const wallet = makeWallet().install()
    const storage = store(wallet)
    start({ storage })
    await settle()
    wallet.granted = true
    const modal = await reload({ storage })
    await settle()
    expect(modal.state.status).toBe('connected')
  })
})

describe('several wallets', () => {
  const [one, two] = ['one', 'two']
  const pair = () => [
    makeWallet(one, { granted: true }).install(),
    makeWallet(two, { granted: true, accounts: [bob] }).install(),
  ]

  test('do not wait for one that hangs, which is given up after 5 s', async () => {
    const [hanging, quick] = pair() as [Wallet, Wallet]
    hanging.script.eth_accounts = never
    const modal = start({ storage: store(hanging, quick) })
    await settle()
    expect(modal.state).toMatchObject({ status: 'connected', account: { address: bob } })
    quick.emit('accountsChanged', [])
    await pass(4900)
    expect(modal.state.status).toBe('reconnecting')
    await pass(100)
    expect(modal.state.status).toBe('disconnected')
  })

  test('take the place that recency gives them, whoever answers first', async () => {
    const [recent, older] = pair() as [Wallet, Wallet]
    let answer = (_: string[]): void => undefined
    recent.script.eth_accounts = () => new Promise((resolve) => { answer = resolve }) // biome-ignore format: one thought
    const modal = start({ storage: store(recent, older) })
    await settle()
    expect(modal.state.account?.address).toBe(bob)
    answer([alice])
    await settle()
    expect(modal.state.account?.address).toBe(alice)
    expect(modal.state.connections.map(({ connector }) => connector.name)).toEqual([one, two])
  })

  test('answer after the deadline all the same', async () => {
    const [late] = pair() as [Wallet, Wallet]
    let answer = (_: string[]): void => undefined
    late.script.eth_accounts = () => new Promise((resolve) => { answer = resolve }) // biome-ignore format: one thought
    const modal = start({ storage: store(late) })
    await pass(6000)
    expect(modal.state.status).toBe('disconnected')
    answer([alice])
    await settle()
    expect(modal.state.status).toBe('connected')
  })
})

test('the part that reads addresses is fetched while the wallet is asked, and not before there is one', async () => {
  const wallet = makeWallet('wallet')
  wallet.script.eth_accounts = never
  start({ storage: store(wallet) })
  await settle()
  expect(lost.loaded).toEqual([])
  wallet.install()
  await settle()
  expect([wallet.calls, lost.loaded]).toEqual([['eth_accounts'], ['eip155']])
})

describe('a part that is lost', () => {
  test('is told, with a way to try again', async () => {
    const wallet = makeWallet('wallet', { granted: true }).install()
    lost.chunk = true
    const modal = start({ storage: store(wallet) })
    await settle()
    expect([modal.state.status, toast.value?.text]).toEqual(['disconnected', 'restoreFailed'])
    lost.chunk = false
    toast.value?.retry?.()
    await settle()
    expect(modal.state.status).toBe('connected')
  })
})

describe('disconnecting', () => {
  test('before the store was read is not undone by it', async () => {
    const wallet = makeWallet('wallet', { granted: true }).install()
    const storage = store(wallet)
    const modal = start({ storage })
    const left = modal.disconnect()
    await settle()
    expect([await outcome(left), modal.state.status, wallet.calls]).toEqual([undefined, 'disconnected', []])
    const next = await reload({ storage })
    await settle()
    expect(next.state.status).toBe('disconnected')
  })

  test('while wallets are asked ends the asking', async () => {
    const wallet = makeWallet('wallet', { granted: true }).install()
    let answer = (_: string[]): void => undefined
    wallet.script.eth_accounts = () => new Promise((resolve) => { answer = resolve }) // biome-ignore format: one thought
    const modal = start({ storage: store(wallet) })
    await settle()
    await modal.disconnect()
    expect(modal.state.status).toBe('disconnected')
    answer([alice])
    await settle()
    expect(modal.state.status).toBe('disconnected')
  })
})

test('an answer that comes after the modal was destroyed is not the next one’s', async () => {
  const wallet = makeWallet('wallet', { granted: true }).install()
  const answers: ((accounts: string[]) => void)[] = []
  wallet.script.eth_accounts = () => new Promise((resolve) => answers.push(resolve))
  const storage = store(wallet)
  start({ storage })
  await settle()
  const modal = await reload({ storage })
  await settle()
  answers[0]?.([alice])
  await settle()
  expect([answers.length, modal.state.status]).toEqual([2, 'reconnecting'])
  answers[1]?.([alice])
  await settle()
  expect(modal.state.connections).toHaveLength(1)
})

describe('a visitor who connects meanwhile', () => {
  test('is not put behind by what comes back', async () => {
    const old = makeWallet('old', { granted: true })
    const wallet = makeWallet('wallet', { accounts: [bob] }).install()
    const modal = start({ storage: store(old) })
    await settle()
    await modal.connect({ wallet: wallet.info.rdns })
    old.install()
    await settle()
    expect(modal.state.connections.map(({ connector }) => connector.name)).toEqual(['wallet', 'old'])
  })
})

test('the network that was chosen survives a reload', async () => {
  const storage = memory()
  await start({ storage }).switchNetwork('eip155:137')
  await settle()
  const modal = await reload({ storage })
  await settle()
  expect(modal.state).toMatchObject({ network: { caipNetworkId: 'eip155:137' }, status: 'disconnected' })
})

test('a network that is no longer listed is forgotten', async () => {
  const storage = memory()
  await start({ storage }).switchNetwork('eip155:137')
  const modal = await reload({ storage, networks: [mainnet] })
  await settle()
  expect(modal.state.network?.caipNetworkId).toBe('eip155:1')
})

test('two modals with names of their own keep apart', async () => {
  const storage = memory()
  await start({ storage, name: 'a' }).switchNetwork('eip155:137')
  await settle()
  const modal = await reload({ storage, name: 'b' })
  await settle()
  expect(modal.state.network?.caipNetworkId).toBe('eip155:1')
  expect(Object.keys(storage.content)).toEqual(['a.state'])
})
