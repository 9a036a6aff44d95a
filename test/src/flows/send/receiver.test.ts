// A receiver by name: asked of the data provider, then of the chain; a slow answer is never put over a newer one.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mainnet, polygon } from '../../../../chains/networks.ts'
import { fillIn } from '../../../../src/flows/send/fill.ts'
import { amount, amountText, resetForm, token } from '../../../../src/flows/send/form.ts'
import {
  confirmReceiver,
  mostLetters,
  receiver,
  resetReceiver,
  retryReceiver,
  watchReceiver,
  writeReceiver,
} from '../../../../src/flows/send/receiver.ts'
import type { Modal, Network } from '../../../../src/types.ts'
import { freshModal, memory, start } from '../../../helpers/modal.ts'
import { type Node, startNode } from '../../../helpers/rpc.ts'
import { type Answer, body, json, type Service, startService } from '../../../helpers/service.ts'
import { alice, bob, carol, makeWallet } from '../../../helpers/wallet.ts'

freshModal()
let service: Service
let node: Node
let modal: Modal
/** What the data provider says of a name. */
let names: Record<string, Answer>
beforeEach(async () => {
  names = {}
  service = await startService((response, request) => {
    const { pathname } = new URL(`${request.url}`, 'http://x')
    if (/supported-chains/.test(pathname)) return json({ http: ['eip155:1', 'eip155:137'] })(response, request)
    return (names[decodeURIComponent(pathname.split('/').at(-1) ?? '')] ?? body('', 404))(response, request)
  })
  node = await startNode({ eth_call: () => '0x', eth_getBalance: () => '0x1' })
  const http = { http: [node.url] }
  const [on, other] = [mainnet, polygon].map(
    (one): Network => ({ ...one, rpcUrls: { default: http, chainDefault: http } }),
  )
  const wallet = makeWallet()
  wallet.chains.add('0x89')
  wallet.install()
  modal = start({ networks: [on as Network, other as Network], services: { data: service.url }, storage: memory() })
  await modal.connect({ wallet: 'com.wallet' })
  return () => node.stop()
})
afterEach(() => {
  resetReceiver()
  resetForm()
})
const record = (addresses: object, attributes: object[] = []): Answer => json({ name: 'x', addresses, attributes })
const state = () => vi.waitFor(() => expect(receiver.value.state).not.toBe('looking'))
const asked = () => service.asked.filter((path) => path.includes('/profile/account/'))

test('a name is the address that it has on Ethereum, with its picture, and stands as it was typed', async () => {
  const avatar = 'https://img.example/b.png'
  names['bob.reown.id'] = record({ 60: { address: bob.toLowerCase() } }, [{ bio: 'x' }, { avatar }])
  await writeReceiver('Bob.reown.id')
  expect(receiver.value).toEqual({
    network: 'eip155:1',
    text: 'Bob.reown.id',
    state: 'ready',
    address: bob,
    name: 'bob.reown.id',
    avatar,
  })
  expect(asked()[0]).toContain('apiVersion=2')
})

test('the address that a name has on this very network comes before that of all networks', async () => {
  names['bob.eth'] = record({ 60: { address: alice }, 2147483785: { address: bob } })
  names['carol.eth'] = record({ 60: { address: carol } })
  await writeReceiver('bob.eth')
  expect(receiver.value).toMatchObject({ state: 'ready', address: alice })
  expect(receiver.value.isBorrowed).toBeUndefined()
  await modal.switchNetwork('eip155:137')
  const stop = watchReceiver()
  await vi.waitFor(() => expect(receiver.value).toMatchObject({ state: 'ready', address: bob, network: 'eip155:137' }))
  expect(receiver.value.isBorrowed).toBeUndefined()
  // One that has no other is told from it: its owner may not have it there.
  await writeReceiver('carol.eth')
  expect(receiver.value).toMatchObject({ state: 'ready', address: carol, isBorrowed: true })
  stop()
})

test('a request is filled in as it asks, and one for another network says so first', async () => {
  await writeReceiver(`ethereum:${bob}@1?value=2.014e18`)
  const filled = { text: bob, state: 'ready', address: bob, network: 'eip155:1', wanted: 'eip155:1' }
  expect(receiver.value).toEqual(filled)
  expect(amount.value).toBe(2_014_000_000_000_000_000n)
  const elsewhere = `ethereum:${carol}@137?value=3e18`
  await writeReceiver(elsewhere)
  expect(receiver.value).toEqual({ text: elsewhere, state: 'otherNetwork', wanted: 'eip155:137', network: 'eip155:1' })
  expect(amount.value).toBe(2_014_000_000_000_000_000n)
  const stop = watchReceiver()
  await modal.switchNetwork('eip155:137')
  await vi.waitFor(() => expect(receiver.value).toMatchObject({ text: carol, state: 'ready', network: 'eip155:137' }))
  // What it was for it stays for, also once it is filled in.
  await modal.switchNetwork('eip155:1')
  await vi.waitFor(() => expect(receiver.value).toMatchObject({ text: carol, state: 'otherNetwork' }))
  stop()
  for (const text of [
    `ethereum:${bob}?value=x`,
    `ethereum:${bob}@01`,
    `solana:${bob}?amount=1&memo=7`,
    `solana:${bob}?amount=1&spl-token=`,
  ]) {
    await writeReceiver(text)
    expect(receiver.value).toMatchObject({ text, state: 'unpayable' })
  }
})

test('what an app opens the form with for another network says so first, and stays for that one', async () => {
  const stop = watchReceiver()
  fillIn({ to: bob, amount: '0.5', network: 137 })
  await vi.waitFor(() => expect(receiver.value).toMatchObject({ state: 'otherNetwork', wanted: 'eip155:137' }))
  await modal.switchNetwork('eip155:137')
  await vi.waitFor(() => expect(receiver.value).toMatchObject({ text: bob, state: 'ready', network: 'eip155:137' }))
  expect(amountText.value).toBe('0.5')
  await modal.switchNetwork('eip155:1')
  await vi.waitFor(() => expect(receiver.value).toMatchObject({ state: 'otherNetwork', wanted: 'eip155:137' }))
  // Who writes another one means the network that they are on.
  await writeReceiver(carol)
  expect(receiver.value).toMatchObject({ state: 'ready', address: carol })
  // A request says itself for which network it is, whatever the app says.
  fillIn({ to: `ethereum:${bob}@137`, amount: '0.5', network: 1 })
  await vi.waitFor(() => expect(receiver.value).toMatchObject({ state: 'otherNetwork', wanted: 'eip155:137' }))
  // One with an amount of its own would take the place of what the app has asked for.
  fillIn({ to: `ethereum:${bob}?value=5e18`, amount: '0.5' })
  expect([receiver.value.text, amountText.value]).toEqual(['', '0.5'])
  stop()
})

test('what an app opens the form with may be anything of a transfer, and lacks the rest', async () => {
  const stop = watchReceiver()
  fillIn({ network: 137, amount: 5n })
  expect(receiver.value).toMatchObject({ text: '', state: 'otherNetwork', wanted: 'eip155:137' })
  await modal.switchNetwork('eip155:137')
  await vi.waitFor(() => expect(receiver.value).toMatchObject({ text: '', state: 'empty' }))
  await vi.waitFor(() => expect(amount.value).toBe(5n))
  await writeReceiver(bob)
  expect(receiver.value).toMatchObject({ state: 'ready', address: bob })
  // A token alone takes the place of all that was typed.
  fillIn({ token: carol })
  expect([receiver.value.state, amount.value, token.value]).toEqual(['empty', 'missing', undefined])
  // What says nothing leaves what is there.
  await writeReceiver(bob)
  fillIn({})
  expect(receiver.value).toMatchObject({ state: 'ready', address: bob })
  stop()
})

test('a name is asked for again before it is paid, and another answer takes the place of the first', async () => {
  names['dave.eth'] = names['bob.eth'] = record({ 60: { address: bob } })
  await writeReceiver('dave.eth')
  await confirmReceiver()
  expect(receiver.value).toMatchObject({ state: 'ready', address: bob })
  names['dave.eth'] = body('', 404)
  await confirmReceiver()
  expect(receiver.value).toEqual({ text: 'dave.eth', state: 'nowhere', network: 'eip155:1' })
  await writeReceiver('bob.eth')
  names['bob.eth'] = record({ 60: { address: carol } })
  await confirmReceiver()
  expect(receiver.value).toMatchObject({ text: 'bob.eth', state: 'ready', name: 'bob.eth', address: carol })
  // Who does not answer says nothing.
  names['bob.eth'] = body('', 500)
  await confirmReceiver()
  expect(receiver.value).toMatchObject({ state: 'ready', address: carol })
})

test.each([
  [
    'has only an address of another chain',
    record({ 501: { address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' } }),
  ],
  ['has no addresses', record({})],
  ['is nobody’s', body('', 404)],
  ['has an address that is none', record({ 60: { address: '<b>' } })],
  ['has what JSON has of every object', record({ toString: { address: bob } })],
  ['has a list for a table', record([bob])],
])('a name that %s leads nowhere', async (_, answer) => {
  names['nobody.eth'] = answer
  await writeReceiver('nobody.eth')
  expect(receiver.value).toEqual({ network: 'eip155:1', text: 'nobody.eth', state: 'nowhere' })
})

test('a name that nobody could say is not said to lead nowhere, and is asked for again', async () => {
  names['bob.eth'] = body('', 400)
  await writeReceiver('bob.eth')
  expect(receiver.value.state).toBe('failed')
  names['bob.eth'] = record({ 60: { address: bob } })
  vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] })
  await retryReceiver()
  vi.useRealTimers()
  expect(receiver.value).toMatchObject({ state: 'ready', address: bob })
})

test('a later text is never overwritten by what an earlier one meant', async () => {
  let answer = (): void => undefined
  names['slow.eth'] = (response, request) => {
    answer = () => record({ 60: { address: carol } })(response, request)
  }
  names['fast.eth'] = record({ 60: { address: bob } })
  const slow = writeReceiver('slow.eth')
  await vi.waitFor(() => expect(asked()).toHaveLength(1))
  await writeReceiver('fast.eth')
  answer()
  await slow
  expect(receiver.value).toMatchObject({ text: 'fast.eth', address: bob })
  // Nor by an address that was typed instead.
  const again = writeReceiver('slow.eth')
  await writeReceiver(alice)
  await again
  expect(receiver.value).toEqual({ network: 'eip155:1', text: alice, state: 'ready', address: alice })
})

test('who goes on typing asks for nothing on the way', async () => {
  names['bob.eth'] = record({ 60: { address: bob } })
  const all = ['b.e', 'bo.e', 'bob.e', 'bob.et', 'bob.eth'].map((text) => writeReceiver(text))
  await Promise.all(all)
  await state()
  expect(asked()).toHaveLength(1)
  expect(receiver.value.address).toBe(bob)
})

test.each([
  'bоb.eth',
  'bob\u200b.eth',
  '\u202eeth.bob',
  'bob..eth',
  '.eth',
  'bob.eth.',
  'a b.eth',
  `${'a.'.repeat(200)}eth`,
])('what is no name in plain letters is asked of nobody: %j', async (text) => {
  await writeReceiver(text)
  expect(receiver.value).toEqual({ network: 'eip155:1', text, state: 'malformed' })
  expect(asked()).toEqual([])
})

test('the network that an app has opened the form for is asked for whatever is typed, until the visitor goes elsewhere', async () => {
  fillIn({ network: 'eip155:137' })
  const isAsked = { state: 'otherNetwork', wanted: 'eip155:137' }
  expect(receiver.value).toMatchObject(isAsked)
  for (const text of [' ', '', 'x', bob]) {
    await writeReceiver(text)
    expect(receiver.value).toMatchObject(isAsked)
  }
  const stop = watchReceiver()
  await modal.switchNetwork('eip155:137')
  await vi.waitFor(() => expect(receiver.value).toMatchObject({ state: 'ready', address: bob }))
  await modal.switchNetwork('eip155:1')
  await writeReceiver(carol)
  expect(receiver.value).toMatchObject({ state: 'ready', address: carol, network: 'eip155:1' })
  stop()
})

test('of ten million letters that are pasted only the first are read', async () => {
  await writeReceiver('a'.repeat(10_000_000))
  expect(receiver.value.text).toHaveLength(mostLetters)
  expect(receiver.value.state).toBe('malformed')
})
