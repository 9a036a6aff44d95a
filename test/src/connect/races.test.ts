// Two things at once, and wallets that do what they should not: nothing hangs, nothing is taken for something else.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { attempt, disconnectOne } from '../../../src/connect/machine.ts'
import { pick } from '../../../src/connect/opening.ts'
import { findConnector } from '../../../src/connect/wallets.ts'
import type { Connector, Modal } from '../../../src/types.ts'
import { freshModal, memory, reload, start, visited } from '../../helpers/modal.ts'
import { defer, fakeTimers, never, outcome, pass, settle } from '../../helpers/time.ts'
import { alice, appConnector, bob, failure, granting, makeWallet, type Wallet } from '../../helpers/wallet.ts'

freshModal()
let one: Wallet
let modal: Modal
const here = () => modal.state.network?.caipNetworkId
const names = () => modal.state.connections.map(({ connector }) => connector.id)

describe('a switch that is on its way', () => {
  beforeEach(async () => {
    one = makeWallet('one').install()
    modal = start()
    await modal.connect({ wallet: 'com.one' })
    modal.close()
  })

  test('is done although the event that leads on comes before its answer', async () => {
    await modal.open({ view: 'SwitchNetwork' })
    await modal.switchNetwork('eip155:137')
    expect([here(), modal.state.view, modal.state.loading]).toEqual(['eip155:137', 'Account', false])
    await modal.disconnect()
    expect(here()).toBe('eip155:137')
  })

  test('ends when the wallet cuts the page off', async () => {
    one.script.wallet_switchEthereumChain = never
    const switched = outcome(modal.switchNetwork('eip155:137'))
    await settle()
    one.emit('accountsChanged', [])
    await expect(switched).resolves.toBe('aborted')
    expect(modal.state).toMatchObject({ status: 'disconnected', loading: false })
  })

  test('ends after three minutes where nobody is there to cancel it', async () => {
    fakeTimers()
    one.script.wallet_switchEthereumChain = never
    const switched = modal.switchNetwork('eip155:137').catch(({ code }) => code)
    await pass(181_000)
    await expect(switched).resolves.toBe('timeout')
    expect(modal.state.loading).toBe(false)
  })

  test.each([
    ['an unknown network', () => Promise.reject(failure(4902))],
    ['a switch that it did not make', () => Promise.resolve(null)],
  ])('asks nothing more after its time, when the wallet answers with %s', async (_, answer) => {
    fakeTimers()
    const late = defer<null>()
    one.script.wallet_switchEthereumChain = () => late.promise
    const switched = modal.switchNetwork('eip155:137').catch(({ code }) => code)
    await pass(181_000)
    await expect(switched).resolves.toBe('timeout')
    one.calls.length = 0
    answer().then(late.resolve, late.reject)
    await pass(6000)
    expect(one.calls).toEqual([])
  })

  test('gives way to a switch back to where the wallet still is', async () => {
    const there = defer<null>()
    one.script.wallet_switchEthereumChain = ([{ chainId }]: [{ chainId: string }]) =>
      chainId === '0x89' ? there.promise : null
    const first = outcome(modal.switchNetwork('eip155:137'))
    await settle()
    await modal.switchNetwork('eip155:1')
    await expect(first).resolves.toBe('aborted')
    expect([here(), modal.state.loading]).toEqual(['eip155:1', false])
  })

  test('does not ask a second time after it was cancelled', async () => {
    one.chains.clear()
    const added = defer<null>()
    one.script.wallet_addEthereumChain = () => added.promise
    const switched = outcome(modal.switchNetwork('eip155:137'))
    await settle()
    await modal.disconnect({ revoke: false })
    one.calls.length = 0
    added.resolve(null)
    await settle()
    await expect(switched).resolves.toBe('aborted')
    expect(one.calls).toEqual([])
  })

  test('ends without ending the wait for another wallet', async () => {
    const two = makeWallet('two').install()
    const there = defer<null>()
    one.script.wallet_switchEthereumChain = () => there.promise
    two.script.eth_requestAccounts = never
    const switched = outcome(modal.switchNetwork('eip155:137'))
    await settle()
    void modal.connect({ wallet: 'com.two' }).catch(() => undefined)
    await settle()
    there.reject(failure(4001))
    await switched
    expect(modal.state).toMatchObject({ status: 'connecting', loading: true })
  })
})

describe('an attempt', () => {
  test('goes on when another wallet comes back', async () => {
    const two = makeWallet('two').install()
    const answer = defer<string[]>()
    two.script.eth_requestAccounts = () => answer.promise
    one = makeWallet('one', { granted: true })
    modal = start({ storage: memory(visited({ rdns: 'com.one', address: alice })) })
    const connected = modal.connect({ wallet: 'com.two' })
    await settle()
    one.install()
    await settle()
    expect([modal.state.view, attempt.value?.connector.id]).toEqual(['ConnectingExternal', 'com.two'])
    two.accounts = [bob]
    answer.resolve([bob])
    await expect(connected).resolves.toMatchObject({ address: bob })
    expect([names(), modal.state.view]).toEqual([['com.two', 'com.one'], 'Account'])
  })

  test('survives an app that opens the modal once more', async () => {
    one = makeWallet('one').install()
    const answer = defer<string[]>()
    one.script.eth_requestAccounts = () => answer.promise
    modal = start()
    const connected = modal.connect({ wallet: 'com.one' })
    await settle()
    await modal.open()
    const again = modal.connect()
    answer.resolve([alice])
    await expect(Promise.all([connected, again])).resolves.toMatchObject([{ address: alice }, { address: alice }])
  })
})

test('the wallet that is shown leaves alone, and the next one is shown', async () => {
  one = makeWallet('one').install()
  const two = makeWallet('two', { accounts: [bob] }).install()
  modal = start()
  await modal.connect({ wallet: 'com.one' })
  await modal.connect({ wallet: 'com.two' })
  await disconnectOne()
  expect([names(), modal.state.account?.address]).toEqual([['com.one'], alice])
  expect([two.granted, one.granted]).toEqual([false, true])
})

test('a wallet whose removeListener throws is let go all the same', async () => {
  one = makeWallet('one').install()
  modal = start()
  one.provider.removeListener = () => {
    throw new Error('no')
  }
  await modal.connect({ wallet: 'com.one' })
  await modal.disconnect()
  expect(modal.state.status).toBe('disconnected')
  await modal.connect({ wallet: 'com.one' })
  modal.destroy()
  expect(modal.state).toMatchObject({ status: 'disconnected', open: false })
})

test('what a wallet says twice changes nothing', async () => {
  one = makeWallet('one', { accounts: [alice, bob] }).install()
  modal = start()
  await modal.connect({ wallet: 'com.one' })
  const { state } = modal
  one.emit('accountsChanged', [alice.toLowerCase(), bob])
  one.emit('chainChanged', '0x1')
  await settle()
  expect(modal.state).toBe(state)
  one.emit('accountsChanged', [bob, alice])
  await settle()
  expect(modal.state.account?.address).toBe(bob)
})

test('two providers of one rdns are two wallets, and each keeps its own account', async () => {
  one = makeWallet('one').install()
  const two = makeWallet('one', { accounts: [bob] }).install()
  const storage = memory()
  modal = start({ storage })
  for (const id of ['com.one', 'com.one#2']) await pick(findConnector(id) as Connector)
  expect(modal.state.connections).toMatchObject([{ accounts: [{ address: bob }] }, { accounts: [{ address: alice }] }])
  two.emit('accountsChanged', [])
  await settle()
  expect([names(), modal.state.account?.address]).toEqual([['com.one'], alice])
  // Which of them was which before is known to the visitor alone.
  modal = await reload({ storage })
  await settle()
  expect(names()).toEqual([])
})

test('a silent answer that is older than what the wallet said since does not undo it', async () => {
  one = makeWallet('one').install()
  modal = start()
  await modal.connect({ wallet: 'com.one' })
  one.emit('accountsChanged', [])
  const late = defer<string>()
  const answers = [() => late.promise, () => '0x1', never]
  one.script.eth_chainId = () => answers.shift()?.()
  // It is unlocked, and asked silently; the visitor is faster.
  one.emit('accountsChanged', [alice])
  await settle()
  await modal.connect({ wallet: 'com.one' })
  one.chainId = '0x89'
  one.emit('chainChanged', '0x89')
  await settle()
  late.resolve('0x1')
  await settle()
  expect(here()).toBe('eip155:137')
})

test('a wallet that closes the modal while it is asked is given up, and one that disconnects it is too', async () => {
  one = makeWallet('one').install()
  modal = start()
  for (const [act, code] of [
    [() => modal.close(), 'closed'],
    [() => modal.disconnect(), 'aborted'],
  ] as const) {
    one.script.eth_requestAccounts = async () => {
      await act()
      return [alice]
    }
    await expect(modal.connect({ wallet: 'com.one' })).rejects.toMatchObject({ code })
    await settle()
    expect(modal.state).toMatchObject({ status: 'disconnected', loading: false, connections: [] })
  }
})

test('a chain id that no network has costs neither the connection nor the memory of it', async () => {
  one = makeWallet('one').install()
  const storage = memory()
  modal = start({ storage })
  await modal.connect({ wallet: 'com.one' })
  one.emit('chainChanged', `0x${'f'.repeat(40)}`)
  await settle()
  expect(here()).toBe('eip155:1')
  modal = await reload({ storage })
  await settle()
  expect(modal.state.status).toBe('connected')
})

test('a modal that was destroyed refuses, and a provider kept from it wakes nothing', async () => {
  one = makeWallet('one').install()
  one.script.eth_sendTransaction = () => '0x01'
  modal = start()
  await modal.connect({ wallet: 'com.one' })
  const provider = modal.provider('eip155')
  modal.destroy()
  await expect(modal.open()).rejects.toMatchObject({ code: 'not-available' })
  await expect(modal.connect()).rejects.toMatchObject({ code: 'not-available' })
  modal.update({ theme: 'dark' })
  await expect(provider?.request({ method: 'eth_sendTransaction' })).resolves.toBe('0x01')
  await settle()
  expect(modal.state).toMatchObject({ open: false, theme: 'light', status: 'disconnected' })
})

test('opening what is open is no change', async () => {
  modal = start()
  await modal.open()
  const { state } = modal
  await modal.open()
  expect(modal.state).toBe(state)
})

test('as a listener open takes no notice of the event', async () => {
  modal = start()
  await (modal.open as (event: Event) => Promise<void>)(new Event('click'))
  expect(modal.state.open).toBe(true)
})

test('a page without media queries has a modal, and it is light', async () => {
  vi.stubGlobal('matchMedia', undefined)
  modal = start()
  await modal.open()
  expect(modal.state).toMatchObject({ open: true, theme: 'light' })
  modal.destroy()
  vi.unstubAllGlobals()
})

describe('a wallet that changes while what it granted is looked at', () => {
  test('is taken for what it says last', async () => {
    one = makeWallet('one').install()
    modal = start()
    one.script.eth_chainId = () => {
      // Answered, and at once no longer true.
      queueMicrotask(() => {
        delete one.script.eth_chainId
        one.chainId = '0x89'
        one.emit('chainChanged', '0x89')
      })
      return '0x1'
    }
    await modal.connect({ wallet: 'com.one' })
    await settle()
    expect(here()).toBe('eip155:137')
  })
})

test('a destroyed modal does not tell the state of the next one', async () => {
  one = makeWallet('one').install()
  const before = start()
  before.destroy()
  modal = start()
  await modal.connect({ wallet: 'com.one' })
  expect([before.state.status, before.state.account]).toEqual(['disconnected', undefined])
})

describe('a wallet that cuts the page off', () => {
  test('while what it granted is looked at, is not connected', async () => {
    let say: Parameters<Connector['listen']>[0] = () => undefined
    const own = appConnector({
      connect() {
        const granted = Promise.resolve(granting(alice))
        // One turn after the answer has been taken, while its addresses are still being checked.
        granted.then(() => undefined).then(() => say({ type: 'accounts', namespace: 'eip155', accounts: [] }))
        return granted
      },
      provider: () => one.provider,
      listen(listener) {
        say = listener
        return () => undefined
      },
    })
    one = makeWallet('one')
    modal = start({ connectors: [own] })
    const connected = outcome(modal.connect({ wallet: 'own' }))
    await expect(connected).resolves.toBe('not-connected')
    expect(modal.state).toMatchObject({ status: 'disconnected', connections: [] })
  })

  test('while it is asked silently, does not come back by what it answered before', async () => {
    const there = defer<string>()
    one = makeWallet('one', { granted: true }).install()
    one.script.eth_chainId = () => there.promise
    modal = start({ storage: memory(visited({ rdns: 'com.one', address: alice })) })
    await settle()
    one.emit('accountsChanged', [])
    there.resolve('0x1')
    await settle()
    expect(modal.state.status).toBe('disconnected')
  })
})

describe('two wallets', () => {
  test('of which one is let go while the other is asked: the question stays', async () => {
    one = makeWallet('one').install()
    const answered = defer<string[]>()
    const two = makeWallet('two', { accounts: [bob] }).install()
    two.script.eth_requestAccounts = () => answered.promise
    modal = start()
    await modal.connect({ wallet: 'com.one' })
    const connected = outcome(modal.connect({ wallet: 'com.two' }))
    await settle()
    await modal.disconnect({ wallet: 'com.one' })
    expect([modal.state.status, modal.state.view]).toEqual(['connecting', 'ConnectingExternal'])
    answered.resolve([bob])
    await expect(connected).resolves.toMatchObject({ address: bob })
    expect(names()).toEqual(['com.two'])
  })

  test('of which one is let go while the other switches: the switch goes on', async () => {
    one = makeWallet('one').install()
    const two = makeWallet('two', { accounts: [bob] }).install()
    modal = start()
    await modal.connect({ wallet: 'com.one' })
    await modal.connect({ wallet: 'com.two' })
    const there = defer<null>()
    two.script.wallet_switchEthereumChain = () => there.promise
    const switched = outcome(modal.switchNetwork('eip155:137'))
    await settle()
    await modal.disconnect({ wallet: 'com.one' })
    two.chainId = '0x89'
    there.resolve(null)
    await expect(switched).resolves.toBeUndefined()
    expect(here()).toBe('eip155:137')
  })
})

describe('a wallet that shares its selected account alone', () => {
  test('is taken for the account that it went on to while it was looked at', async () => {
    const chain = defer<string>()
    one = makeWallet('one').install()
    one.script.eth_chainId = () => chain.promise
    modal = start()
    const connected = modal.connect({ wallet: 'com.one' })
    await settle()
    one.accounts = [bob]
    one.emit('accountsChanged', [bob])
    chain.resolve('0x1')
    await connected
    await settle()
    expect(modal.state.account?.address).toBe(bob)
  })

  test('comes back when it is unlocked for the second time while it is still asked', async () => {
    const slow = [defer<string>(), defer<string>()]
    one = makeWallet('one', { granted: true }).install()
    let questions = 0
    one.script.eth_chainId = () => slow[questions++]?.promise ?? '0x1'
    modal = start({ storage: memory(visited({ rdns: 'com.one', address: alice })) })
    await settle()
    one.emit('accountsChanged', [])
    slow[0]?.resolve('0x1')
    await settle()
    one.emit('accountsChanged', [alice])
    await settle()
    one.emit('accountsChanged', [])
    one.emit('accountsChanged', [alice])
    slow[1]?.resolve('0x1')
    await settle()
    expect(modal.state.status).toBe('connected')
  })
})

describe('a modal that was destroyed', () => {
  test('neither closes the next one nor hands out its wallet', async () => {
    one = makeWallet('one').install()
    const before = start()
    before.destroy()
    modal = start()
    await modal.connect({ wallet: 'com.one' })
    await modal.open()
    before.close()
    expect(modal.state.open).toBe(true)
    expect(before.provider('eip155')).toBeUndefined()
  })
})

describe('a part that never arrives', () => {
  test('is given up in half a minute, and the modal closes', async () => {
    fakeTimers()
    modal = start({}, () => new Promise(() => undefined))
    const opened = modal.open().catch(({ code, message }) => [code, message])
    await pass(31_000)
    await expect(opened).resolves.toEqual(['not-available', 'This part could not be loaded: ModalError: timeout'])
    expect(modal.state.open).toBe(false)
  })
})

test('an account that a wallet goes on to outlives its answer to an earlier question', async () => {
  const slow = defer<string[]>()
  one = makeWallet('one').install()
  one.script.eth_requestAccounts = () => {
    one.granted = true
    // As some do: the event before the answer.
    one.emit('accountsChanged', [alice])
    return [alice]
  }
  one.script.eth_accounts = () => slow.promise
  modal = start()
  await modal.connect({ wallet: 'com.one' })
  one.emit('accountsChanged', [bob])
  await settle()
  delete one.script.eth_accounts
  one.accounts = [bob]
  slow.resolve([alice])
  await settle()
  expect(modal.state.account?.address).toBe(bob)
})
