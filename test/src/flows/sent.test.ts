// What is sent from this browser stands among the activity from the first second, turns into its receipt on a real chain, and is
// there after a reload, without any data provider.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { checksum } from '../../../chains/eip155/address.ts'
import { entries, watchActivity } from '../../../src/flows/account/activity.ts'
import type { Modal, Store } from '../../../src/types.ts'
import { type Anvil, startAnvil } from '../../helpers/anvil.ts'
import { freshModal, memory, reload, start } from '../../helpers/modal.ts'
import { defer, fakeTimers, pass, settle } from '../../helpers/time.ts'
import { makeWallet, type Wallet } from '../../helpers/wallet.ts'

freshModal()
let anvil: Anvil
let modal: Modal
let wallet: Wallet
let storage: Store & { readonly content: Record<string, unknown> }
const stops: (() => void)[] = []
const look = () => void stops.push(watchActivity())

beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())
beforeEach(async () => {
  wallet = makeWallet('wallet', { accounts: [anvil.accounts[0] as string], chainId: '0x7a69' }).install()
  wallet.script.eth_sendTransaction = ([transaction]: [object]) => anvil.ask('eth_sendTransaction', transaction)
  storage = memory()
  modal = start({
    networks: [anvil.network, { ...anvil.network, id: 31338, caipNetworkId: 'eip155:31338' } as never],
    storage,
  })
  await modal.connect({ wallet: 'com.wallet' })
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  await anvil.ask('evm_setAutomine', true)
})

const [, receiver = ''] = ['', '0x00000000000000000000000000000000000000aa']
const send = (change: object = {}) =>
  modal.provider('eip155')?.request({
    method: 'eth_sendTransaction',
    params: [{ from: anvil.accounts[0], to: receiver, value: '0x3782dace9d90000', ...change }],
  })
const first = () => entries.value[0]

test('it is there at once as it was asked for, and then confirmed', async () => {
  await anvil.ask('evm_setAutomine', false)
  look()
  const hash = await send()
  await vi.waitFor(() => expect(first()).toMatchObject({ hash, type: 'send', status: 'pending' }))
  expect(first()?.transfers).toMatchObject([
    { direction: 'out', amount: '0.25', symbol: 'ETH', other: checksum(receiver) },
  ])
  // However the wallet was asked for it, it is written as the account's own address is.
  expect([first()?.from, first()?.to]).toEqual([modal.state.account?.address, checksum(receiver)])
  await anvil.ask('evm_mine')
  await anvil.ask('evm_setAutomine', true)
  await vi.waitFor(() => expect(first()).toMatchObject({ hash, status: 'confirmed' }), 20_000)
}, 30_000)

test('nobody is asked for what becomes of it while the page is hidden, and at once when it is seen again', async () => {
  fakeTimers()
  await anvil.ask('evm_setAutomine', false)
  look()
  const hash = await send()
  await pass(5000)
  expect(first()).toMatchObject({ hash, status: 'pending' })
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  dispatchEvent(new Event('visibilitychange'))
  await pass(5000)
  await anvil.ask('evm_mine')
  const asked = vi.spyOn(globalThis, 'fetch')
  await pass(600_000)
  expect(asked).not.toHaveBeenCalled()
  expect(first()).toMatchObject({ status: 'pending' })
  visibility.mockReturnValue('visible')
  dispatchEvent(new Event('visibilitychange'))
  await pass(5000)
  expect(first()).toMatchObject({ hash, status: 'confirmed' })
}, 60_000)

test('it is on the network that was current when the wallet was asked', async () => {
  const answered = defer<string>()
  wallet.script.eth_sendTransaction = () => answered.promise
  const asked = send()
  wallet.chainId = '0x7a6a'
  wallet.emit('chainChanged', '0x7a6a')
  await vi.waitFor(() => expect(modal.state.network?.id).toBe(31338))
  answered.resolve(`0x${'5'.repeat(64)}`)
  await asked
  await vi.waitFor(() => expect(storage.content['hasp.sent']).toMatchObject({ sent: [{ network: 'eip155:31337' }] }))
})

test('it is there after a reload, also where nobody looked when it was sent', async () => {
  const hash = await send()
  await vi.waitFor(() => expect(storage.content['hasp.sent']).toMatchObject({ version: 1 }))
  modal = await reload({ networks: [anvil.network], storage })
  await modal.ready
  await vi.waitFor(() => expect(modal.state.status).toBe('connected'))
  look()
  await vi.waitFor(() => expect(first()).toMatchObject({ hash, status: 'confirmed' }), 20_000)
}, 30_000)

test('one that was cancelled in the wallet is told apart', async () => {
  await anvil.ask('evm_setAutomine', false)
  const nonce = await anvil.ask<string>('eth_getTransactionCount', anvil.accounts[0], 'pending')
  look()
  const hash = await send({ nonce, maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' })
  await vi.waitFor(() => expect(first()).toMatchObject({ hash, status: 'pending' }))
  const cancel = {
    from: anvil.accounts[0],
    to: anvil.accounts[0],
    value: '0x0',
    nonce,
    maxFeePerGas: '0x12a05f200',
    maxPriorityFeePerGas: '0x77359400',
  }
  const other = await anvil.ask('eth_sendTransaction', cancel)
  await anvil.ask('evm_mine')
  await vi.waitFor(() => expect(first()).toMatchObject({ hash: other, replaced: 'cancelled' }), 30_000)
  // It is one row, here and in the store, however often it is looked at.
  await vi.waitFor(() => expect(storage.content['hasp.sent']).toMatchObject({ sent: [{ hash, mined: other }] }))
  await settle()
  expect(entries.value.filter((entry) => entry.hash === other || entry.hash === hash)).toHaveLength(1)
}, 60_000)

test('what the store has is read by shape, and what is no transaction is not kept', async () => {
  await modal
    .provider('eip155')
    ?.request({ method: 'eth_sendTransaction', params: [{}] })
    .catch(() => undefined)
  await settle()
  storage.content['hasp.sent'] = {
    version: 1,
    sent: [
      null,
      5,
      { network: 'eip155:31337', hash: 'a b', from: 5 },
      { network: 'x', hash: '0x1', from: '0x2', at: 1 },
    ],
  }
  modal = await reload({ networks: [anvil.network], storage })
  await vi.waitFor(() => expect(modal.state.status).toBe('connected'))
  look()
  await settle()
  expect(entries.value).toEqual([])
})
