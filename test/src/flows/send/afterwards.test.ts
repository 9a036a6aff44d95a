// What happens to a payment that is on its way while the visitor leaves, the modal ends, the store hangs or a node lies.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { chain } from '../../../../chains/eip155/chain.ts'
import { asking } from '../../../../src/connect/state.ts'
import { tokensState } from '../../../../src/flows/account/index.ts'
import { sent } from '../../../../src/flows/account/sent.ts'
import { cost, costState } from '../../../../src/flows/send/cost.ts'
import { missing, resetSend, review, reviewed, watchSend } from '../../../../src/flows/send/draft.ts'
import { amountText, chooseToken, turnUnit, unit, worth, writeAmountText } from '../../../../src/flows/send/form.ts'
import { receiver, writeReceiver } from '../../../../src/flows/send/receiver.ts'
import { send, sentOutcome, stopWaiting } from '../../../../src/flows/send/sending.ts'
import { endSending, sending } from '../../../../src/flows/send/state.ts'
import { warnings } from '../../../../src/flows/send/warnings.ts'
import type { Hex, Store } from '../../../../src/types.ts'
import { answering } from '../../../chains/eip155/contracts.ts'
import { type Anvil, startAnvil } from '../../../helpers/anvil.ts'
import { freshModal, memory, start, stop as stopModal } from '../../../helpers/modal.ts'
import { json, startService } from '../../../helpers/service.ts'
import { failure } from '../../../helpers/wallet.ts'
import { startWorld, type World } from './world.ts'

let anvil: Anvil
let to: Hex
beforeAll(async () => {
  anvil = await startAnvil()
  to = anvil.accounts[1] as Hex
})
afterAll(() => anvil?.stop())
freshModal()
let world: World | undefined
afterEach(() => {
  world?.stop()
  endSending()
  resetSend()
})
async function fill(text: string): Promise<void> {
  writeAmountText(text)
  await writeReceiver(to)
  await vi.waitFor(() => expect(costState.value).toBe('ready'))
  await vi.waitFor(() => expect(missing.value).toBeUndefined())
  expect(review()).toBe(true)
}
const never = () => new Promise<never>(() => undefined)

test('a modal that ends while the wallet asks leaves nothing of it to the next one', async () => {
  world = await startWorld(anvil)
  const { wallet, storage, stop } = world
  const { eth_sendTransaction: own } = wallet.script
  wallet.script.eth_sendTransaction = never
  await fill('0.41')
  const first = send()
  await vi.waitFor(() => expect(world?.wallet.calls).toContain('eth_sendTransaction'))
  await stopModal()
  await first
  expect([sending.value, reviewed.value, receiver.value.text, amountText.value]).toEqual([
    { state: 'idle' },
    undefined,
    '',
    '',
  ])
  expect(asking.value).toBeUndefined()
  stop()
  Object.assign(wallet.script, { eth_sendTransaction: own })
  const modal = start({ networks: [anvil.network], storage })
  await vi.waitFor(() => expect(modal.state.status).toBe('connected'))
  world = { ...world, stop: watchSend() }
  await vi.waitFor(() => expect(tokensState.value).toBe('ready'))
  await fill('0.42')
  // The first is still open in the wallet.
  await send()
  expect(sending.value).toMatchObject({ state: 'repeat' })
  await send(true)
  expect(sending.value.state).toBe('sent')
})

test('who leaves before the wallet was asked has it asked for nothing', async () => {
  const content: Record<string, unknown> = {}
  let go = (): void => undefined
  const store: Store = {
    ...memory(content),
    // Another tab's write is waited for.
    set: (key, value) =>
      key.endsWith('.asked') ? new Promise<void>((done) => (go = done)) : void Object.assign(content, { [key]: value }),
  }
  world = await startWorld(anvil, { storage: store })
  await fill('0.43')
  const first = send()
  await vi.waitFor(() => expect(sending.value.state).toBe('asking'))
  await vi.waitFor(() => expect(`${go}`).not.toContain('undefined'))
  stopWaiting()
  go()
  await first
  expect(world.asked).toEqual([])
  expect(sending.value).toEqual({ state: 'idle' })
})

test('the wallet’s answer is shown however slow the store is', async () => {
  const kept = memory()
  world = await startWorld(anvil, {
    storage: { ...kept, set: (key, value) => (key.endsWith('.sent') ? never() : kept.set(key, value)) },
  })
  await fill('0.44')
  await send()
  expect(sending.value.state).toBe('sent')
  expect(sent.value).toHaveLength(1)
})

test('an error of the wallet’s own says nothing of what has left', async () => {
  world = await startWorld(anvil)
  world.wallet.script.eth_sendTransaction = () => Promise.reject(new TypeError('x is undefined'))
  await fill('0.45')
  await send()
  expect(sending.value.state).toBe('refused')
  await send()
  expect(sending.value).toMatchObject({ state: 'repeat' })
})

test('what failed before the wallet was asked may be tried again at once', async () => {
  world = await startWorld(anvil)
  world.wallet.script.eth_chainId = () => '0x1'
  await fill('0.46')
  await send()
  expect(sending.value).toMatchObject({ state: 'refused' })
  world.wallet.script.eth_chainId = () => world?.wallet.chainId
  await send()
  expect(sending.value.state).toBe('sent')
})

test('a page without locks sends nevertheless', async () => {
  world = await startWorld(anvil)
  const { navigator: own } = globalThis
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } })
  try {
    await fill('0.47')
    await send()
    expect(sending.value.state).toBe('sent')
  } finally {
    vi.stubGlobal('navigator', own)
  }
})

test('what a node shows is on its way however long that takes, and what no node knows is not seen yet', async () => {
  world = await startWorld(anvil)
  await anvil.ask('evm_setAutomine', false)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    await fill('0.42')
    await send()
    await vi.advanceTimersByTimeAsync(180_000)
    // The node has been asked before it has answered this.
    await anvil.ask('eth_chainId')
    expect(sentOutcome.value).toEqual({ status: 'pending' })
    await anvil.ask('anvil_dropTransaction', Object(sending.value).hash)
    await vi.advanceTimersByTimeAsync(180_000)
    await vi.waitFor(() => expect(sentOutcome.value).toBe('unseen'))
  } finally {
    vi.useRealTimers()
    await anvil.ask('evm_setAutomine', true)
  }
})

test('a declined request is no open one', async () => {
  world = await startWorld(anvil)
  world.wallet.script.eth_sendTransaction = () => Promise.reject(failure(4001))
  await fill('0.48')
  await send()
  await send()
  expect(sending.value).toEqual({ state: 'declined' })
})

test('a token of which somebody has told the wrong places is not sent', async () => {
  const contract = chain.normalize(`0x${'70'.repeat(20)}`)
  const says = (method: string, of?: string): Hex => `0x${method}${of?.slice(2).toLowerCase().padStart(64, '0') ?? ''}`
  const number = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`
  const code = answering([
    [says('313ce567'), number(2)],
    [says('70a08231', anvil.accounts[0]), number(5000)],
  ])
  await anvil.ask('anvil_setCode', contract, code)
  const listed = (decimals: number) => ({
    tokens: { [anvil.network.caipNetworkId]: [{ address: contract, symbol: 'TEST', name: 'Test', decimals }] },
  })
  world = await startWorld(anvil, listed(1))
  const { wallet } = world
  chooseToken(contract)
  writeAmountText('1')
  await writeReceiver(to)
  await vi.waitFor(() => expect(missing.value).toBe('tokenUnsure'))
  expect(review()).toBe(false)
  await stopModal()
  world.stop()
  await start({ networks: [anvil.network], ...listed(2) }).connect({ wallet: 'com.wallet' })
  world = { ...world, stop: watchSend() }
  await vi.waitFor(() => expect(tokensState.value).toBe('ready'))
  expect(wallet.calls).not.toContain('eth_sendTransaction')
  chooseToken(contract)
  writeAmountText('1')
  await writeReceiver(to)
  await vi.waitFor(() => expect(missing.value).toBeUndefined())
})

test('a view that begins before the last one has ended is told the fee, and what speaks against the receiver', async () => {
  world = await startWorld(anvil)
  const { stop } = world
  writeAmountText('0.44')
  await writeReceiver('0x000000000000000000000000000000000000dEaD')
  await vi.waitFor(() => expect([!!cost.value, warnings.value[0]]).toEqual([true, 'burn']))
  world = { ...world, stop: watchSend() }
  stop()
  expect(review()).toBe(true)
  await vi.waitFor(() => expect([!!cost.value, costState.value]).toEqual([true, 'ready']))
  expect(warnings.value[0]).toBe('burn')
  // With the last one it ends, however often that is said.
  world.stop()
  stop()
  expect([cost.value, warnings.value.includes('burn')]).toEqual([undefined, false])
})

test('an address of which nobody has the key is told before anything else is known of it', async () => {
  world = await startWorld(anvil)
  await writeReceiver(`0x${'0'.repeat(40)}`)
  await vi.waitFor(() => expect(warnings.value[0]).toBe('burn'))
})

test('turning the amount to dollars and back loses no digit', async () => {
  const chainId = anvil.network.caipNetworkId
  const quantity = { decimals: '18', numeric: '1.0' }
  const coin = { name: 'Ether', symbol: 'ETH', chainId, price: 2000, value: 2000, quantity, iconUrl: '' }
  const service = await startService((response, request) =>
    json(`${request.url}`.includes('supported-chains') ? { http: [chainId] } : { balances: [coin] })(response, request),
  )
  world = await startWorld(anvil, { services: { data: service.url } })
  writeAmountText('0.123456789012345678')
  await vi.waitFor(() => expect(worth.value).toBeDefined())
  turnUnit()
  expect([unit.value, amountText.value]).toEqual(['usd', '246.91'])
  turnUnit()
  expect([unit.value, amountText.value]).toEqual(['token', '0.123456789012345678'])
})
