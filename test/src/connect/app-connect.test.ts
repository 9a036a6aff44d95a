// What the connect() calls of an app do to one another, and beside a disconnect.
import { describe, expect, test } from 'vitest'
import { select } from '../../../src/connect/opening.ts'
import { wallets } from '../../../src/connect/wallets.ts'
import { ModalError } from '../../../src/errors.ts'
import { back } from '../../../src/state/modal.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { defer, never, outcome, settle } from '../../helpers/time.ts'
import { alice, appConnector, bob, granting, makeWallet } from '../../helpers/wallet.ts'

freshModal()
/** The visitor clicks on a row of Connect. */
const click = (id: string) => select(wallets.peek().find((wallet) => wallet.id === id) as never)
const closing = { closeOnConnect: undefined as never }
/** A connector whose wallet is slow to let go, and bob's. */
const slow = () => appConnector({ id: 'slow', name: 'Slow', connect: async () => granting(bob), disconnect: never })

describe('connect, while the wallet is slow to disconnect,', () => {
  test('opens the modal, and ends with whom the visitor connects then', async () => {
    makeWallet().install()
    const modal = start({ ...closing, connectors: [slow()] })
    await modal.connect({ wallet: 'slow' })
    void modal.disconnect()
    const connected = modal.connect()
    expect(await outcome(connected)).toBe('waiting')
    expect(modal.state).toMatchObject({ open: true, view: 'Connect' })
    click('com.wallet')
    expect((await connected).address).toBe(alice)
  })

  test('ends with the same wallet where the visitor connects that again', async () => {
    const modal = start({ ...closing, connectors: [slow()] })
    await modal.connect({ wallet: 'slow' })
    void modal.disconnect()
    const connected = modal.connect()
    await settle()
    click('slow')
    expect((await connected).address).toBe(bob)
  })

  test('ends at once with another wallet that stays connected', async () => {
    makeWallet().install()
    const modal = start({ ...closing, connectors: [slow()] })
    await modal.connect({ wallet: 'com.wallet' })
    await modal.connect({ wallet: 'slow' })
    await settle()
    void modal.disconnect({ wallet: 'slow' })
    expect(await outcome(modal.connect())).toMatchObject({ address: alice })
    expect(modal.state.open).toBe(false)
  })
})

describe('a switch of the app that a session lacks, while another wallet is asked,', () => {
  const lacking = async () => {
    throw new ModalError('unsupported-network')
  }
  test('rejects, and leaves the visitor where they are', async () => {
    const wallet = makeWallet('other', { accounts: [bob] }).install()
    const yes = defer<unknown>()
    wallet.script.eth_requestAccounts = () => yes.promise
    const session = appConnector({ id: 'phone', name: 'Phone', type: 'walletConnect', switchNetwork: lacking })
    const modal = start({ connectors: [session] })
    await modal.connect({ wallet: 'phone' })
    const connected = modal.connect({ wallet: 'com.other' })
    await settle()
    expect(await outcome(modal.switchNetwork('eip155:137'))).toBe('unsupported-network')
    expect(modal.state).toMatchObject({ view: 'ConnectingExternal', status: 'connecting' })
    yes.resolve([bob])
    expect(await outcome(connected)).toMatchObject({ address: bob })
  })

  test('is offered a session where nobody is asked', async () => {
    const session = appConnector({ id: 'phone', name: 'Phone', type: 'walletConnect', switchNetwork: lacking })
    const modal = start({ connectors: [session] })
    await modal.connect({ wallet: 'phone' })
    expect(await outcome(modal.switchNetwork('eip155:137'))).toBe('unsupported-network')
    expect(modal.state.view).toBe('SwitchActiveChain')
  })
})

describe('connect in an embedded modal, while the visitor is asked by a wallet,', () => {
  const visit = async () => {
    const wallet = makeWallet().install()
    const yes = defer<unknown>()
    wallet.script.eth_requestAccounts = () => yes.promise
    const modal = start({ ...closing, mount: { tagName: 'DIV' } as HTMLElement })
    await settle()
    click('com.wallet')
    await settle()
    return { modal, yes, connected: modal.connect() }
  }

  test('ends with what the visitor connects', async () => {
    const { modal, yes, connected } = await visit()
    expect([await outcome(connected), modal.state.status]).toEqual(['waiting', 'connecting'])
    yes.resolve([alice])
    expect((await connected).address).toBe(alice)
  })

  test('goes on where the visitor leaves that wallet for another one', async () => {
    const { connected } = await visit()
    makeWallet('other', { accounts: [bob] }).install()
    await settle()
    back()
    expect(await outcome(connected)).toBe('waiting')
    click('com.other')
    expect((await connected).address).toBe(bob)
  })

  test.each(['close', 'destroy'] as const)('is closed by %s()', async (end) => {
    const { modal, connected } = await visit()
    await settle()
    modal[end]()
    expect(await outcome(connected)).toBe('closed')
  })
})

describe('a call that is aborted', () => {
  const visit = async () => {
    const wallet = makeWallet().install()
    const yes = defer<unknown>()
    wallet.script.eth_requestAccounts = () => yes.promise
    const modal = start(closing)
    const abort = new AbortController()
    const first = modal.connect({ wallet: 'com.wallet' })
    await settle()
    const second = modal.connect({ signal: abort.signal })
    await settle()
    return { modal, yes, abort, first, second }
  }

  test('leaves the modal to another one that waits, which closes it', async () => {
    const { modal, yes, abort, first, second } = await visit()
    abort.abort()
    expect([await outcome(second), await outcome(first)]).toEqual(['aborted', 'waiting'])
    expect(modal.state).toMatchObject({ open: true, status: 'connecting' })
    yes.resolve([alice])
    expect((await first).address).toBe(alice)
    await settle()
    expect(modal.state.open).toBe(false)
  })

  test('closes the modal where it is the last', async () => {
    const { modal, abort, first, second } = await visit()
    back()
    expect(await outcome(first)).toBe('aborted')
    abort.abort()
    expect([await outcome(second), modal.state.open]).toEqual(['aborted', false])
  })
})

describe('a disconnect while connect() waits', () => {
  const visit = async () => {
    const wallet = makeWallet().install()
    const yes = defer<unknown>()
    wallet.script.eth_requestAccounts = () => yes.promise
    const modal = start({ ...closing, connectors: [appConnector({ id: 'sun', name: 'Sun' })] })
    await modal.connect({ wallet: 'sun' })
    await settle()
    return { modal, yes }
  }

  test('of another wallet leaves it to close the modal', async () => {
    const { modal, yes } = await visit()
    const connected = modal.connect({ wallet: 'com.wallet' })
    await settle()
    await modal.disconnect({ wallet: 'sun' })
    yes.resolve([bob])
    expect((await connected).address).toBe(bob)
    await settle()
    expect(modal.state.open).toBe(false)
  })

  test.each([
    ['another wallet', { wallet: 'sun' }, 'waiting'],
    ['another namespace', { namespace: 'solana' }, 'waiting'],
    ['this wallet', { wallet: 'com.wallet' }, 'closed'],
    ['this namespace', { namespace: 'eip155' }, 'closed'],
    ['every wallet', {}, 'closed'],
  ] as const)('of %s, before the wallet is asked, is heard: %j', async (_, which, end) => {
    const { modal } = await visit()
    const connected = modal.connect({ wallet: 'com.wallet' })
    void modal.disconnect({ namespace: 'cosmos' })
    void modal.disconnect(which)
    void modal.disconnect({ namespace: 'cosmos' })
    expect(await outcome(connected)).toBe(end)
  })
})
