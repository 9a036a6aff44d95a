// What an app is told of a payment that nobody waits for any more, and what the visitor is told before it is sent once more.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sent } from '../../../../src/flows/account/sent.ts'
import { resetSend, reviewed } from '../../../../src/flows/send/draft.ts'
import { amountText, writeAmountText } from '../../../../src/flows/send/form.ts'
import { receiver, writeReceiver } from '../../../../src/flows/send/receiver.ts'
import { send, stopWaiting } from '../../../../src/flows/send/sending.ts'
import { endSending, sending } from '../../../../src/flows/send/state.ts'
import { close, isOpen } from '../../../../src/state/modal.ts'
import type { Hex } from '../../../../src/types.ts'
import { type Anvil, startAnvil } from '../../../helpers/anvil.ts'
import { freshModal, memory, start } from '../../../helpers/modal.ts'
import { failure } from '../../../helpers/wallet.ts'
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
const begun = (method: string) => vi.waitFor(() => expect(world.wallet.calls).toContain(method))
/** Has the wallet wait with an answer until it is told to give it. */
function hold(method: string, own = world.wallet.script[method]): { approve(): void; decline(): void } {
  let [approve, decline] = [(): void => undefined, (): void => undefined]
  const answer = new Promise<void>((resolve, reject) => {
    approve = resolve
    decline = () => reject(failure(4001))
  })
  world.wallet.script[method] = async (params: never) => {
    await answer
    return own?.(params)
  }
  return { approve: () => approve(), decline: () => decline() }
}
/** An order whose visitor has clicked on Send, on Cancel and on Close, while the wallet still asks. */
async function abandon(): Promise<{ order: Promise<string>; wallet: ReturnType<typeof hold> }> {
  world = await startWorld(anvil)
  const wallet = hold('eth_sendTransaction')
  const order = ending(world.modal.send({ to, amount: '0.25' }))
  await whenShown()
  const click = send()
  await begun('eth_sendTransaction')
  stopWaiting()
  await click
  close()
  return { order, wallet }
}

test('an order that nobody waits for ends with the hash of what the wallet sends in the end', async () => {
  const { order, wallet } = await abandon()
  wallet.approve()
  expect(await anvil.mined(await order)).toMatchObject({ status: '0x1' })
})

test('an order that nobody waits for is closed once the wallet has said that nothing left', async () => {
  const { order, wallet } = await abandon()
  let end = ''
  void order.then((code) => {
    end = code
  })
  // As long as it may leave nobody is told that it does not.
  await anvil.ask('evm_mine')
  expect(end).toBe('')
  wallet.decline()
  expect(await order).toBe('closed')
})

test('an order that has waited for a network is not told of what the visitor sent meanwhile', async () => {
  const other = { ...anvil.network, id: 31999, caipNetworkId: 'eip155:31999' } as const
  world = await startWorld(anvil, { networks: [anvil.network, other] })
  world.wallet.chains.add('0x7cff')
  const change = hold('wallet_switchEthereumChain', () => {
    world.wallet.chainId = '0x7cff'
    world.wallet.emit('chainChanged', '0x7cff')
    return null
  })
  const order = ending(world.modal.send({ to, amount: '0.25', network: 'eip155:31999' }))
  await begun('wallet_switchEthereumChain')
  const wallet = hold('eth_sendTransaction')
  await look('0.5', to)
  const click = send()
  await begun('eth_sendTransaction')
  change.approve()
  expect(await order).toBe('pending')
  wallet.approve()
  await click
  expect(sending.value.state).toBe('sent')
})

test('where sending is turned off an order is refused before anybody connects for it', async () => {
  const modal = start({ networks: [anvil.network], features: { send: false } })
  expect(await ending(modal.send({ to, amount: '0.25' }))).toBe('not-available')
  expect(isOpen.value).toBe(false)
})

test('an order that was declined ends with the hash of the next try', async () => {
  world = await startWorld(anvil)
  const { eth_sendTransaction: own } = world.wallet.script
  world.wallet.script.eth_sendTransaction = () => Promise.reject(failure(4001))
  const order = ending(world.modal.send({ to, amount: '0.25' }))
  await whenShown()
  await send()
  expect(sending.value.state).toBe('declined')
  endSending()
  Object.assign(world.wallet.script, { eth_sendTransaction: own })
  await send()
  expect(await anvil.mined(await order)).toMatchObject({ status: '0x1' })
})

test('of two orders in one moment the later one counts, and the other is told so', async () => {
  world = await startWorld(anvil)
  const [first, second] = ['0.25', '0.26'].map((amount) => ending(world.modal.send({ to, amount })))
  expect(await first).toBe('aborted')
  await whenShown()
  await send()
  expect(await second).toMatch(/^0x/)
})

test('a page whose store cannot be written knows nevertheless what it has asked for', async () => {
  const storage = { ...memory(), set: () => Promise.reject(new Error('full')) }
  world = await startWorld(anvil, { storage })
  const wallet = hold('eth_sendTransaction')
  await look('0.25', to)
  const click = send()
  await begun('eth_sendTransaction')
  stopWaiting()
  await click
  await send()
  expect(sending.value.state).toBe('repeat')
  wallet.approve()
  await vi.waitFor(() => expect(sent.value[0]?.status).toBe('confirmed'))
})

test('what was filled in while the wallet asked stays when it has answered', async () => {
  world = await startWorld(anvil)
  const wallet = hold('eth_sendTransaction')
  await look('0.25', to)
  const click = send()
  await begun('eth_sendTransaction')
  writeAmountText('0.5')
  await writeReceiver(anvil.accounts[2] as string)
  wallet.approve()
  await click
  expect(sending.value.state).toBe('sent')
  endSending()
  expect([amountText.value, receiver.value.state, reviewed.value]).toEqual(['0.5', 'ready', undefined])
})

test('a wallet that was closed while it asked says nothing of what has left', async () => {
  world = await startWorld(anvil)
  world.wallet.script.eth_sendTransaction = () =>
    Promise.reject(new Error('Connection request reset. Please try again.'))
  await look('0.33', to)
  await send()
  expect(sending.value.state).toBe('refused')
  await send()
  expect(sending.value.state).toBe('repeat')
})

test('what waits for a block is told before the same is sent again, however long ago it was sent', async () => {
  world = await startWorld(anvil)
  await anvil.ask('evm_setAutomine', false)
  await look('0.34', to)
  await send()
  expect(sending.value.state).toBe('sent')
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 3_600_000)
  try {
    endSending()
    await look('0.34', to)
    await send()
    expect(sending.value.state).toBe('repeat')
  } finally {
    vi.restoreAllMocks()
    await anvil.ask('evm_setAutomine', true)
  }
})

test('of the same that was sent a moment ago it is said that it was, and of what has no answer that it may still leave', async () => {
  world = await startWorld(anvil)
  await look('0.25', to)
  await send()
  endSending()
  await look('0.25', to)
  await send()
  expect(sending.value).toEqual({ state: 'repeat', isSent: true })
  resetSend()
  const wallet = hold('eth_sendTransaction')
  await look('0.35', anvil.accounts[2] as string)
  const click = send()
  await vi.waitFor(() => expect(world.wallet.calls.filter((one) => one === 'eth_sendTransaction')).toHaveLength(2))
  stopWaiting()
  await click
  await send()
  expect(sending.value).toEqual({ state: 'repeat', isSent: false })
  wallet.decline()
})

test('who disconnects waits for the wallet no more, and what it sends then is told', async () => {
  world = await startWorld(anvil)
  const wallet = hold('eth_sendTransaction')
  await look('0.25', to)
  const click = send()
  await begun('eth_sendTransaction')
  await world.modal.disconnect()
  await click
  expect(sending.value.state).toBe('idle')
  wallet.approve()
  await vi.waitFor(() => expect(sent.value[0]).toMatchObject({ status: 'confirmed', value: '250000000000000000' }))
})

test('what an app asks to have sent on a network is not sent on another one that the visitor goes to', async () => {
  const other = { ...anvil.network, id: 31999, caipNetworkId: 'eip155:31999' } as const
  world = await startWorld(anvil, { networks: [anvil.network, other] })
  world.wallet.chains.add('0x7cff')
  const order = ending(world.modal.send({ to, amount: '0.25' }))
  await whenShown()
  await world.modal.switchNetwork('eip155:31999')
  await vi.waitFor(() =>
    expect(receiver.value).toMatchObject({ state: 'otherNetwork', wanted: anvil.network.caipNetworkId }),
  )
  close()
  expect(await order).toBe('closed')
})

test('an older transaction that a wallet answers with is none of this one, of which nobody knows whether it left', async () => {
  world = await startWorld(anvil)
  await look('0.25', to)
  await send()
  await vi.waitFor(() => expect(sent.value[0]?.status).toBe('confirmed'))
  const [first] = sent.value
  endSending()
  world.wallet.script.eth_sendTransaction = () => first?.hash
  await look('0.35', to)
  await send()
  expect(sending.value).toMatchObject({ state: 'refused', code: 'invalid-answer' })
  expect(sent.value).toEqual([first])
  await send()
  expect(sending.value.state).toBe('repeat')
})
