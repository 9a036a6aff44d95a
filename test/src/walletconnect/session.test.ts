// What a wallet says, as pure functions: settlements, updates, events and their replays, and whatever else it may send.
import { expect, test } from 'vitest'
import { missing, readGranted, readProposed } from '../../../src/walletconnect/session/namespaces.ts'
import { readMetadata } from '../../../src/walletconnect/session/restore.ts'
import { answerTag, handleRequest, settle } from '../../../src/walletconnect/session/session.ts'

const hex = (digit: string) => digit.repeat(64)
const keys = { topic: hex('1'), symKey: hex('2'), publicKey: hex('3') }
const now = 1_700_000_000
const account = 'eip155:1:0xabc'
const evm = { chains: ['eip155:1'], accounts: [account], methods: ['personal_sign'], events: ['chainChanged'] }
const asked = { eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['personal_sign'], events: ['chainChanged'] } }
const params = {
  controller: { publicKey: keys.publicKey, metadata: { name: 'W', description: '', url: '', icons: [] } },
  namespaces: { eip155: evm },
  expiry: now + 604_800,
}
const id = (n: number) => now * 1_000_000 + n * 1000
const settled = (more: object = {}) =>
  settle({ id: id(0), method: 'wc_sessionSettle', params: { ...params, ...more } }, keys, asked, now)
const session = () => {
  const made = settled()
  if (typeof made === 'string') throw new Error(made)
  return made
}

test('a settlement is a session', () => {
  expect(session()).toEqual({
    topic: keys.topic,
    symKey: keys.symKey,
    expiry: now + 604_800,
    namespaces: { eip155: evm },
    peer: { publicKey: keys.publicKey, metadata: params.controller.metadata },
    changed: { ids: [id(0)], last: {} },
  })
  expect(
    settled({ sessionConfig: { disableDeepLink: true }, sessionProperties: { a: 'b' }, topic: 'x' }),
  ).toMatchObject({
    topic: keys.topic,
    sessionConfig: { disableDeepLink: true },
    sessionProperties: { a: 'b' },
  })
})

const bad: [string, object][] = [
  ['another key', { controller: { ...params.controller, publicKey: hex('4') } }],
  ['no controller', { controller: null }],
  ['no namespaces', { namespaces: undefined }],
  ['empty namespaces', { namespaces: {} }],
  ['no accounts', { namespaces: { eip155: { ...evm, accounts: [] } } }],
  ['accounts that are none', { namespaces: { eip155: { ...evm, accounts: 'eip155:1:0xabc' } } }],
  ['an account of two parts', { namespaces: { eip155: { ...evm, accounts: ['eip155:1'] } } }],
  ['an account of four parts', { namespaces: { eip155: { ...evm, accounts: ['eip155:1:0xabc:d'] } } }],
  ['an account of another namespace', { namespaces: { eip155: { ...evm, accounts: ['solana:5eykt:abc'] } } }],
  ['one malformed account among good ones', { namespaces: { eip155: { ...evm, accounts: [account, '<b>'] } } }],
  ['methods that are none', { namespaces: { eip155: { ...evm, methods: [1] } } }],
  ['no events', { namespaces: { eip155: { ...evm, events: undefined } } }],
  [
    'only chains that nobody asked for',
    { namespaces: { eip155: { ...evm, chains: ['eip155:5'], accounts: ['eip155:5:0xa'] } } },
  ],
  ['a chain of another namespace', { namespaces: { eip155: { ...evm, chains: ['solana:1'] } } }],
  ['a list', { namespaces: [evm] }],
  ['the past', { expiry: now }],
  ['no expiry', { expiry: `${now + 1}` }],
  ['a fraction of a second', { expiry: now + 0.5 }],
  ['infinity', { expiry: Number.POSITIVE_INFINITY }],
]
test.each(bad)('a settlement with %s settles nothing', (_, more) => {
  expect(settled(more)).toEqual(expect.any(String))
})

test('chains that were not asked for are left out, all where nothing was asked', () => {
  const more = { ...evm, chains: ['eip155:1', 'eip155:5'], accounts: [account, 'eip155:5:0xabc'] }
  const other = { accounts: ['cosmos:hub:abc'], methods: [], events: [] }
  expect(settled({ namespaces: { eip155: more, cosmos: other } })).toMatchObject({ namespaces: { eip155: evm } })
  const all = { eip155: more, cosmos: other }
  expect(readGranted(all)).toEqual(all)
})

test('what does not belong into a namespace is not kept', () => {
  const odd = JSON.parse(`{"eip155":{"accounts":["${account}"],"methods":[],"events":[],"__proto__":{"a":1},"x":1}}`)
  expect(readGranted(odd)).toEqual({ eip155: { accounts: [account], methods: [], events: [] } })
  expect(readGranted(JSON.parse('{"__proto__":{"accounts":[],"methods":[],"events":[]}}'))).toBeUndefined()
})

test.each([
  null,
  [],
  'eip155',
  { eip155: null },
  { eip155: { methods: [], events: [] } },
  { eip155: { chains: [], methods: [], events: [] } },
  { eip155: { chains: ['eip155'], methods: [], events: [] } },
  { eip155: { chains: ['solana:1'], methods: [], events: [] } },
  { eip155: { chains: ['eip155:1'], methods: 'personal_sign', events: [] } },
  { eip155: { chains: ['eip155:1'], methods: [] } },
  { 'EIP 155': { chains: ['eip155:1'], methods: [], events: [] } },
  { 'eip155:1': { chains: ['eip155:2'], methods: [], events: [] } },
])('a proposal may not be %j', (value) => {
  expect(readProposed(value)).toBeUndefined()
})

test('a proposal may name a chain as its key, or nothing at all', () => {
  expect(readProposed({ 'eip155:1': { methods: [], events: [] } })).toEqual({ 'eip155:1': { methods: [], events: [] } })
  expect(readProposed({})).toEqual({})
})

test('what a session lacks for a call is named', () => {
  const both = { 'eip155:1': evm, eip155: { ...evm, chains: undefined, accounts: ['eip155:10:0xabc'], methods: ['a'] } }
  expect(missing(both as never, 'eip155:1', 'personal_sign')).toBeUndefined()
  expect(missing(both as never, 'eip155:10', 'personal_sign')).toBe('method')
  expect(missing(both as never, 'eip155:5', 'personal_sign')).toBe('chain')
  expect(missing(both as never, '__proto__', 'constructor')).toBe('chain')
})

const said = (method: string, more: object, n: number) => ({ id: id(n), method, params: more as never })

test('an update counts once, and never back in time', () => {
  const wider = { eip155: { ...evm, chains: ['eip155:1', 'eip155:5'], accounts: [account, 'eip155:5:0xabc'] } }
  const first = handleRequest(session(), said('wc_sessionUpdate', { namespaces: wider }, 5), now)
  expect(first).toMatchObject({ answer: { result: true }, next: { namespaces: wider } })
  expect(first.event).toEqual(['session_update', { topic: keys.topic, namespaces: wider }])
  const next = first.next as ReturnType<typeof session>
  expect(handleRequest(next, said('wc_sessionUpdate', { namespaces: { eip155: evm } }, 5), now)).toEqual({
    answer: { result: true },
  })
  const old = handleRequest(next, said('wc_sessionUpdate', { namespaces: { eip155: evm } }, 4), now)
  expect(old).toMatchObject({ answer: { error: { code: 1003 } }, isDropped: true })
  expect(old.next).toBeUndefined()
  const malformed = handleRequest(next, said('wc_sessionUpdate', { namespaces: {} }, 6), now)
  expect(malformed).toMatchObject({ answer: { error: { code: 1003 } }, isDropped: true })
  expect(malformed.next).toBeUndefined()
})

test('extending is seven days from now, never less than before', () => {
  const later = handleRequest(session(), said('wc_sessionExtend', {}, 5), now + 100)
  expect(later).toMatchObject({ next: { expiry: now + 604_900 }, answer: { result: true } })
  expect(handleRequest(session(), said('wc_sessionExtend', { expiry: 1 }, 5), now - 100)).toMatchObject({
    next: { expiry: now + 604_800 },
  })
})

const event = (n: number, name = 'chainChanged', chainId = 'eip155:1') =>
  said('wc_sessionEvent', { event: { name, data: n }, chainId }, n)

test('an event counts once by its name, and is not answered', () => {
  const first = handleRequest(session(), event(5), now)
  expect(first.answer).toBeUndefined()
  expect(first.event).toEqual([
    'session_event',
    { topic: keys.topic, event: { name: 'chainChanged', data: 5 }, chainId: 'eip155:1' },
  ])
  const next = first.next as ReturnType<typeof session>
  expect(handleRequest(next, event(5), now)).toEqual({})
  expect(handleRequest(next, event(4), now)).toEqual({ isDropped: true })
  // Two of one millisecond: their last digits say nothing of the order.
  expect(handleRequest(next, { ...event(5), id: id(5) + 7 }, now).event).toBeDefined()
})

test('an old event stays old after many others', () => {
  let record = handleRequest(session(), event(1), now).next as ReturnType<typeof session>
  for (let n = 2; n < 60; n++)
    record = handleRequest(record, said('wc_sessionExtend', {}, n), now).next as ReturnType<typeof session>
  expect(record.heard?.ids.length).toBeLessThan(40)
  expect(handleRequest(record, event(1), now).event).toBeUndefined()
})

test.each([
  ['another name', event(5, 'message')],
  ['another chain', event(5, 'chainChanged', 'eip155:5')],
  ['no event', said('wc_sessionEvent', { chainId: 'eip155:1' }, 5)],
  ['no chain', said('wc_sessionEvent', { event: { name: 'chainChanged' } }, 5)],
])('an event of %s is dropped', (_, request) => {
  expect(handleRequest(session(), request, now)).toEqual({ isDropped: true })
})

test('the rest: settled again, pinged, deleted; what a dapp asks, or nobody knows, has no answer', () => {
  expect(handleRequest(session(), said('wc_sessionSettle', params, 0), now)).toEqual({ answer: { result: true } })
  expect(handleRequest(session(), said('wc_sessionSettle', params, 9), now)).toEqual({ isDropped: true })
  expect(handleRequest(session(), said('wc_sessionPing', {}, 9), now)).toEqual({ answer: { result: true } })
  const over = handleRequest(session(), said('wc_sessionDelete', { code: 6000, message: 'bye' }, 9), now)
  expect(over).toEqual({ next: null, event: ['session_delete', { topic: keys.topic, code: 6000, message: 'bye' }] })
  expect(
    handleRequest(session(), said('wc_sessionDelete', { code: 'x', message: 7 }, 9), now).event?.[1],
  ).toMatchObject({
    code: 6000,
    message: '',
  })
  const ours = ['wc_sessionRequest', 'wc_sessionPropose', 'wc_sessionAuthenticate', 'wc_pairingPing']
  for (const method of [...ours, 'wc_unknown', 'constructor', '__proto__'])
    expect(handleRequest(session(), said(method, {}, 9), now)).toEqual({ isDropped: true })
})

test('every answer to a wallet has the tag that the specification gives it', () => {
  const tags = { Settle: 1103, Update: 1105, Extend: 1107, Ping: 1115 }
  for (const [name, tag] of Object.entries(tags)) expect(answerTag(`wc_session${name}`)).toBe(tag)
})

test('what a wallet says of itself is text, and not too much', () => {
  const empty = { name: '', description: '', url: '', icons: [] }
  for (const value of [null, 7, 'x', [], { name: 7, icons: 'x' }]) expect(readMetadata(value)).toEqual(empty)
  expect(readMetadata({ name: 'x'.repeat(1e6) }).name).toHaveLength(200)
  expect(readMetadata({ name: 'W', icons: [7, 'i'], redirect: { native: 'w://' } })).toEqual({
    ...empty,
    name: 'W',
    icons: ['', 'i'],
    redirect: { native: 'w://', universal: '' },
  })
})
