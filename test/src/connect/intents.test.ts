// What a store may hold or do, and what comes of it.
import { describe, expect, test, vi } from 'vitest'
import { stored } from '../../../src/connect/intents.ts'
import { freshModal, memory, reload, start, visited } from '../../helpers/modal.ts'
import { fakeTimers, never, pass, settle } from '../../helpers/time.ts'
import { alice, makeWallet } from '../../helpers/wallet.ts'

freshModal()
const whole = visited({ rdns: 'com.wallet', address: alice })['hasp.state']
const [intent] = whole.intents
const withIntent = (changes: object) => ({ ...whole, intents: [{ ...intent, ...changes }] })
const trap = {
  get version() {
    throw new Error('trap')
  },
}

describe('a store that holds', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['text', 'connected'],
    ['a number', 1],
    ['a list', [whole]],
    ['an empty object', {}],
    ['the version before', { ...whole, version: 0 }],
    ['a version to come', { ...whole, version: 2 }],
    ['a version as text', { ...whole, version: '1' }],
    ['no intents', { ...whole, intents: undefined }],
    ['intents that are an object', { ...whole, intents: { 0: intent, length: 1 } }],
    ['an intent that is null', { ...whole, intents: [null] }],
    ['an intent that is text', { ...whole, intents: ['com.wallet'] }],
    ['an intent without a connector', withIntent({ connector: undefined })],
    ['an intent of no known namespace', withIntent({ namespace: 'dogecoin' })],
    ['an intent with a malformed network', withIntent({ network: 'eip155' })],
    ['an intent with an account for a network', withIntent({ network: `eip155:1:${alice}` })],
    ['an intent without addresses', withIntent({ addresses: undefined })],
    ['an intent with one address', withIntent({ addresses: alice })],
    ['an intent with addresses of no text', withIntent({ addresses: [1] })],
    ['no recent wallets', { ...whole, recent: undefined }],
    ['what throws on being read', trap],
  ])('%s is as good as empty, and is written over', async (_, value) => {
    const wallet = makeWallet('wallet', { granted: true }).install()
    const storage = memory({ 'hasp.state': value })
    const modal = start({ storage })
    await settle()
    expect(modal.state).toMatchObject({
      status: 'disconnected',
      network: { caipNetworkId: 'eip155:1' },
      connections: [],
    })
    expect(wallet.calls).toEqual([])
    await modal.connect({ wallet: 'com.wallet' })
    await settle()
    expect(storage.content['hasp.state']).toMatchObject({ version: 1, intents: [{ connector: 'com.wallet' }] })
  })

  test('an intent with no address connects nobody', async () => {
    makeWallet('wallet', { granted: true }).install()
    const modal = start({ storage: memory({ 'hasp.state': withIntent({ addresses: [] }) }) })
    await settle()
    expect(modal.state.status).toBe('disconnected')
  })

  test.each([undefined, null, 'text', []])('labels that are %j keeps the rest', async (labels) => {
    makeWallet('wallet', { granted: true }).install()
    const modal = start({ storage: memory({ 'hasp.state': { ...whole, labels } }) })
    await settle()
    expect(modal.state).toMatchObject({ status: 'connected', account: { address: alice } })
  })
})

describe('a store that', () => {
  const broken = (changes: object) => ({ ...memory(visited({ rdns: 'com.wallet', address: alice })), ...changes })
  const fail = () => {
    throw new Error('denied')
  }
  test.each([
    ['throws on reading', broken({ get: fail })],
    ['rejects on reading', broken({ get: () => Promise.reject(new Error('denied')) })],
    ['hangs on reading', broken({ get: never })],
    ['throws on writing', { ...memory(), set: fail }],
    ['rejects on writing', { ...memory(), set: () => Promise.reject(new Error('full')) }],
    ['hangs on writing', { ...memory(), set: never }],
  ])('%s breaks nothing', async (_, storage) => {
    makeWallet().install()
    fakeTimers()
    const modal = start({ storage })
    await pass(5000)
    expect(modal.state.status).toBe('disconnected')
    await modal.connect({ wallet: 'com.wallet' })
    await settle()
    expect(modal.state.status).toBe('connected')
    await modal.disconnect()
    expect(modal.state.status).toBe('disconnected')
  })

  test('is slow does not win over what happened meanwhile', async () => {
    let read = (_: unknown): void => undefined
    const storage = { ...memory(), get: () => new Promise((resolve) => { read = resolve }) } // biome-ignore format: one thought
    const modal = start({ storage })
    await modal.switchNetwork('eip155:137')
    read({ ...whole, labels: { [`eip155:${alice}`]: 'Savings' } })
    await settle()
    expect(modal.state.network?.caipNetworkId).toBe('eip155:137')
  })

  test('answers after the modal was destroyed is not listened to', async () => {
    let read = (_: unknown): void => undefined
    const wallet = makeWallet('wallet', { granted: true }).install()
    start({ storage: { ...memory(), get: () => new Promise((resolve) => { read = resolve }) } }) // biome-ignore format: one thought
    const modal = await reload()
    read(whole)
    await settle()
    expect([modal.state.status, wallet.calls]).toEqual(['disconnected', []])
  })
})

test.each([
  ['reads nothing', memory(), ['reconnecting', 'disconnected']],
  ['reads a wish that nobody answers', memory({ 'hasp.state': whole }), ['reconnecting', 'disconnected']],
  ['never reads', { ...memory(), get: never }, ['reconnecting', 'disconnected']],
])(
  'an app that guards its pages is never told "disconnected" too early: a store that %s',
  async (_, storage, wanted) => {
    fakeTimers()
    const modal = start({ storage })
    const seen = [modal.state.status]
    modal.subscribe(() => seen.at(-1) !== modal.state.status && seen.push(modal.state.status))
    await pass(11_000)
    expect(seen).toEqual(wanted)
  },
)

test('a store that never reads leaves nobody waiting, whoever was connected meanwhile', async () => {
  fakeTimers()
  const wallet = makeWallet('wallet').install()
  const modal = start({ storage: { ...memory(), get: never } })
  await modal.connect({ wallet: 'com.wallet' })
  await pass(6000)
  wallet.emit('accountsChanged', [])
  await settle()
  expect(modal.state.status).toBe('disconnected')
})

test('letting one wallet go before the store was read says nothing of the others', async () => {
  let read = (_: unknown): void => undefined
  makeWallet('wallet', { granted: true }).install()
  const storage = { ...memory(), get: () => new Promise((resolve) => { read = resolve }) } // biome-ignore format: one thought
  const modal = start({ storage })
  const seen = [modal.state.status]
  modal.subscribe(() => seen.at(-1) !== modal.state.status && seen.push(modal.state.status))
  await modal.disconnect({ wallet: 'com.other' })
  read(whole)
  await settle()
  expect(seen).toEqual(['reconnecting', 'connected'])
})

test('a store that reads after its deadline still connects who was connected', async () => {
  fakeTimers()
  let read = (_: unknown): void => undefined
  makeWallet('wallet', { granted: true }).install()
  const storage = { ...memory(), get: () => new Promise((resolve) => { read = resolve }) } // biome-ignore format: one thought
  const modal = start({ storage })
  await pass(5000)
  expect(modal.state.status).toBe('disconnected')
  read(whole)
  await settle()
  expect(modal.state.status).toBe('connected')
})

describe('what is stored is taken by name, and in bounds:', () => {
  const nested = (depth: number): unknown => {
    let value: unknown = 1
    for (let i = 0; i < depth; i++) value = { value }
    return value
  }
  const read = async (value: unknown) => {
    start({ storage: { ...memory(), get: () => value } })
    await settle()
    return stored()
  }

  test('members that nobody reads are not kept, however deep they are', async () => {
    const more = { extra: nested(10_000) }
    expect(await read({ ...whole, ...more, intents: [{ ...intent, ...more }] })).toEqual({
      ...whole,
      intents: [intent],
    })
  })

  test('of 20,000 wishes 64 are taken, and it is told in one line of the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const intents = Array.from({ length: 20_000 }, (_, i) => ({ ...intent, connector: `com.w${i}` }))
    const { intents: kept } = await read({ ...whole, intents })
    expect(kept).toEqual(intents.slice(0, 64))
    expect(warn).toHaveBeenCalledOnce()
  })

  test('of 20,000 addresses 100 are taken, and of 20,000 times one recent wallet one', async () => {
    const many = new Array(20_000).fill(alice)
    const { intents, recent } = await read({ ...whole, intents: [{ ...intent, addresses: many }], recent: many })
    expect([intents[0]?.addresses.length, recent]).toEqual([100, [alice]])
  })

  test.each([
    ['a connector', { connector: 'x'.repeat(1_000_000) }],
    ['an address', { addresses: ['x'.repeat(1_000_000)] }],
  ])('a wish with %s of a megabyte is dropped alone', async (_, changes) => {
    expect((await read({ ...whole, intents: [{ ...intent, ...changes }, intent] })).intents).toEqual([intent])
  })

  test.each([
    ['text of 2 MB', 'x'.repeat(2_000_000)],
    ['bytes', new Uint8Array(5_000_000)],
    ['a list', new Array(1_000_000).fill('x')],
  ])('labels that are %s are none, and not looked through', async (_, labels) => {
    const entries = vi.spyOn(Object, 'entries')
    expect(await read({ ...whole, labels })).toEqual(whole)
    expect(entries.mock.calls.flat().filter((value) => value === labels)).toEqual([])
  })

  test('a recent wallet that is no text is dropped alone', async () => {
    expect(await read({ ...whole, recent: [{}, 'com.wallet'] })).toEqual(whole)
  })

  test('a label that is no text, or longer than any, is dropped alone', async () => {
    const labels = { a: 'Savings', b: {}, c: 'x'.repeat(257) }
    expect(await read({ ...whole, labels })).toEqual({ ...whole, labels: { a: 'Savings' } })
  })

  test.each([null, undefined, 7, []])('labels that are %j are none, and the state can be read', async (labels) => {
    makeWallet('wallet', { granted: true }).install()
    const modal = start({ storage: { ...memory(), get: () => ({ ...whole, labels }) } })
    await settle()
    expect(modal.state.account).toMatchObject({ address: alice })
  })
})

test('labels survive a reload, and are not lost with a disconnect', async () => {
  const storage = memory()
  makeWallet().install()
  const first = start({ storage })
  await first.connect({ wallet: 'com.wallet' })
  await first.setAddressLabel(`eip155:1:${alice}`, 'Savings')
  await first.disconnect()
  const modal = await reload({ storage })
  await modal.connect({ wallet: 'com.wallet' })
  await vi.waitFor(() => expect(modal.state.account?.label).toBe('Savings'))
})

test('the store learns no more than intent', async () => {
  const storage = memory()
  makeWallet().install()
  const modal = start({ storage })
  await modal.connect({ wallet: 'com.wallet' })
  await settle()
  const found = { source: 'eip6963', claim: 'com.wallet' }
  expect(storage.content['hasp.state']).toEqual({ ...whole, intents: [{ ...intent, ...found }] })
  await modal.disconnect()
  await settle()
  expect(storage.content['hasp.state']).toEqual({ ...whole, intents: [] })
})
