// Which wallet is which, where two say that they are the same: on this page, and on the next.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../../../chains/networks.ts'
import { pick } from '../../../src/connect/opening.ts'
import { findConnector, isContested, recentWallet, wallets } from '../../../src/connect/wallets.ts'
import type { Connector } from '../../../src/types.ts'
import { freshModal, memory, reload, start, visited } from '../../helpers/modal.ts'
import { openPage } from '../../helpers/page.ts'
import { fakeTimers, outcome, pass, settle } from '../../helpers/time.ts'
import { alice, announce, appConnector, bob, makeWallet, type Wallet } from '../../helpers/wallet.ts'

freshModal()
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fakeTimers()
})
/** A wallet that grants alice's account to whoever asks. */
const granting = (name = 'a') => makeWallet(name, { granted: true })
const lastVisit = (source?: string) => {
  const content = visited({ rdns: 'com.a', address: alice })
  for (const intent of content['hasp.state'].intents) Object.assign(intent, { source })
  return memory(content)
}
/** What the visitor does in the list. */
const choose = (id: string) => pick(findConnector(id) as Connector)
/** Of an app that brings a connector of its own over a wallet. */
const own = (id: string, { provider }: Wallet) => appConnector({ id, provider: () => provider })

describe('after a reload, a wallet whose rdns two announce', () => {
  test('is not connected without a click, and neither is asked', async () => {
    const [first, second] = [granting().install(), granting().install()]
    const modal = start({ storage: lastVisit() })
    await settle()
    expect(modal.state.status).toBe('disconnected')
    expect([first.calls, second.calls]).toEqual([[], []])
  })

  test('is let go when the second one announces itself after the first was connected again', async () => {
    granting().install()
    const modal = start({ storage: lastVisit() })
    await settle()
    expect(modal.state.status).toBe('connected')
    granting().install()
    expect(modal.state).toMatchObject({ status: 'disconnected', connections: [] })
    await pass(20_000)
    expect(modal.state.status).toBe('disconnected')
  })

  test('is not taken back when the first one says by itself that it is unlocked', async () => {
    const first = makeWallet('a').install()
    const modal = start({ storage: lastVisit() })
    await settle()
    granting().install()
    first.granted = true
    first.emit('accountsChanged', [alice])
    await settle()
    expect(modal.state.status).toBe('disconnected')
  })

  test('is not listed as the recent one', async () => {
    granting().install()
    start({ storage: lastVisit() })
    await settle()
    expect(recentWallet.value?.id).toBe('com.a')
    granting().install()
    expect(recentWallet.value).toBeUndefined()
  })

  test('is connected again once only one of them is there', async () => {
    granting().install()
    const modal = start({ storage: lastVisit('eip6963') })
    await settle()
    expect(modal.state.status).toBe('connected')
  })
})

describe('a wallet that the visitor has chosen on this page', () => {
  test('stays connected when another one claims its rdns', async () => {
    const wallet = makeWallet('a').install()
    const modal = start()
    await choose('com.a')
    granting().install()
    await settle()
    expect(modal.state.account?.address).toBe(alice)
    // It is still the same object, so that it may come back when it was locked.
    wallet.emit('accountsChanged', [])
    await settle()
    wallet.emit('accountsChanged', [alice])
    await settle()
    expect(modal.state.status).toBe('connected')
  })

  test('is connected again after a reload with its source written down', async () => {
    makeWallet('a').install()
    const storage = memory()
    start({ storage })
    await choose('com.a')
    await settle()
    expect(storage.content['hasp.state']).toMatchObject({ intents: [{ connector: 'com.a', source: 'eip6963' }] })
    const modal = await reload({ storage })
    await settle()
    expect(modal.state.status).toBe('connected')
  })
})

describe('a wallet that was the second of its rdns', () => {
  test('is not replaced after a reload by one whose rdns is the number it had', async () => {
    for (let i = 0; i < 2; i++) makeWallet('a').install()
    const storage = memory()
    start({ storage })
    await choose('com.a#2')
    await settle()
    openPage()
    const wallet = granting('a#2').install()
    const modal = await reload({ storage })
    await pass(11_000)
    expect([modal.state.status, wallet.calls]).toEqual(['disconnected', []])
    // Nor is it called by that number, or marked as the recent one.
    expect([wallets.value.map(({ id }) => id), recentWallet.value]).toEqual([['com.a2'], undefined])
    await expect(modal.connect({ wallet: 'com.a#2' })).rejects.toMatchObject({ code: 'no-wallet' })
  })

  test('because the app has a connector of that name is connected again after a reload', async () => {
    const wallet = makeWallet('a').install()
    const storage = memory()
    const connectors = [own('com.a', wallet)]
    start({ storage, connectors })
    await choose('com.a#2')
    await settle()
    const modal = await reload({ storage, connectors })
    await settle()
    expect(modal.state.connections).toMatchObject([{ connector: { id: 'com.a#2' } }])
  })
})

describe('an app’s own connector whose id a wallet announces', () => {
  test('is what connect() asks', async () => {
    const wallet = makeWallet('a', { accounts: [bob] }).install()
    const modal = start({ connectors: [own('com.a', wallet)] })
    expect((await modal.connect({ wallet: 'com.a' })).address).toBe(alice)
    expect(wallet.calls).toEqual([])
  })

  test.each([
    ['app', 'com.a'],
    ['eip6963', 'com.a#2'],
  ])('is told apart from it after a reload by the source %s', async (source, id) => {
    const wallet = granting().install()
    const modal = start({ storage: lastVisit(source), connectors: [own('com.a', wallet)] })
    await settle()
    expect(modal.state.connections).toMatchObject([{ connector: { id } }])
  })

  test('and that was connected before its source was written down has to be chosen', async () => {
    const wallet = granting().install()
    const modal = start({ storage: lastVisit(), connectors: [own('com.a', wallet)] })
    await settle()
    expect(modal.state.status).toBe('disconnected')
  })

  test('is not replaced by a wallet which announces that id when the app brings it no more', async () => {
    const wallet = granting().install()
    const modal = start({ storage: lastVisit('app') })
    await pass(11_000)
    expect([modal.state.status, wallet.calls]).toEqual(['disconnected', []])
  })
})

test('an app that asks for a wallet which two claim to be lets the visitor take one from the list', async () => {
  const [first] = [makeWallet('a').install(), makeWallet('a', { accounts: [bob] }).install()]
  const modal = start()
  const account = modal.connect({ wallet: 'com.a' })
  await settle()
  expect(modal.state).toMatchObject({ open: true, view: 'Connect', status: 'disconnected' })
  expect([await outcome(account), first.calls]).toEqual(['waiting', []])
  await choose('com.a#2')
  expect((await account).address).toBe(bob)
})

test('an app that opens the view of a wallet which two claim to be lets the visitor take one from the list', async () => {
  const both = [makeWallet('a').install(), makeWallet('a').install()]
  const modal = start()
  const opened = modal.open({ view: 'ConnectingExternal', wallet: 'com.a' })
  await settle()
  await opened
  expect(modal.state).toMatchObject({ open: true, view: 'Connect', status: 'disconnected' })
  expect(both.map(({ calls }) => calls)).toEqual([[], []])
})

test('an app that asks for a wallet which two claim to be gets the one that is connected, and can let it go', async () => {
  for (const accounts of [[alice], [bob]]) makeWallet('a', { accounts }).install()
  const modal = start()
  await choose('com.a#2')
  modal.close()
  expect((await modal.connect({ wallet: 'com.a' })).address).toBe(bob)
  expect(modal.state.open).toBe(false)
  await modal.disconnect({ wallet: 'com.a' })
  expect(modal.state.status).toBe('disconnected')
})

test('an app that asks for a wallet which two claim to be is told when the visitor closes the list', async () => {
  for (let i = 0; i < 2; i++) makeWallet('a').install()
  const modal = start()
  const account = modal.connect({ wallet: 'com.a' })
  await settle()
  modal.close()
  await expect(account).rejects.toMatchObject({ code: 'closed' })
})

test.each(['injected', 'corp'])(
  'a wallet that calls itself by a word of the app’s, "%s", is not asked by it',
  async (word) => {
    const wallet = granting()
    announce({ info: { ...wallet.info, rdns: word }, provider: wallet.provider })
    const corp = { ...own('corp', wallet), namespaces: ['solana' as const] }
    const modal = start({ connectors: [corp] })
    announce({ info: { ...wallet.info, rdns: word }, provider: wallet.provider })
    expect(wallets.value.map(({ id }) => id)).toEqual([`${word}#2`])
    await expect(modal.connect({ wallet: word })).rejects.toMatchObject({ code: 'no-wallet' })
    expect(wallet.calls).toEqual([])
  },
)

test('a second wallet of a name that the app excludes is not listed either', () => {
  start({ wallets: { exclude: ['Plain'] } })
  for (let i = 0; i < 2; i++) {
    const { provider, info } = granting('Plain')
    announce({ info: { ...info, rdns: undefined }, provider })
  }
  expect(wallets.value).toEqual([])
})

test('the wallet of a page that announces nothing is not listed beside an app’s own connector of that id', async () => {
  const wallet = granting()
  Object.defineProperty(globalThis, 'ethereum', { value: wallet.provider, configurable: true })
  start({ networks: [mainnet], connectors: [own('injected', wallet)] })
  expect(wallets.value.map(({ name }) => name)).toEqual(['Own'])
  Reflect.deleteProperty(globalThis, 'ethereum')
})

test('a wallet that a script announces under another name is doubtful under its own, and the script’s is not connected again', async () => {
  const real = granting()
  // A script hears the announcement before hasp does.
  const impostor = granting()
  const atRequest = (): void => {
    announce({ info: { ...real.info, rdns: 'com.helper', name: 'Helper' }, provider: real.provider })
    impostor.announce()
    real.announce()
  }
  addEventListener('eip6963:requestProvider', atRequest)
  const modal = start({ storage: lastVisit('eip6963') })
  await settle()
  removeEventListener('eip6963:requestProvider', atRequest)
  expect(modal.state.status).toBe('disconnected')
  expect([real.calls, impostor.calls]).toEqual([[], []])
  const ids = wallets.peek().map(({ id }) => id)
  expect(ids.sort()).toEqual(['com.a', 'com.a#2', 'com.helper'])
})

test('a wallet that a script announces under another name alone is listed under its own too, and both are doubtful', async () => {
  const real = granting()
  const atRequest = (): void => {
    announce({ info: { ...real.info, name: 'Helper' }, provider: real.provider })
    real.announce()
  }
  addEventListener('eip6963:requestProvider', atRequest)
  const modal = start({ storage: lastVisit('eip6963') })
  await settle()
  removeEventListener('eip6963:requestProvider', atRequest)
  expect(modal.state.status).toBe('disconnected')
  expect(wallets.peek().map((wallet) => [wallet.name, isContested(wallet)])).toEqual([
    ['Helper', true],
    [real.info.name, true],
  ])
})

test('a wallet that is announced twice under each of two names is two rows', () => {
  const { info, provider } = granting()
  start()
  for (const rdns of ['com.a', 'com.b', 'com.a', 'com.b']) announce({ info: { ...info, rdns }, provider })
  expect(wallets.peek().map(({ id }) => id)).toEqual(['com.a', 'com.b'])
})

describe('one of two that claimed the same when the visitor chose it', () => {
  test.each(['com.a', 'com.a#2'])('is not connected without a click at the next visit: %s', async (id) => {
    const storage = memory()
    const wallets = [granting(), granting()]
    start({ storage })
    for (const wallet of wallets) wallet.announce()
    await choose(id)
    // At the next visit one of them comes alone, and nobody knows which it is.
    const modal = await reload({ storage })
    for (const wallet of wallets) wallet.calls.length = 0
    wallets[1]?.announce()
    await pass(20_000)
    expect(modal.state.status).toBe('disconnected')
    expect(wallets.map(({ calls }) => calls)).toEqual([[], []])
  })
})
