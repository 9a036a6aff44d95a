// Wallets that misbehave, in everything that a visitor does with one. Whatever they do: the state makes sense, the
// visitor is told and can go on, and nobody hears of them again once they were let go.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect as askAgain, attempt, switching } from '../../../../src/connect/machine.ts'
import { findConnector } from '../../../../src/connect/wallets.ts'
import { toast } from '../../../../src/state/toast.ts'
import type { Modal } from '../../../../src/types.ts'
import { assertInvariants } from '../../../helpers/invariants.ts'
import { freshModal, memory, start, stop, visited } from '../../../helpers/modal.ts'
import { openPage, reported } from '../../../helpers/page.ts'
import { fakeTimers, settle } from '../../../helpers/time.ts'
import { alice, announce, bob, type Wallet } from '../../../helpers/wallet.ts'
import { answers } from './answers.ts'
import { events } from './events.ts'
import { honest, type Misbehaviour, own, signature } from './table.ts'

const id = 'com.wallet'
freshModal()
// The first import of a chunk takes the disk longer than faked timers wait.
beforeAll(async () => {
  openPage()
  honest(false).install()
  const warm = start()
  await warm.connect({ wallet: id })
  await warm.switchNetwork('eip155:137')
  await stop()
})
const unhandled: unknown[] = []
const collect = (reason: unknown): void => void unhandled.push(reason)
beforeEach(() => {
  fakeTimers()
  unhandled.length = 0
  process.on('unhandledRejection', collect)
})
afterEach(async () => {
  await settle()
  process.off('unhandledRejection', collect)
  expect([unhandled, reported]).toEqual([[], []])
})

const asks = /^eth_requestAccounts$|^wallet_(switch|add|request)/
const table = [...answers, ...events]
let modal: Modal
let wallet: Wallet

async function wait(ms: number): Promise<void> {
  await settle()
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}
/** What has become of a promise, at any time. */
function watch(promise: Promise<unknown>): () => unknown {
  let end: unknown = 'waiting'
  promise.then(
    (value) => {
      end = { value }
    },
    (error) => {
      end = { error }
    },
  )
  return () => end
}

function install({ wear }: Misbehaviour, granted: boolean): void {
  wallet = honest(granted)
  const { info } = wallet
  const provider = wear?.(wallet) ?? wallet.provider
  addEventListener('eip6963:requestProvider', () => announce({ info, provider }))
}
/** A visitor whose wallet misbehaves only from now on. */
async function connected(row: Misbehaviour): Promise<void> {
  install(row, false)
  modal = start()
  await modal.connect({ wallet: id })
  modal.close()
  await settle()
  expect(modal.state).toMatchObject({ status: 'connected', account: { address: alice } })
  row.turn?.(wallet)
}
/** Letting go always works, and what a wallet says after it is said to nobody. */
async function gone(): Promise<void> {
  const left = watch(modal.disconnect())
  await wait(2000)
  expect(left()).toEqual({ value: undefined })
  expect(modal.state).toMatchObject({ status: 'disconnected', connections: [], accounts: [] })
  assertInvariants(modal)
  wallet.calls.length = 0
  for (const account of [alice, bob]) wallet.emit('accountsChanged', [account])
  wallet.emit('chainChanged', '0x89')
  wallet.emit('disconnect')
  await wait(200_000)
  expect(modal.state).toMatchObject({ status: 'disconnected', connections: [] })
  expect(wallet.calls.filter((method) => asks.test(method))).toEqual([])
  assertInvariants(modal)
}

describe.each(table.map((row) => [row.name, row] as const))('a wallet that %s', (_, row) => {
  const { ends, turn, account = alice, later = account, opens = false } = row

  test(`ends connect as ${ends.connect}`, async () => {
    install(row, false)
    modal = start()
    turn?.(wallet)
    const end = watch(modal.connect({ wallet: id }))
    await wait(10_100)
    assertInvariants(modal)
    if (ends.connect === 'connected') {
      expect(end()).toMatchObject({ value: { address: account } })
      expect(modal.state).toMatchObject({ status: 'connected', account: { address: later } })
      return gone()
    }
    const isWaiting = ends.connect === 'waiting' || ends.connect === 'pending'
    const phase = isWaiting ? ends.connect : 'failed'
    expect(attempt.value).toMatchObject({ phase })
    expect(attempt.value?.slow).toBeUndefined()
    expect(modal.state).toMatchObject({ view: 'ConnectingExternal', status: isWaiting ? 'connecting' : 'disconnected' })
    expect(modal.state.account).toBeUndefined()
    if (isWaiting) {
      expect(end()).toBe('waiting')
      await wait(10_000)
      expect(attempt.value?.slow).toBe(true)
    } else {
      expect(end()).toMatchObject({ error: { name: 'ModalError', code: ends.connect } })
      expect(attempt.value?.code).toBe(ends.connect)
    }
    assertInvariants(modal)
    // The way on, as soon as the wallet is in its right mind.
    own(wallet)
    wallet.provider.request = honestRequest(wallet)
    const connector = findConnector(id)
    await Promise.all([connector && askAgain(connector), settle()])
    expect(modal.state).toMatchObject({ status: 'connected', account: { address: alice }, view: 'Account' })
    return gone()
  })

  test(`ends a reload as ${ends.reconnect}, without a window of its own`, async () => {
    install(row, true)
    turn?.(wallet)
    modal = start({ storage: memory(visited({ rdns: id, address: alice })) })
    const seen = new Set<string | undefined>()
    modal.subscribe(() => seen.add(modal.state.account?.address))
    await wait(10_100)
    assertInvariants(modal)
    expect(modal.state).toMatchObject({ status: ends.reconnect, open: opens, loading: false })
    if (ends.reconnect === 'connected') expect(modal.state.account?.address).toBe(later)
    else expect([...seen].filter((address) => address && ![alice, account].includes(address))).toEqual([])
    expect(wallet.calls.filter((method) => asks.test(method))).toEqual([])
    return gone()
  })

  test(`ends a switch as ${ends.switch}`, async () => {
    await connected(row)
    void modal.open({ view: 'SwitchNetwork' })
    await settle()
    const end = watch(modal.switchNetwork('eip155:137'))
    await wait(185_000)
    if (ends.switch === 'switched') {
      expect(end()).toEqual({ value: undefined })
      expect(modal.state.network?.caipNetworkId).toBe('eip155:137')
    } else {
      expect(end()).toMatchObject({ error: { name: 'ModalError', code: ends.switch } })
      if (wallet.chainId !== '0x89') expect(modal.state.network?.caipNetworkId).not.toBe('eip155:137')
      // On another view the wallet's own doing has been told instead.
      if (modal.state.view === 'SwitchNetwork') expect(switching.value).toMatchObject({ code: ends.switch })
    }
    expect(modal.state.loading).toBe(false)
    assertInvariants(modal)
    return gone()
  })

  test(`ends a signature as ${ends.sign}`, async () => {
    await connected(row)
    const before = modal.state.connections
    const provider = modal.provider('eip155')
    const end = watch(
      provider ? provider.request({ method: 'personal_sign', params: ['0x', alice] }) : Promise.reject('no provider'),
    )
    await wait(10_000)
    if (ends.sign === 'signed') expect(end()).toEqual({ value: signature })
    else if (ends.sign === 'waiting') expect(end()).toBe('waiting')
    else if (ends.sign === 'passed') expect(end()).toHaveProperty('value')
    else expect(end()).toHaveProperty('error')
    if (answers.includes(row)) expect(modal.state.connections).toBe(before)
    assertInvariants(modal)
    return gone()
  })

  test(`ends a disconnect, ${ends.disconnect}`, async () => {
    await connected(row)
    const left = watch(modal.disconnect())
    await wait(2000)
    expect(left()).toEqual({ value: undefined })
    expect(modal.state.status).toBe('disconnected')
    expect(toast.value?.text).toBe(ends.disconnect === 'told' ? 'disconnectFailed' : undefined)
    return gone()
  })
})

/** A wallet's own request, whatever has been put in its place. */
function honestRequest(like: Wallet): Wallet['provider']['request'] {
  const fresh = honest(true)
  return (args) => {
    like.calls.push(args.method)
    return fresh.provider.request(args)
  }
}
