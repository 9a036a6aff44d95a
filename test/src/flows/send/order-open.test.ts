// What an app is told of a payment while a wallet still has the question: neither too early nor wrongly.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sent } from '../../../../src/flows/account/sent.ts'
import { resetSend, reviewed } from '../../../../src/flows/send/draft.ts'
import { fillIn } from '../../../../src/flows/send/fill.ts'
import { receiver, writeReceiver } from '../../../../src/flows/send/receiver.ts'
import { send, stopWaiting } from '../../../../src/flows/send/sending.ts'
import { endSending, sending } from '../../../../src/flows/send/state.ts'
import { close, push, route } from '../../../../src/state/modal.ts'
import type { Hex } from '../../../../src/types.ts'
import { type Anvil, startAnvil } from '../../../helpers/anvil.ts'
import { freshModal, memory } from '../../../helpers/modal.ts'
import { failure, makeWallet } from '../../../helpers/wallet.ts'
import { ending, look, startWorld, type World, whenShown } from './world.ts'

let anvil: Anvil
let to: Hex
beforeAll(async () => {
  anvil = await startAnvil()
  to = anvil.accounts[1] as Hex
})
afterAll(() => anvil?.stop())
freshModal()
let world: World
afterEach(() => {
  world?.stop()
  endSending()
  resetSend()
})
const method = 'eth_sendTransaction'
const asked = (): number => world.wallet.calls.filter((one) => one === method).length
interface Question {
  approve(): Promise<void>
  reject(error: unknown): void
}
/** What the wallet was asked to send, each to be answered by the test. */
function questions(): Question[] {
  const list: Question[] = []
  const own = world.wallet.script[method]
  world.wallet.script[method] = (params: never) =>
    new Promise((resolve, reject) => {
      list.push({ approve: async () => resolve(await own?.(params)), reject })
    })
  return list
}
/** A click on Send, and one on Cancel once the wallet has the question. */
async function clickAndCancel(again = false): Promise<void> {
  const before = asked()
  const click = send(again)
  await vi.waitFor(() => expect(asked()).toBe(before + 1))
  stopWaiting()
  await click
}

test('an order ends with the first try, which the wallet approves, also where the second was declined', async () => {
  world = await startWorld(anvil)
  const list = questions()
  const order = ending(world.modal.send({ to, amount: '0.51' }))
  await whenShown()
  await clickAndCancel()
  const second = send(true)
  await vi.waitFor(() => expect(list).toHaveLength(2))
  list[1]?.reject(failure(4001))
  await second
  close()
  await list[0]?.approve()
  expect(await order).toMatch(/^0x/)
})

test('an order that another has replaced ends with the hash of what the wallet was asked for before', async () => {
  world = await startWorld(anvil)
  const list = questions()
  const first = ending(world.modal.send({ to, amount: '0.252' }))
  await whenShown()
  await clickAndCancel()
  const second = ending(world.modal.send({ to, amount: '0.253' }))
  await vi.waitFor(() => expect(reviewed.value).toBeUndefined())
  await whenShown()
  close()
  expect(await second).toBe('closed')
  await list[0]?.approve()
  expect(await first).toMatch(/^0x/)
})

test('a wallet that fails when nobody waits any more is no visitor who left before anything was sent', async () => {
  world = await startWorld(anvil)
  const list = questions()
  const order = ending(world.modal.send({ to, amount: '0.253' }))
  await whenShown()
  await clickAndCancel()
  close()
  list[0]?.reject(new Error('Connection request reset. Please try again.'))
  expect(await order).toBe('wallet-error')
})

test('a look at which wallet has another network is on the way, and the order ends with what is sent after it', async () => {
  world = await startWorld(anvil)
  const order = ending(world.modal.send({ to, amount: '0.254' }))
  await whenShown()
  push('SwitchActiveChain')
  await Promise.resolve()
  expect(route.value.view).toBe('SwitchActiveChain')
  await send()
  expect(await order).toMatch(/^0x/)
})

test('an order that fails before it is shown leaves the one that is', async () => {
  const other = { ...anvil.network, id: 31999, caipNetworkId: 'eip155:31999' } as const
  world = await startWorld(anvil, { networks: [anvil.network, other] })
  const first = ending(world.modal.send({ to, amount: '0.255' }))
  await whenShown()
  world.wallet.script.wallet_switchEthereumChain = () => Promise.reject(failure(4001))
  expect(await ending(world.modal.send({ to, amount: '0.256', network: 'eip155:31999' }))).toBe('rejected')
  expect(reviewed.value?.amount).toBe(255_000_000_000_000_000n)
  await send()
  expect(await first).toMatch(/^0x/)
})

test('of two orders of another namespace that are left the visitor is where they were before both', async () => {
  const { solana } = await import('../../../../chains/networks.ts')
  world = await startWorld(anvil, { networks: [anvil.network, solana] })
  const input = { to: '1'.repeat(32), amount: '1', network: solana.caipNetworkId }
  const orders = [ending(world.modal.send(input)), ending(world.modal.send(input))]
  await vi.waitFor(() => expect(route.value.view).toBe('Connect'))
  close()
  await Promise.all(orders)
  expect(world.modal.state).toMatchObject({ network: anvil.network, account: { namespace: 'eip155' } })
})

test('who is asked whether the same is to be sent again reads that it was once it has left', async () => {
  world = await startWorld(anvil)
  const list = questions()
  await look('0.257', to)
  await clickAndCancel()
  await send()
  expect(sending.value).toEqual({ state: 'repeat', isSent: false })
  await list[0]?.approve()
  await vi.waitFor(() => expect(sending.value).toEqual({ state: 'repeat', isSent: true }))
})

test('what the wallet has sent late is told of for ten minutes from then on', async () => {
  world = await startWorld(anvil)
  const list = questions()
  await look('0.258', to)
  await clickAndCancel()
  const later = Date.now() + 11 * 60_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  try {
    await list[0]?.approve()
    await vi.waitFor(() => expect(sent.value[0]?.status).toBe('confirmed'))
    clock.mockReturnValue(later + 60_000)
    await vi.waitFor(async () => {
      await send()
      expect(sending.value).toEqual({ state: 'repeat', isSent: true })
    })
    expect(asked()).toBe(1)
  } finally {
    clock.mockRestore()
  }
})

test('what another tab has sent long ago and waits for a block is told of before the same is sent', async () => {
  const storage = memory()
  world = await startWorld(anvil, { storage })
  const row = {
    network: anvil.network.caipNetworkId,
    hash: `0x${'ab'.repeat(32)}`,
    from: world.modal.state.account?.address,
    to,
    value: '259000000000000000',
    status: 'pending',
    at: Date.now() - 660_000,
  }
  storage.content['hasp.sent'] = { version: 1, sent: [row] }
  await look('0.259', to)
  await send()
  expect(sending.value).toEqual({ state: 'repeat', isSent: true })
  expect(asked()).toBe(0)
})

test('the hash of an older payment that waits for a block is none of a new one', async () => {
  world = await startWorld(anvil)
  await anvil.ask('evm_setAutomine', false)
  try {
    await look('0.74', to)
    await send()
    const [first] = sent.value
    expect(first?.status).toBe('pending')
    endSending()
    resetSend()
    world.wallet.script[method] = () => first?.hash
    await look('5', anvil.accounts[2] as string)
    await send()
    expect(sending.value).toMatchObject({ state: 'refused', code: 'invalid-answer' })
  } finally {
    await anvil.ask('evm_mine')
    await anvil.ask('evm_setAutomine', true)
  }
})

test('a wallet that leaves while another one of its namespace stays is waited for no more', async () => {
  world = await startWorld(anvil)
  const second = makeWallet('second', { accounts: [anvil.accounts[3] as string], chainId: world.wallet.chainId })
  second.chains.add(world.wallet.chainId)
  second.install()
  await world.modal.connect({ wallet: 'com.second' })
  await world.modal.connect({ wallet: 'com.wallet' })
  questions()
  await look('0.26', to)
  const click = send()
  await vi.waitFor(() => expect(asked()).toBe(1))
  await world.modal.disconnect({ wallet: 'com.wallet' })
  await click
  expect(sending.value.state).toBe('idle')
})

test('a network that is none is not asked for, and one that an earlier opening asked for is none of the next', async () => {
  const other = { ...anvil.network, id: 31999, caipNetworkId: 'eip155:31999' } as const
  world = await startWorld(anvil, { networks: [anvil.network, other] })
  for (const network of ['eip155:5', {}, 'garbage']) {
    fillIn({ network } as never)
    await writeReceiver(to)
    expect(receiver.value).toMatchObject({ state: 'ready', address: expect.stringMatching(/^0x/) })
  }
  fillIn({ network: 'eip155:31999' })
  expect(receiver.value.state).toBe('otherNetwork')
  fillIn({})
  await writeReceiver(to)
  expect(receiver.value.state).toBe('ready')
})
