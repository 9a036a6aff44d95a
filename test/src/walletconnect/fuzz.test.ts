// Whatever a relay delivers: no crash, no change of state, no key in anything that leaves. The seed of a failure is in its
// name; `SEED=…` repeats it.
import { afterEach, expect, test } from 'vitest'
import { fromBase64, toBase64, toUtf8 } from '../../../src/walletconnect/crypto/bytes.ts'
import type { Client } from '../../../src/walletconnect/index.ts'
import { evm, mapStore, printed, recordEvents, secretsOf, settled, startClient } from '../../helpers/client.ts'
import { seal } from '../../helpers/envelope.ts'
import { breathe, outcome, until } from '../../helpers/flow.ts'
import { createPeer, grant } from '../../helpers/peer.ts'
import { random } from '../../helpers/random.ts'
import { chains } from '../../helpers/walletkit.ts'

const soak = !!process.env.SOAK
const seeds = process.env.SEED
  ? [Number(process.env.SEED)]
  : Array.from({ length: soak ? 200 : 12 }, (_, i) => 1000 + i)

let client: Client | undefined
afterEach(() => client?.close())

/** A client with a session, a proposal that is open and a request that waits; and all that it says and sends. */
async function scene() {
  const peer = createPeer()
  const store = mapStore()
  const own = startClient('ws://relay', { WebSocket: peer.WebSocket, storage: store })
  client = own
  const first = await own.connect({ namespaces: evm })
  await until(() => peer.proposal(first.uri))
  const keys = await peer.approve(first.uri)
  const session = await first.approval
  const second = await own.connect({ namespaces: evm })
  await until(() => peer.proposal(second.uri))
  const request = own.request(session.topic, chains.eip155, { method: 'personal_sign', params: ['0x61'] })
  request.catch(() => undefined)
  await until(() => peer.said(keys).some(({ method }) => method === 'wc_sessionRequest'))
  const at = Date.now() * 1000
  peer.say(
    keys,
    { id: at, method: 'wc_sessionEvent', params: { event: { name: 'chainChanged', data: 1 }, chainId: chains.eip155 } },
    1110,
  )
  await breathe()
  const before = { sessions: own.sessions(), stored: new Map(store.map) }
  return {
    peer,
    store,
    own,
    keys,
    pairing: peer.pairing(second.uri),
    second,
    request,
    events: recordEvents(own),
    before,
    at,
  }
}
type Scene = Awaited<ReturnType<typeof scene>>

const odd = [undefined, null, true, 0, -1, 0.5, 1e300, '', 'x', [], {}, [[]], { a: { b: [] } }, '__proto__']
const params = {
  namespaces: grant,
  event: { name: 'chainChanged', data: 1 },
  chainId: chains.eip155,
  code: 6000,
  expiry: 1,
}

/** One member of an object, at any depth, made into something odd. */
function bend(value: object, { pick }: ReturnType<typeof random>): object {
  const copy = structuredClone(value) as Record<string, unknown>
  let at = copy
  for (;;) {
    const key = pick(Object.keys(at))
    const inner = at[key]
    if (inner && typeof inner === 'object' && Object.keys(inner).length > 0 && pick([true, true, false]))
      at = inner as Record<string, unknown>
    else {
      at[key] = pick(odd)
      return copy
    }
  }
}

type Act = (scene: Scene, rng: ReturnType<typeof random>) => void
const acts: Record<string, Act> = {
  'a changed byte': ({ peer, keys, at }, { below, bytes }) => {
    const sealed = fromBase64(seal(keys.symKey, JSON.stringify({ id: at + 9e6, method: 'wc_sessionDelete', params })))
    const i = 1 + below(sealed.length - 1)
    sealed[i] = (sealed[i] as number) ^ (1 + ((bytes(1)[0] as number) % 255))
    peer.deliver(keys.topic, toBase64(sealed), 1112)
  },
  'another type': ({ peer, keys, pairing }, { pick, bytes }) => {
    const sealed = fromBase64(seal(keys.symKey, JSON.stringify({ id: 1, method: 'wc_sessionDelete', params })))
    const typed = pick([
      Uint8Array.of(1, ...bytes(32), ...sealed.slice(1)),
      Uint8Array.of(2, ...toUtf8(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'wc_sessionDelete', params }))),
      Uint8Array.of(3 + (bytes(1)[0] as number) / 2, ...sealed.slice(1)),
    ])
    peer.deliver(pick([keys, pairing]).topic, toBase64(typed), 1112)
  },
  'what was said here': ({ peer }, { pick }) => {
    const { topic, message, tag } = pick(peer.published)
    peer.deliver(topic, message, tag)
  },
  noise: ({ peer, keys, pairing }, { bytes, below, pick }) =>
    peer.deliver(pick([keys, pairing]).topic, toBase64(bytes(below(200))), below(2000)),
  'no base64': ({ peer, keys }, { pick }) =>
    peer.deliver(keys.topic, pick(['', '\0', '====', 'A', '€', 'AAAA AAAA']), 1112),
  'a frame that is bent': ({ peer, keys }, rng) => {
    const data = { topic: keys.topic, message: seal(keys.symKey, '{}'), publishedAt: 1, tag: 1108 }
    const frame = { id: 170_000_000_000_000, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 'x', data } }
    peer.raw(JSON.stringify(bend(frame, rng)))
  },
  'no frame': ({ peer }, { pick }) =>
    peer.raw(
      pick([
        '',
        '{',
        'null',
        '[]',
        '7',
        '"x"',
        '{"id":1}',
        new Uint8Array(9),
        '{"id":0,"error":{}}',
        '{"id":{},"result":1}',
      ]),
    ),
  'a foreign topic': ({ peer, keys }, { bytes }) => {
    const topic = Buffer.from(bytes(32)).toString('hex')
    const message = seal(keys.symKey, JSON.stringify({ id: 1, method: 'wc_sessionDelete', params }))
    const data = { topic, message, tag: 1112, publishedAt: 1 }
    peer.raw(
      JSON.stringify({
        id: 170_000_000_000_001,
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: { id: 'x', data },
      }),
    )
  },
  'a message of the session on the pairing': ({ peer, keys, pairing }) =>
    peer.deliver(pairing.topic, seal(keys.symKey, JSON.stringify({ id: 1, method: 'wc_sessionDelete', params })), 1112),
  'what the pairing may not say': ({ peer, pairing, at }, { pick }) =>
    peer.say(pairing, {
      id: at + 9e6,
      method: pick(['wc_sessionDelete', 'wc_sessionSettle', 'wc_sessionUpdate', 'wc_pairingDelete']),
      params,
    }),
  'an answer to nobody': ({ peer, keys, pairing }, { pick, below }) =>
    peer.say(pick([keys, pairing]), { id: pick([1, below(1e9), Number.MAX_SAFE_INTEGER]), result: true }, 1109),
  'an answer to the other': ({ peer, keys, pairing }) =>
    peer.say(
      pairing,
      { id: peer.said(keys).find(({ method }) => method === 'wc_sessionRequest')?.id, result: '0xbad' },
      1109,
    ),
  'a replay': ({ peer, keys, at }) =>
    peer.say(
      keys,
      {
        id: at,
        method: 'wc_sessionEvent',
        params: { event: { name: 'chainChanged', data: 1 }, chainId: chains.eip155 },
      },
      1110,
    ),
  'an old update': ({ peer, keys }) =>
    peer.say(keys, { id: 1, method: 'wc_sessionUpdate', params: { namespaces: {} } }, 1104),
  'a settlement again': ({ peer, keys }) => peer.say(keys, peer.settlement(keys.publicKey), 1102),
  'a request that is bent': ({ peer, keys, at }, rng) => {
    const namespaces = rng.pick([{}, { eip155: { ...grant.eip155, accounts: [] } }, rng.pick(odd)])
    const method = rng.pick([
      'wc_sessionUpdate',
      'wc_sessionEvent',
      'wc_sessionRequest',
      'wc_sessionPropose',
      'constructor',
    ])
    peer.say(keys, { id: at + 9e6, method, params: { namespaces, event: rng.pick(odd), chainId: rng.pick(odd) } })
  },
  'no JSON-RPC': ({ peer, keys }, rng) => {
    const text = rng.pick([
      '',
      'null',
      '[]',
      '7',
      '{}',
      '{"id":"x","method":"wc_sessionDelete"}',
      '{"id":1.5,"result":1}',
      '{"id":1}',
    ])
    peer.deliver(keys.topic, seal(keys.symKey, text), 1108)
  },
}

test.each(seeds)('no fuzzed message does anything, seed %i', async (seed) => {
  const there = await scene()
  const { peer, own, store, keys, second, request, events, before, at } = there
  const rng = random(seed)
  const sent: string[] = []
  for (const socket of peer.sockets) {
    const { send } = socket
    socket.send = (text) => {
      sent.push(text)
      send(text)
    }
  }
  const names = Object.keys(acts)
  for (let i = 0; i < 60; i++) {
    const name = rng.pick(names)
    acts[name]?.(there, rng)
    if (i % 6 === 0) await breathe()
    expect(own.sessions(), name).toEqual(before.sessions)
    expect(store.map, name).toEqual(before.stored)
  }
  await breathe()
  expect(events).toEqual([])
  expect(own.dropped()).toBeGreaterThan(20)
  expect(await Promise.all([outcome(second.approval), outcome(request)])).toEqual(['waiting', 'waiting'])
  // It all works still.
  peer.say(keys, { id: peer.said(keys).find(({ method }) => method === 'wc_sessionRequest')?.id, result: '0x' }, 1109)
  expect(await request).toBe('0x')
  const other = await peer.approve(second.uri)
  expect(await second.approval).toMatchObject({ topic: other.topic })
  // How it ends is said without a key, too: events, and the errors of all that waits.
  const third = own.request(other.topic, chains.eip155, { method: 'personal_sign' })
  const errors = [third, own.ping(keys.topic)].map((promise) => promise.catch((error) => error))
  const refused = own.request(other.topic, 'eip155:5', { method: 'personal_sign' })
  errors.push(refused.catch((error) => error))
  await breathe()
  peer.say(keys, { id: at + 9e9, method: 'wc_sessionDelete', params: {} }, 1112)
  const asked = peer.said(other).find(({ method }) => method === 'wc_sessionRequest')
  peer.say(other, { id: asked?.id, error: { code: 4001, message: 'no', data: {} } }, 1109)
  const told = [...(await Promise.all(errors)), ...events]
  expect(told).toHaveLength(5)
  const hidden = secretsOf([...before.stored, ...store.map])
  expect(hidden.size).toBe(5)
  const left = [
    ...sent,
    ...peer.frames.map((frame) => JSON.stringify(frame)),
    ...[...peer.sockets].map(({ url }) => url),
  ]
  const all = [...left, printed(told)].join()
  for (const secret of hidden) expect(all.includes(secret)).toBe(false)
  expect(({} as { a?: unknown }).a).toBeUndefined()
})

test('ten megabytes are dropped and acknowledged', async () => {
  const { peer, own, keys, before, acknowledged } = { ...(await scene()), acknowledged: 0 }
  peer.deliver(keys.topic, 'A'.repeat(10_000_000), 1108, 170_000_000_000_002)
  await until(() => peer.acknowledged.includes(170_000_000_000_002))
  expect([own.sessions(), acknowledged]).toEqual([before.sessions, 0])
})

test('an id beyond 2^53 is acknowledged digit by digit', async () => {
  const { peer, keys } = await scene()
  const sent: string[] = []
  for (const socket of peer.sockets) socket.send = (text) => void sent.push(text)
  const data = { topic: keys.topic, message: 'x', tag: 1, publishedAt: 1 }
  const rest = JSON.stringify({ jsonrpc: '2.0', method: 'irn_subscription', params: { id: 'x', data } }).slice(1)
  peer.raw(`{"id":12345678901234567891,${rest}`)
  await until(() => sent.length > 0)
  expect(sent).toEqual(['{"id":12345678901234567891,"jsonrpc":"2.0","result":true}'])
})

test('a flood beyond what is handled at once is not acknowledged, and asked for again', async () => {
  const { peer, keys, own, before, request } = await scene()
  const already = peer.acknowledged.length
  const asked = peer.said(keys).find(({ method }) => method === 'wc_sessionRequest')
  for (let i = 0; i < 3000; i++) peer.deliver(keys.topic, 'x', 1108, 180_000_000_000_000 + i)
  expect(peer.acknowledged.length - already).toBeLessThan(3000)
  peer.say(keys, { id: asked?.id, result: '0xsigned' }, 1109)
  expect(await request).toBe('0xsigned')
  await until(() => peer.acknowledged.length - already >= 3000)
  expect(own.sessions()).toEqual(before.sessions)
})

test('a point of low order, or none, ends the attempt; another wallet’s answer does not take it over', async () => {
  for (const publicKey of ['00'.repeat(32), 'xyz', undefined, 7]) {
    const { peer, own } = await scene()
    const { uri, approval } = await own.connect({ namespaces: evm })
    await until(() => peer.proposal(uri))
    peer.answer(uri, { responderPublicKey: publicKey })
    expect(await settled(approval)).toBe('wallet-error')
    await own.close()
  }
  const { peer, own } = await scene()
  const { uri, approval } = await own.connect({ namespaces: evm })
  await until(() => peer.proposal(uri))
  const [one, two] = [await peer.keys(uri), await peer.keys(uri)]
  for (const { publicKey } of [one, two, one]) peer.answer(uri, { responderPublicKey: publicKey })
  peer.say(two, peer.settlement(two.publicKey), 1102)
  peer.say(one, peer.settlement(two.publicKey), 1102)
  expect(await settled(approval)).toBe('wallet-error')
  const again = await own.connect({ namespaces: evm })
  await until(() => peer.proposal(again.uri))
  await peer.approve(again.uri)
  expect(await again.approval).toMatchObject({ peer: { metadata: { name: 'Scripted' } } })
})
