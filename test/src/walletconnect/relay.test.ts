// The sandbox's relay: who may connect, what it keeps for whom, and that each of its faults does what it says.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Client, dial } from '../../sandbox/relay/client.mjs'
import { admit, type Fault, type Relay, startRelay } from '../../sandbox/relay.mjs'

const clock = { offset: 0 }
const own = 'ab'.repeat(16)
const projects = { [own]: { origins: ['https://ours.example'] }, ['0'.repeat(32)]: {} }
let relay: Relay
beforeAll(async () => {
  relay = await startRelay({
    now: () => Date.now() + clock.offset,
    projects,
    limits: { maxFetched: 2 },
  })
})
afterAll(() => relay.stop())
afterEach(() => {
  vi.useRealTimers()
  clock.offset = 0
  relay.reset()
  for (const client of clients.splice(0)) client.close()
})

const clients: Client[] = []
const join = async (options?: Parameters<typeof dial>[1]): Promise<Client> => {
  const client = dial(relay.url, options)
  clients.push(client)
  await client.opened
  return client
}
let count = 0
/** Nobody listened to it before. */
const freshTopic = () => (++count).toString(16).padStart(64, '0')
const mail = (topic: string, message = `message ${++count}`) => ({ topic, message, ttl: 300, tag: 1108 })
const messages = ({ deliveries }: Client) => deliveries.map(({ message }) => message)
const heard = (client: Client, ...wanted: string[]) => expect.poll(() => messages(client)).toEqual(wanted)
const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error) => error,
  )
/** All that a round trip would have brought is there. */
const settle = async (client: Client) => {
  await client.call('irn_subscribe', { topic: freshTopic() })
}
const subscribed = async (topic: string, options?: Parameters<typeof dial>[1]) => {
  const client = await join(options)
  await client.call('irn_subscribe', { topic })
  return client
}

test('the published JWT is let in, as its client', () => {
  const jwt =
    'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6ImM0NzlmZTVkYzQ2NGU3NzFlNzhiMTkzZDIzOWE2NWI1OGQyNzhjYWQxYzM0YmZiMGI1NzE2ZTViYjUxNDkyOGUiLCJhdWQiOiJ3c3M6Ly9yZWxheS53YWxsZXRjb25uZWN0LmNvbSIsImlhdCI6MTY1NjkxMDA5NywiZXhwIjoxNjU2OTk2NDk3fQ.bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA'
  const query = new URLSearchParams({ auth: jwt, projectId: own })
  const at = (seconds: number) => admit(query, { aud: 'wss://relay.walletconnect.com', now: seconds * 1000 })
  expect(at(1_656_910_097)).toEqual({ clientId: 'did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH' })
  expect(at(1_656_910_097 - 120).refusal).toBeUndefined()
  expect(at(1_656_910_097 - 121).refusal?.reason).toContain('not yet valid')
  expect(at(1_656_996_497 + 120).refusal).toBeUndefined()
  expect(at(1_656_996_497 + 121).refusal).toMatchObject({ status: 401, reason: expect.stringContaining('is expired') })
})

const seconds = () => Math.floor(Date.now() / 1000)
const jwtError = 'JWT validation error: '
test.each<[string, () => Parameters<typeof dial>[1], number, string]>([
  ['no project id', () => ({ query: { projectId: undefined } }), 401, 'Authorization error: Project ID is missing'],
  ['a malformed project id', () => ({ query: { projectId: 'mine' } }), 403, 'Unauthorized: invalid key'],
  ['an unknown project', () => ({ query: { projectId: 'f'.repeat(32) } }), 401, 'Project not found'],
  [
    'an origin that is not listed',
    () => ({ query: { projectId: own }, headers: { origin: 'https://theirs.example' } }),
    403,
    'Unauthorized: origin not allowed',
  ],
  ['no JWT', () => ({ query: { auth: undefined } }), 403, `${jwtError}JWT Token is missing`],
  ['no JWT but text', () => ({ query: { auth: 'a.b' } }), 403, `${jwtError}Invalid format`],
  ['another audience', () => ({ claims: { aud: 'ws://elsewhere' } }), 403, `${jwtError}Invalid audience`],
  ['another algorithm', () => ({ claims: { header: { alg: 'none', typ: 'JWT' } } }), 403, `${jwtError}Invalid header`],
  ['another’s name', () => ({ claims: { iss: dial(relay.url).clientId } }), 403, `${jwtError}Invalid signature`],
  [
    'a clock 180 s ahead',
    () => ({ claims: { iat: seconds() + 180 } }),
    403,
    `${jwtError}JWT Token is not yet valid: iat:`,
  ],
  ['a day-old JWT', () => ({ claims: { iat: seconds() - 90_000 } }), 401, `${jwtError}JWT Token is expired: exp:`],
])('the relay refuses %s', async (_, options, status, reason) => {
  const told = dial(relay.url, options())
  const { code, reason: said } = await told.closed
  expect(code).toBe(3000)
  expect(said).toContain(reason)
  const untold = dial(relay.url, { ...options(), query: { ...options()?.query, useOnCloseEvent: undefined } })
  expect((await failure(untold.opened))?.message).toBe(`Unexpected server response: ${status}`)
})

test('the relay lets in a listed origin, and this machine', async () => {
  for (const origin of ['https://ours.example', 'http://localhost:3000', 'http://127.0.0.1:4411'])
    await settle(await join({ query: { projectId: own }, headers: { origin } }))
})

test('mail waits for who subscribes, comes to who listens, and is not echoed', async () => {
  const topic = freshTopic()
  const [one, two] = [await subscribed(topic), await join()]
  await one.call('irn_publish', mail(topic, 'a'))
  await two.call('irn_subscribe', { topic })
  await one.call('irn_publish', mail(topic, 'b'))
  await heard(two, 'a', 'b')
  await settle(one)
  expect(messages(one)).toEqual([])
  const [first] = two.deliveries
  expect(String(first?.id)).toMatch(/^\d{15}$/)
  expect(first).toEqual({ id: first?.id, topic, message: 'a', publishedAt: expect.any(Number), tag: 1108 })
})

test('what is not acknowledged comes again, to the same client only, on whichever socket', async () => {
  const topic = freshTopic()
  const sender = await join()
  const one = await subscribed(topic, { acknowledge: false })
  const other = await subscribed(topic)
  await sender.call('irn_publish', mail(topic, 'a'))
  await heard(one, 'a')
  await heard(other, 'a')
  await one.call('irn_batchSubscribe', { topics: [topic] })
  await heard(one, 'a', 'a')
  const again = await subscribed(topic, { seed: one.seed, acknowledge: false })
  await heard(again, 'a')
  // Another's acknowledgement does not count.
  other.ack(again.deliveries[0]?.id ?? 0)
  await settle(other)
  await again.call('irn_subscribe', { topic })
  await heard(again, 'a', 'a')
  again.ack(again.deliveries[0]?.id ?? 0)
  await again.call('irn_subscribe', { topic })
  await settle(again)
  expect(messages(again)).toEqual(['a', 'a'])
  await other.call('irn_subscribe', { topic })
  await settle(other)
  expect(messages(other)).toEqual(['a'])
})

test('mail is gone after its ttl, by the clock', async () => {
  const topic = freshTopic()
  const sender = await join()
  await sender.call('irn_publish', { ...mail(topic, 'short'), ttl: 30 })
  await sender.call('irn_publish', mail(topic, 'long'))
  clock.offset = 31_000
  await heard(await subscribed(topic), 'long')
})

test('a publish that is repeated is stored once', async () => {
  const topic = freshTopic()
  const sender = await join()
  const listener = await subscribed(topic, { acknowledge: false })
  for (let i = 0; i < 2; i++) expect(await sender.call('irn_publish', mail(topic, 'same'))).toBe(true)
  await settle(listener)
  expect(messages(listener)).toEqual(['same'])
})

test('an unsubscribed topic is silent, one by one and in batches', async () => {
  const [a, b] = [freshTopic(), freshTopic()]
  const [sender, listener] = [await join(), await join()]
  expect(await listener.call('irn_batchSubscribe', { topics: [a, b] })).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/),
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ])
  expect(await listener.call('irn_unsubscribe', { topic: a, id: 'whatever' })).toBe(true)
  await sender.call('irn_publish', mail(a))
  expect(await listener.call('irn_batchUnsubscribe', { subscriptions: [{ topic: b, id: 'x' }] })).toBe(true)
  await sender.call('irn_publish', mail(b))
  await settle(listener)
  expect(messages(listener)).toEqual([])
})

test('mail is fetched page by page', async () => {
  const topics = [freshTopic(), freshTopic()]
  const [sender, reader] = [await join(), await join()]
  for (const message of ['a', 'b', 'c']) await sender.call('irn_publish', mail(topics[0] as string, message))
  const { messages: page, hasMore } = await reader.call('irn_batchFetchMessages', { topics })
  expect([page, hasMore]).toMatchObject([[{ message: 'a' }, { message: 'b' }], true])
  expect(await reader.call('irn_fetchMessages', { topic: topics[0] })).toMatchObject({
    messages: [{ message: 'c' }],
    hasMore: false,
  })
})

test('a proposal and its approval go out with their tags, and subscribe who sends them', async () => {
  const [pairing, session] = [freshTopic(), freshTopic()]
  const [dapp, wallet] = [await join(), await subscribed(pairing)]
  await dapp.call('wc_proposeSession', {
    pairingTopic: pairing,
    sessionProposal: 'propose',
    ttl: 300,
    correlationId: 1,
  })
  await heard(wallet, 'propose')
  expect(wallet.deliveries[0]?.tag).toBe(1100)
  const approval = { pairingTopic: pairing, sessionTopic: session, sessionProposalResponse: 'yes' }
  expect((await failure(wallet.call('wc_approveSession', approval)))?.data).toBe('InvalidParams')
  await wallet.call('wc_approveSession', { ...approval, sessionSettlementRequest: 'settle' })
  await heard(dapp, 'yes')
  await dapp.call('irn_subscribe', { topic: session })
  await heard(dapp, 'yes', 'settle')
  expect(dapp.deliveries.map(({ tag }) => tag)).toEqual([1101, 1102])
  await dapp.call('irn_publish', mail(session, 'back'))
  await heard(wallet, 'propose', 'back')
})

test('the relay answers with numbers, whatever the id came as', async () => {
  const client = await join()
  client.send({ id: '1700000000000000123', jsonrpc: '2.0', method: 'irn_subscribe', params: { topic: freshTopic() } })
  client.send('{"id":1700000000000000457,"jsonrpc":"2.0","method":"irn_none","params":{}}')
  await expect.poll(() => client.frames.length).toBe(2)
  expect(client.frames[0]).toMatch(/^{"id":1700000000000000123,"jsonrpc":"2.0","result":"[0-9a-f]{64}"}$/)
  expect(client.frames[1]).toContain('"id":1700000000000000457,')
})

const topic = 'a'.repeat(64)
test.each<[string, string | object, object]>([
  ['no JSON', 'nonsense', { id: 0, error: { code: -32600, data: 'Serialization' } }],
  ['an array', '[]', { id: 0, error: { code: -32600, data: 'Serialization' } }],
  ['no version', { id: 1e15, method: 'irn_subscribe' }, { id: 1e15, error: { data: 'InvalidJsonRpcVersion' } }],
  ['a small id', { id: 7, method: 'irn_subscribe' }, { id: 7, error: { data: 'InvalidRequestId' } }],
  ['an id of text', { id: 'seven', method: 'irn_subscribe' }, { id: 0, error: { data: 'InvalidRequestId' } }],
  ['another method', { method: 'irn_dance', params: {} }, { error: { code: -32600, data: 'InvalidMethod' } }],
  ['a name of every object', { method: 'constructor', params: {} }, { error: { data: 'InvalidMethod' } }],
  ['no params', { method: 'irn_publish' }, { error: { data: 'InvalidParams' } }],
  ['no tag', { method: 'irn_publish', params: { topic, message: 'a', ttl: 300 } }, { error: { code: -32600 } }],
  ['a short topic', { method: 'irn_subscribe', params: { topic: 'aa' } }, { error: { data: 'InvalidTopic' } }],
  [
    'no ttl at all',
    { method: 'irn_publish', params: { ...mail(topic), ttl: 0 } },
    { error: { code: -32000, data: 'TtlTooShort' } },
  ],
  [
    'a year',
    { method: 'irn_publish', params: { ...mail(topic), ttl: 31_536_000 } },
    { error: { code: -32000, data: 'TtlTooLong' } },
  ],
  ['an empty batch', { method: 'irn_batchSubscribe', params: { topics: [] } }, { error: { data: 'BatchEmpty' } }],
  [
    'a batch of 501',
    { method: 'irn_batchSubscribe', params: { topics: Array(501).fill(topic) } },
    { error: { code: -32600, data: 'BatchLimitExceeded' } },
  ],
  [
    'a megabyte',
    { method: 'irn_publish', params: mail(topic, 'a'.repeat(1_000_000)) },
    { error: { code: -32600, data: 'PayloadSizeExceeded' } },
  ],
])('the relay answers %s with an error', async (name, frame, wanted) => {
  const client = await join()
  const version = name === 'no version' ? {} : { jsonrpc: '2.0' }
  client.send(typeof frame === 'string' ? frame : { id: 1_700_000_000_000_001, ...version, ...frame })
  await expect.poll(() => client.frames.length).toBe(1)
  expect(JSON.parse(client.frames[0] ?? '')).toMatchObject(wanted)
})

test('a socket that listens to nothing goes stale, one that listens does not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const strict = await startRelay({ limits: { staleAfter: 100 } })
  const [idle, listener] = [dial(strict.url), dial(strict.url)]
  await Promise.all([idle.opened, listener.opened])
  await listener.call('irn_subscribe', { topic: freshTopic() })
  vi.advanceTimersByTime(100)
  expect(await idle.closed).toEqual({ code: 4008, reason: 'stale' })
  vi.advanceTimersByTime(200)
  await settle(listener)
  vi.useRealTimers()
  await strict.stop()
  expect((await listener.closed).code).toBe(1006)
})

test('the log has every frame, and no message', async () => {
  const topic = freshTopic()
  const listener = await subscribed(topic)
  relay.reset()
  const sender = await join()
  await sender.call('irn_publish', mail(topic, 'secret'))
  await heard(listener, 'secret')
  await expect
    .poll(() => relay.log.map(({ direction, kind, tag }) => [direction, kind, tag]))
    .toEqual([
      ['in', 'open', undefined],
      ['in', 'request', 1108],
      ['out', 'answer', 1108],
      ['out', 'delivery', 1108],
      ['in', 'ack', 1108],
    ])
  expect(relay.log[3]).toMatchObject({ clientId: listener.clientId, method: 'irn_subscription', topic })
  expect(JSON.stringify(relay.log)).not.toContain('secret')
})

/** A sender and a listener on one topic, with a fault between them. */
async function between(fault: Omit<Fault, 'match'> & { match?: Fault['match'] }) {
  const topic = freshTopic()
  const [sender, listener] = [await join(), await subscribed(topic)]
  const set = relay.faults.add({ times: 1, ...fault, match: { topic, ...fault.match } })
  const publish = (message: string) => sender.call('irn_publish', mail(topic, message))
  return { topic, sender, listener, set, publish }
}

test('drop: a request is not seen, an answer is lost, a delivery waits, an acknowledgement was never there', async () => {
  const request = await between({ kind: 'drop' })
  void request.publish('lost')
  await request.publish('seen')
  await heard(request.listener, 'seen')
  expect(request.set).toMatchObject({ hits: 1, left: 0 })

  const answer = await between({ kind: 'drop', at: 'answer' })
  void answer.publish('a')
  await heard(answer.listener, 'a')
  await settle(answer.sender)
  expect(answer.sender.frames.map((text) => text.includes('"result":true'))).toEqual([false])

  const delivery = await between({ kind: 'drop', match: { method: 'irn_subscription' } })
  await delivery.publish('a')
  await settle(delivery.listener)
  expect(messages(delivery.listener)).toEqual([])
  await delivery.listener.call('irn_subscribe', { topic: delivery.topic })
  await heard(delivery.listener, 'a')

  const ack = await between({ kind: 'drop', at: 'ack' })
  await ack.publish('a')
  await heard(ack.listener, 'a')
  await ack.listener.call('irn_subscribe', { topic: ack.topic })
  await heard(ack.listener, 'a', 'a')
})

test('delay: the frame comes later than what follows it', async () => {
  const { listener, publish } = await between({ kind: 'delay', delay: 60, match: { tag: 1108 } })
  const slow = publish('slow')
  await publish('fast')
  expect(await slow).toBe(true)
  await heard(listener, 'fast', 'slow')
})

test.each([
  ['before', []],
  ['after', ['a']],
] as const)('kill: the socket is cut %s the frame is handled', async (when, wanted) => {
  const { sender, listener, publish } = await between({ kind: 'kill', when })
  void publish('a')
  expect((await sender.closed).code).toBe(1006)
  await settle(listener)
  expect(messages(listener)).toEqual(wanted)
})

test('silence: the socket stands, and nothing is answered or delivered', async () => {
  const { topic, sender, listener } = await between({ kind: 'silence', match: { method: 'irn_subscribe' } })
  void listener.call('irn_subscribe', { topic })
  await expect.poll(() => relay.log.at(-1)?.method).toBe('irn_subscribe')
  await sender.call('irn_publish', mail(topic, 'a'))
  void listener.call('irn_subscribe', { topic: freshTopic() })
  const end = await Promise.race([listener.closed, new Promise((resolve) => setTimeout(resolve, 100, 'silent'))])
  expect([end, listener.frames.length]).toEqual(['silent', 1])
  await heard(await subscribed(topic, { seed: listener.seed }), 'a')
})

test('duplicate and reorder: deliveries come twice, and swapped', async () => {
  const twice = await between({ kind: 'duplicate' })
  await twice.publish('a')
  await heard(twice.listener, 'a', 'a')
  const swapped = await between({ kind: 'reorder', delay: 60_000 })
  await swapped.publish('a')
  await swapped.publish('b')
  await heard(swapped.listener, 'b', 'a')
  const alone = await between({ kind: 'reorder', delay: 30 })
  await alone.publish('a')
  await heard(alone.listener, 'a')
})

test.each(['before', 'after'] as const)(
  'reflect: who publishes gets a copy, %s the answer, and again while it is not acknowledged',
  async (when) => {
    const topic = freshTopic()
    const client = await subscribed(topic, { acknowledge: false })
    relay.faults.add({ kind: 'reflect', when, times: 1 })
    const before = client.frames.length
    const { message } = mail(topic, 'a')
    await client.call('irn_publish', mail(topic, message))
    await heard(client, 'a')
    const methods = client.frames.slice(before).map((text) => JSON.parse(text).method)
    expect(methods.indexOf('irn_subscription')).toBe(when === 'before' ? 0 : 1)
    await client.call('irn_publish', mail(topic, 'b'))
    await heard(await subscribed(topic, { seed: client.seed }), 'a')
  },
)

test.each([
  [
    { code: 3000, reason: 'Unauthorized: invalid key' },
    { code: 3000, reason: 'Unauthorized: invalid key' },
  ],
  [
    { code: 1001, reason: 'bye' },
    { code: 1001, reason: 'bye' },
  ],
  [
    { code: 1013, reason: '' },
    { code: 1013, reason: '' },
  ],
  [
    { code: 4010, reason: 'rebalance' },
    { code: 4010, reason: 'rebalance' },
  ],
  [{ code: 1006 }, { code: 1006, reason: '' }],
])('refuse: the socket is closed with %o', async (fault, wanted) => {
  relay.faults.add({ kind: 'refuse', times: 1, ...fault })
  expect(await dial(relay.url).closed).toEqual(wanted)
  const { sender, publish } = await between({ kind: 'refuse', ...fault, match: { method: 'irn_publish' } })
  void publish('a')
  expect(await sender.closed).toEqual(wanted)
})

test('refuse with a status: there is no socket', async () => {
  relay.faults.add({ kind: 'refuse', times: 1, status: 503 })
  expect((await failure(dial(relay.url).opened))?.message).toBe('Unexpected server response: 503')
})

test('drop and delay of a socket: it hangs, and opens late', async () => {
  relay.faults.add({ kind: 'drop', at: 'open', times: 1, delay: 60 })
  expect((await failure(dial(relay.url).opened))?.message).toBe('socket hang up')
  relay.faults.add({ kind: 'delay', at: 'open', times: 1, delay: 60 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const late = dial(relay.url)
  let isOpen = false
  void late.opened.then(() => {
    isOpen = true
  })
  // Polls of the test runner would let the faked time go by.
  while (!vi.getTimerCount()) await new Promise((resolve) => setImmediate(resolve))
  vi.advanceTimersByTime(59)
  // Whoever comes later and is not held up is served before.
  await settle(await join())
  expect(isOpen).toBe(false)
  vi.advanceTimersByTime(1)
  await late.opened
  vi.useRealTimers()
  await settle(late)
  late.close()
})

test('garbage and flood come beside what is right', async () => {
  const garbage = await between({ kind: 'garbage' })
  await garbage.publish('a')
  expect(garbage.sender.frames.length).toBeGreaterThan(10)
  expect(garbage.sender.frames).toContain('not json')
  const said = await between({ kind: 'garbage', data: '{"id":1' })
  await said.publish('a')
  expect(said.sender.frames[0]).toBe('{"id":1')
  const flood = await between({ kind: 'flood', count: 300 })
  await flood.publish('a')
  expect(flood.sender.deliveries.map((one) => one.topic)).toEqual(Array(300).fill(flood.topic))
})

test('faults hit who they name, and open sockets at once', async () => {
  const [one, two] = [await subscribed(freshTopic()), await subscribed(freshTopic())]
  relay.faults.add({ kind: 'refuse', now: true, code: 1001, reason: 'bye', match: { clientId: one.clientId } })
  expect(await one.closed).toEqual({ code: 1001, reason: 'bye' })
  await settle(two)
  relay.faults.add({ kind: 'kill', now: true })
  expect((await two.closed).code).toBe(1006)
  await settle(await join())
})

test('faults are set by HTTP too, from any origin', async () => {
  const post = (path: string, body = '') => fetch(relay.http + path, { method: 'POST', body })
  const reply = await post('/__fault', JSON.stringify({ kind: 'refuse', times: 1, code: 4010, reason: 'by hand' }))
  expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect(await dial(relay.url).closed).toEqual({ code: 4010, reason: 'by hand' })
  expect(await (await fetch(`${relay.http}/__log`)).json()).toContainEqual(expect.objectContaining({ code: 4010 }))
  for (const wrong of ['{"kind":"dance"}', '{"kind":"drop","now":true}', 'no json'])
    expect((await post('/__fault', wrong)).status).toBe(400)
  expect((await post('/__reset')).status).toBe(204)
  expect(await (await fetch(`${relay.http}/__log`)).json()).toEqual([])
})
