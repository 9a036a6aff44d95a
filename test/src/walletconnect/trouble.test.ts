// The same session while pages reload, sockets die, and deliveries come twice, late or in the wrong order; and relays that
// want nothing of us. The vendor's wallet over the sandbox's relay.
import { afterEach, describe, expect, test } from 'vitest'
import type { Client, Session } from '../../../src/walletconnect/index.ts'
import {
  clientsOf,
  evm,
  mapStore,
  pair,
  recordEvents,
  settled,
  startClient,
  startVendor,
} from '../../helpers/client.ts'
import { chains, type Fault, first } from '../../helpers/walletkit.ts'

const { relay, wallet } = await startVendor({ projects: { ['0123456789abcdef'.repeat(2)]: {} } })
const { start, closeAll } = clientsOf(startClient)
afterEach(() => {
  relay.faults.clear()
  return closeAll()
})

const sign = (client: Client, { topic }: Session, text = '0x61') =>
  client.request(topic, chains.eip155, { method: 'personal_sign', params: [text, first] })
const asks = (topic: string) => wallet.events.filter((one) => one.type === 'session_request' && one.topic === topic)

/** The client that proposes. */
async function ours(): Promise<string> {
  const id = () => relay.log.find(({ method }) => method === 'wc_proposeSession')?.clientId
  await expect.poll(id).toBeDefined()
  return id() as string
}

const kills: [string, Fault][] = (
  [
    ['the subscription', { match: { method: 'irn_batchSubscribe' } }],
    ['the proposal', { match: { method: 'wc_proposeSession' } }],
    ['the answer', { match: { tag: 1101 }, at: 'delivery' }],
    ['the settlement', { match: { tag: 1102 }, at: 'delivery' }],
    ['our answer to it', { match: { tag: 1103 }, at: 'request' }],
    ['the request', { match: { tag: 1108 }, at: 'request' }],
    ['its answer', { match: { tag: 1109 }, at: 'delivery' }],
  ] as const
).flatMap(([name, fault]) =>
  (['before', 'after'] as const).map((when): [string, Fault] => [
    `${when} ${name}`,
    { kind: 'kill', times: 1, when, ...fault },
  ]),
)

test.each(kills)('connecting survives a socket that dies %s', async (_, fault) => {
  const hit = relay.faults.add(fault)
  const client = start(relay.url)
  const session = await pair(client, wallet)
  expect(await sign(client, session)).toMatch(/^0x/)
  expect(hit.hits).toBe(1)
  // However often it was sent, the wallet was asked once.
  expect(asks(session.topic)).toHaveLength(1)
  expect(client.sessions()).toHaveLength(1)
})

test.each([1001, 1006, 1013, 4008, 4010])('a socket closed with %i is no end', async (code) => {
  const client = start(relay.url)
  const session = await pair(client, wallet)
  relay.faults.add({ kind: 'refuse', code, now: true, reason: 'go' })
  expect(await sign(client, session)).toMatch(/^0x/)
})

test.each<[string, Fault[]]>([
  ['twice', [{ kind: 'duplicate' }]],
  ['late', [{ kind: 'delay', at: 'delivery', delay: 60 }]],
  ['in the wrong order', [{ kind: 'reorder', delay: 80 }]],
  ['among garbage', [{ kind: 'garbage', at: 'delivery' }]],
  ['in a flood', [{ kind: 'flood', at: 'delivery', times: 3, count: 1500 }]],
])('connecting survives deliveries that come %s', async (_, faults) => {
  const client = start(relay.url)
  const events = recordEvents(client)
  const { uri, approval } = await client.connect({ namespaces: evm })
  const clientId = await ours()
  // Ours alone: the vendor's client does not survive all of it.
  for (const fault of faults) relay.faults.add({ ...fault, match: { method: 'irn_subscription', clientId } })
  await wallet.pair(uri)
  const session = await approval
  expect(await Promise.all([sign(client, session), sign(client, session, '0x62')])).toEqual([
    expect.stringMatching(/^0x/),
    expect.stringMatching(/^0x/),
  ])
  await client.ping(session.topic)
  relay.faults.clear()
  await wallet.disconnect(session.topic)
  await expect.poll(() => client.sessions()).toEqual([])
  expect(events.map(([name]) => name)).toEqual(['session_connect', 'session_delete'])
})

describe('a reload', () => {
  /** Loses the delivery with this tag, as a page does that is closed at that moment. */
  async function reloaded(store: ReturnType<typeof mapStore>, client: Client, tag: number, act: () => unknown) {
    const lost = relay.faults.add({ kind: 'drop', at: 'delivery', match: { tag }, times: 1 })
    await act()
    await expect.poll(() => lost.hits).toBe(1)
    await client.close()
    const next = start(relay.url, { storage: store })
    return { next, events: recordEvents(next) }
  }

  test.each([
    ['before the wallet answers', 1101],
    ['before it settles', 1102],
  ])('a reload %s: the session comes as an event', async (_, tag) => {
    for (const isAsync of [false, true]) {
      const store = mapStore(new Map(), isAsync)
      const client = start(relay.url, { storage: store })
      const { uri, approval } = await client.connect({ namespaces: evm })
      const { next, events } = await reloaded(store, client, tag, () => wallet.pair(uri))
      await expect(approval).rejects.toMatchObject({ code: 'aborted' })
      await expect.poll(() => events).toEqual([['session_connect', expect.anything()]])
      expect(await sign(next, next.sessions()[0] as Session)).toMatch(/^0x/)
      expect([...store.map.keys()].filter((key) => key.includes('proposal'))).toEqual([])
      await next.close()
    }
  })

  test.each([
    ['an update', 1104, 'session_update'],
    ['an event', 1110, 'session_event'],
    ['the end', 1112, 'session_delete'],
  ])('a reload before %s is heard: it is heard after it', async (_, tag, name) => {
    const store = mapStore()
    const client = start(relay.url, { storage: store })
    const session = await pair(client, wallet)
    const { topic, namespaces } = session
    const acts: Record<number, () => void> = {
      1104: () => void wallet.update(topic, namespaces as never),
      1110: () => void wallet.emit(topic, chains.eip155, { name: 'chainChanged', data: 31337 }),
      1112: () => void wallet.disconnect(topic),
    }
    const { next, events } = await reloaded(store, client, tag, () => acts[tag]?.())
    await expect.poll(() => events.map(([event]) => event)).toEqual([name])
    expect(next.sessions()).toHaveLength(tag === 1112 ? 0 : 1)
  })

  test('a reload with a session: the first request costs no round trip of its own', async () => {
    const store = mapStore()
    const client = start(relay.url, { storage: store })
    const session = await pair(client, wallet)
    const clientId = await ours()
    await expect.poll(() => relay.log.some(({ method }) => method === 'irn_unsubscribe')).toBe(true)
    await client.close()
    relay.reset()
    const next = start(relay.url, { storage: store })
    expect(next.sessions()).toEqual([session])
    expect(await sign(next, session)).toMatch(/^0x/)
    const own = relay.log.filter((one) => one.direction === 'in' && one.kind === 'request' && one.clientId === clientId)
    const frames = own.map(({ method }) => method)
    expect(frames.slice(0, 2)).toEqual(['irn_batchSubscribe', 'irn_publish'])
  })

  test('while a request is open: its answer is for nobody, and harms nobody', async () => {
    const store = mapStore()
    const client = start(relay.url, { storage: store })
    const session = await pair(client, wallet)
    let end: unknown
    const { next } = await reloaded(store, client, 1109, () => {
      end = settled(sign(client, session))
    })
    expect(await end).toBe('aborted')
    expect(await sign(next, session, '0x62')).toMatch(/^0x/)
    expect(next.dropped()).toBe(0)
  })
})

test('two tabs do not lose each other a session, and hear of its end', async () => {
  const store = mapStore()
  const [one, two] = [start(relay.url, { storage: store }), start(relay.url, { storage: store })]
  const [a, b] = await Promise.all([pair(one, wallet), pair(two, wallet)])
  const third = start(relay.url, { storage: store })
  expect(new Set(third.sessions().map(({ topic }) => topic))).toEqual(new Set([a.topic, b.topic]))
  expect(await sign(third, b)).toMatch(/^0x/)
  expect(await sign(one, a)).toMatch(/^0x/)
  const events = recordEvents(one)
  await third.disconnect(a.topic)
  await expect(sign(one, a)).rejects.toMatchObject({ code: 'unknown-topic' })
  expect(events).toEqual([['session_delete', expect.objectContaining({ topic: a.topic, code: 6000 })]])
  expect(one.sessions()).toEqual([])
  expect(await sign(two, b)).toMatch(/^0x/)
})

test('an update that one tab did not hear is not undone by it', async () => {
  const store = mapStore()
  const [one, two] = [start(relay.url, { storage: store }), start(relay.url, { storage: store })]
  const { topic, namespaces } = await pair(one, wallet)
  const { eip155 } = namespaces
  const wider = { eip155: { ...eip155, accounts: [...(eip155?.accounts ?? []), `eip155:31338:${first}`] } }
  // Tab two knew the session from before; only tab one is listening now.
  await two.close()
  const late = start(relay.url, { storage: store })
  await wallet.update(topic, wider as never)
  await late.close()
  await wallet.emit(topic, chains.eip155, { name: 'chainChanged', data: 31337 })
  await expect.poll(() => one.sessions()[0]?.namespaces).toEqual(wider)
  const stored = JSON.parse(store.map.get(`hasp/walletconnect/1/session/${topic}`) as string)
  expect(stored.namespaces).toEqual(wider)
})

test.each([
  ['Unauthorized: origin not allowed', {}],
  ['Unauthorized: invalid key', { projectId: 'x' }],
  ['Project not found', { projectId: 'f'.repeat(32) }],
  ['JWT validation error: JWT Token is not yet valid', { now: () => Date.now() + 180_000 }],
])('a relay that refuses with "%s" is not asked again and again', async (reason, options) => {
  const fault = Object.keys(options).length === 0
  if (fault) relay.faults.add({ kind: 'refuse', reason })
  const client = start(relay.url, options)
  const { approval } = await client.connect({ namespaces: evm })
  await expect(approval).rejects.toMatchObject({
    name: 'ModalError',
    code: 'relay-refused',
    message: expect.stringContaining(reason),
  })
  await new Promise((resolve) => setTimeout(resolve, 400))
  const tries = relay.log.filter(({ kind }) => kind === 'refused' || (kind === 'open' && !fault))
  expect(tries.length).toBeLessThan(4)
  if (!fault) return
  relay.faults.clear()
  // The next proposal is a new try.
  expect(await pair(client, wallet)).toMatchObject({ topic: expect.any(String) })
})

test('three minutes behind is nobody’s trouble', async () => {
  const client = start(relay.url, { now: () => Date.now() - 180_000 })
  const session = await pair(client, wallet)
  expect(await sign(client, session)).toMatch(/^0x/)
})

test('where a relay is not there the next of the list is used', async () => {
  const client = start(['ws://127.0.0.1:1', relay.url])
  expect(await pair(client, wallet)).toMatchObject({ topic: expect.any(String) })
})
