// What is in the storage was not necessarily written by hasp: whoever shares the origin can write there, and so can an older
// page. Records are read by name, cut and clamped; what cannot be read is dropped alone, and nothing throws or hangs.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Client, ClientOptions, Session } from '../../../src/walletconnect/index.ts'
import {
  authentication,
  clientsOf,
  evm,
  mapStore,
  pairScripted,
  recordEvents,
  settled,
  startClient,
  startOrigin,
} from '../../helpers/client.ts'
import { breathe, outcome, until } from '../../helpers/flow.ts'
import { type Channel, createPeer, type Peer } from '../../helpers/peer.ts'
import { random } from '../../helpers/random.ts'
import { chains } from '../../helpers/walletkit.ts'

const prefix = 'hasp/walletconnect/1/'
const seven = 604_800
const years = 30 * 365 * 86_400
let peer: Peer
let store: ReturnType<typeof mapStore>
let keys: Channel
const { start, closeAll } = clientsOf((more: Partial<ClientOptions> = {}) =>
  startClient('ws://relay', { WebSocket: peer.WebSocket, storage: store, ...more }),
)
beforeEach(async () => {
  peer = createPeer()
  store = mapStore()
  keys = await pairScripted(start(), peer)
  await closeAll()
})
afterEach(closeAll)

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const sessionKey = () => `${prefix}session/${keys.topic}`
const read = (key = sessionKey()) => JSON.parse(store.map.get(key) as string)
const change = (more: object) => store.map.set(sessionKey(), JSON.stringify({ ...read(), ...more }))
const now = () => Math.floor(Date.now() / 1000)
const sign = (client: Client) => client.request(keys.topic, chains.eip155, { method: 'personal_sign' })

test('a session that would last for thirty years lasts seven days from when it is first read', async () => {
  change({ expiry: now() + years })
  const [one] = start().sessions()
  expect(one?.expiry).toBeLessThanOrEqual(now() + seven)
  expect(one?.expiry).toBeGreaterThan(now() + seven - 60)
  await breathe()
  expect(read().expiry).toBe(one?.expiry)
  const later = start({ now: () => Date.now() + 86_400_000 })
  const events = recordEvents(later)
  expect(later.sessions()).toEqual([one])
  settled(sign(later))
  await breathe()
  expect([later.sessions(), events]).toEqual([[one], []])
  expect(start({ now: () => Date.now() + 8 * 86_400_000 }).sessions()).toEqual([])
})

test.each([[1], ['x'], [[]], [null], [{ name: { a: 1 }, icons: 7, url: null }], [{ icons: [{}, 'i'], redirect: [] }]])(
  'a wallet’s words about itself are text, though the storage has %j',
  (metadata) => {
    change({ peer: { ...read().peer, metadata } })
    const [session] = start().sessions()
    const { name, description, url, icons } = session?.peer.metadata ?? {}
    for (const one of [name, description, url, ...(icons ?? [7])]) expect(one).toBeTypeOf('string')
  },
)

test('what nobody reads is not kept, and what is read is cut', async () => {
  const text = 'x'.repeat(50_000)
  const metadata = { name: text, description: text, url: text, icons: Array(500).fill(text.slice(0, 100)), more: text }
  const namespaces = { eip155: { ...read().namespaces.eip155, more: text } }
  const bad = { more: { a: text }, sessionProperties: { a: text }, sessionConfig: 'x', pairing: { a: text } }
  change({ ...bad, namespaces, peer: { ...read().peer, more: text, metadata } })
  const [session] = start().sessions()
  expect(JSON.stringify(session).length).toBeLessThan(10_000)
  expect(Object.keys(session ?? {}).sort()).toEqual(['expiry', 'namespaces', 'pairing', 'peer', 'topic'])
})

describe('a sign-in', () => {
  const forged = { h: { t: 'caip122' }, p: { iss: `did:pkh:${chains.eip155}:0x1` }, s: { t: 'eip191', s: '0x' } }
  test.each([[[forged]], ['x'], [{ a: 1 }]])('a sign-in that nobody here has verified is not believed: %j', (auths) => {
    change({ auths })
    for (const session of start().sessions()) expect(session).not.toHaveProperty('auths')
    expect(start().sessions()).toHaveLength(1)
  })

  test('a sign-in is not believed of another tab, either, nor does it replace what is known', async () => {
    const origin = startOrigin('ws://relay', { WebSocket: peer.WebSocket })
    const tabs = [origin.open(), origin.open()]
    const made = await pairScripted((tabs[0] as (typeof tabs)[0]).client, peer)
    const key = `${prefix}session/${made.topic}`
    origin.map.set(key, JSON.stringify({ ...JSON.parse(origin.map.get(key) as string), auths: [forged] }))
    for (const { page } of tabs) page.dispatchEvent(Object.assign(new Event('storage'), { key }))
    await breathe()
    const third = origin.open()
    for (const { client } of [...tabs, third]) expect(client.sessions()[0]).not.toHaveProperty('auths')
    await origin.close()
  })
})

test.each<[string, () => unknown]>([
  [
    'nested deeper than a stack',
    () => store.map.set(sessionKey(), `{"more":${nested(3600)},${JSON.stringify(read()).slice(1)}`),
  ],
  ['nested in what is read', () => change({ sessionProperties: { a: JSON.parse(nested(150)) } })],
  ['longer than any session', () => change({ more: 'x'.repeat(1_000_000) })],
  ['guarded by anything', () => change({ heard: { ids: [], last: [] } })],
  ['guarded by a megabyte', () => change({ changed: { ids: [], last: { a: 'x'.repeat(900_000) } } })],
])('a record that is %s is dropped alone', async (_, damage) => {
  const first = start()
  const other = await pairScripted(first, peer)
  await closeAll()
  damage()
  const client = start()
  expect(client.sessions().map(({ topic }) => topic)).toEqual([other.topic])
  await breathe()
  expect(store.map.has(sessionKey())).toBe(false)
})

describe('records without number', () => {
  const hex = (i: number) => i.toString(16).padStart(64, '0')
  const makers: Record<string, (i: number, expiry: number) => readonly [string, object]> = {
    session: (i, expiry) => [hex(i), { ...read(), topic: hex(i), expiry }],
    proposal: (i, expiry) => {
      const asked = { eip155: { chains: [chains.eip155], methods: ['x'], events: [] } }
      return [hex(i), { topic: hex(i), symKey: hex(i), seed: hex(i), id: i + 1, expiry, asked, isPosted: true }]
    },
    letter: (i, expiry) => {
      const rest = { symKey: hex(i), nonce: '00'.repeat(12), text: '{}', tag: 1112, ttl: 300, expiry }
      return [`${i + 1}`, { id: i + 1, topic: hex(i), ...rest }]
    },
  }
  const fill = (kind: string, count: number, expiry: number) => {
    const own = mapStore()
    for (let i = 0; i < count; i++) {
      const [key, record] = (makers[kind] as (typeof makers)[''])(i, expiry)
      own.map.set(`${prefix}${kind}/${key}`, JSON.stringify(record))
    }
    return own
  }

  test.each(Object.keys(makers))('records without number are read up to a number: %ss', async (kind) => {
    for (const isTold of [false, true]) {
      const own = fill(kind, 5000, now() + 200)
      let reads = 0
      const get = (key: string) => {
        if (key.includes(`/${kind}/`)) reads++
        return own.get(key)
      }
      const rest = isTold ? { keys: () => [] as string[] } : {}
      const client = start({ storage: { ...own, ...rest, get } })
      if (isTold) Object.assign(rest, { keys: own.keys })
      await breathe()
      expect(client.sessions().length).toBeLessThanOrEqual(300)
      const topics = () => new Set(peer.frames.flatMap(({ params }) => params?.topics ?? [])).size
      if (kind !== 'letter' && !isTold) await until(() => topics() > 0)
      expect([reads <= 300, topics() <= 310]).toEqual([true, true])
      await closeAll()
      peer.frames.splice(0)
    }
  })

  test.each(['proposal', 'letter'])(
    'records without number or for thirty years are none: a %s opens no socket, and is dropped',
    async (kind) => {
      const own = fill(kind, 3, now() + years)
      const client = start({ storage: own })
      const before = peer.dialed
      await breathe()
      expect([peer.dialed - before, own.map.size, client.sessions()]).toEqual([0, 0, []])
    },
  )
})

const soak = !!process.env.SOAK
const seeds = process.env.SEED ? [Number(process.env.SEED)] : Array.from({ length: soak ? 300 : 20 }, (_, i) => 500 + i)
const odd = [
  undefined,
  null,
  true,
  0,
  -1,
  0.5,
  1e300,
  '',
  'x',
  [],
  {},
  [[]],
  { a: { b: [] } },
  '__proto__',
  nested(300),
]

/** One member, at any depth, made into something odd. */
function bend(text: string, { pick }: ReturnType<typeof random>): string {
  const whole: Record<string, unknown> = { record: JSON.parse(text) }
  let [at, key] = [whole, 'record']
  for (;;) {
    const inner = at[key] as Record<string, unknown>
    const names = inner && typeof inner === 'object' ? Object.keys(inner) : []
    if (names.length > 0 && (at === whole || pick([true, true, false]))) [at, key] = [inner, pick(names)]
    else {
      at[key] = pick(odd)
      return `${JSON.stringify(whole.record) ?? null}`.replace(`"${nested(300)}"`, nested(300))
    }
  }
}

test.each(seeds)('whatever another tab makes of the records, all goes on and all settles, seed %i', async (seed) => {
  const rng = random(seed)
  const origin = startOrigin('ws://relay', { WebSocket: peer.WebSocket })
  const one = origin.open()
  await pairScripted(one.client, peer)
  const wish = await one.client.connect({ namespaces: evm, authentication })
  wish.approval.catch(() => undefined)
  await until(() => peer.proposal(wish.uri))
  const ask = ({ topic }: Session) => settled(one.client.request(topic, chains.eip155, { method: 'personal_sign' }))
  const asked = one.client.sessions().map(ask)
  await breathe()
  const before = new Map(origin.map)
  for (let i = 0; i < 30; i++) {
    const tab = rng.pick([one, origin.open()])
    // What was dropped comes back as it was.
    const key = rng.pick([...before.keys()])
    const text = (origin.map.get(key) ?? before.get(key)) as string
    // Now and then under the key of another.
    origin.map.set(rng.pick([key, key, rng.pick([...before.keys()])]), bend(text, rng))
    tab.page.dispatchEvent(Object.assign(new Event('storage'), { key }))
    if (i % 5 === 0) await breathe()
    expect(tab.client.sessions()).toBeInstanceOf(Array)
    if (tab !== one) await tab.client.close()
  }
  await breathe()
  for (const session of one.client.sessions()) {
    expect(session.expiry).toBeLessThanOrEqual(now() + seven)
    expect(session.peer.metadata.name).toBeTypeOf('string')
  }
  await origin.close()
  expect(await outcome(wish.approval)).not.toBe('waiting')
  expect(await Promise.all(asked.map(outcome))).not.toContain('waiting')
})
