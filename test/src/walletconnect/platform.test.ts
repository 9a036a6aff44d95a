// What wallets, pages and our own options may look like: odd answers, endless expiries, long texts, pages that come back.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Client, createClient, type Session } from '../../../src/walletconnect/index.ts'
import { parseEnvelope } from '../../../src/walletconnect/transport/envelope.ts'

import { authentication, bareRelay, evm, mapStore, settled, startClient } from '../../helpers/client.ts'
import { breathe, outcome, pass, passUntil, until } from '../../helpers/flow.ts'
import { type Channel, createPeer, type Peer, type PeerSocket } from '../../helpers/peer.ts'
import { fakeTimers } from '../../helpers/time.ts'
import { chains, metadata, projectId } from '../../helpers/walletkit.ts'

let peer: Peer
let client: Client
let store: ReturnType<typeof mapStore>
beforeEach(() => {
  peer = createPeer()
  store = mapStore()
  client = startClient('ws://relay', { WebSocket: peer.WebSocket, storage: store })
})
afterEach(async () => {
  await client.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
async function session(by: Client, more?: object): Promise<Session & Channel> {
  const { uri, approval } = await by.connect({ namespaces: evm })
  await until(() => peer.proposal(uri))
  const keys = await peer.approve(uri, more)
  return { ...(await approval), ...keys }
}

const sign = (by: Client, { topic }: Channel) => by.request(topic, chains.eip155, { method: 'personal_sign' })
const asked = (keys: Channel) => peer.said(keys).find(({ method }) => method === 'wc_sessionRequest')

describe('an answer of a wallet', () => {
  const error = { code: 4001, message: 'no' }
  test.each<[object, unknown]>([
    [{ result: '0x', error: null }, '0x'],
    [{ result: '0x', error }, '0x'],
    [{ result: false, error }, false],
    [{ result: 0, error: null }, 0],
    [{ result: '', error: undefined }, ''],
    [{ result: null }, null],
    [{ error: null }, null],
    [{}, null],
    [{ result: null, error: null }, null],
    [{ error }, expect.objectContaining({ name: 'RpcError', ...error })],
    [{ result: null, error }, expect.objectContaining({ name: 'RpcError', ...error })],
    [{ error: 'User rejected' }, expect.objectContaining({ name: 'RpcError', code: -1, message: 'User rejected' })],
    [{ error: false }, expect.objectContaining({ name: 'RpcError', code: -1 })],
  ])('an answer of a wallet with %j is what the request ends with', async (members, end) => {
    const keys = await session(client)
    const answer = sign(client, keys).catch((failure) => failure)
    await until(() => asked(keys))
    peer.say(keys, { id: asked(keys)?.id, ...members }, 1109)
    expect(await answer).toEqual(end)
  })

  test('an answer of a wallet to the proposal: the key counts, whatever error stands beside it', async () => {
    const { uri, approval } = await client.connect({ namespaces: evm })
    await until(() => peer.proposal(uri))
    const keys = await peer.keys(uri)
    peer.answer(uri, 0, { result: { responderPublicKey: keys.publicKey }, error: null })
    peer.say(keys, peer.settlement(keys.publicKey), 1102)
    expect(await approval).toMatchObject({ topic: keys.topic })
  })
})

const seven = 604_800
test.each([
  ['years', () => Math.floor(Date.now() / 1000) + 10 * 365 * 86_400],
  ['milliseconds', () => Date.now() + seven * 1000],
  ['as far as numbers go', () => Number.MAX_SAFE_INTEGER],
])('a session that would last for ever, by %s, lasts seven days', async (_, expiry) => {
  const begun = Math.floor(Date.now() / 1000)
  const made = await session(client, { expiry: expiry() })
  expect(made.expiry).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + seven)
  expect(made.expiry).toBeGreaterThanOrEqual(begun + seven)
})

test('a session that is shorter stays as short', async () => {
  const expiry = Math.floor(Date.now() / 1000) + 3600
  expect((await session(client, { expiry })).expiry).toBe(expiry)
})

test('what a wallet says beside is kept by its name, and in few words', async () => {
  const small = { sessionConfig: { disableDeepLink: true }, scopedProperties: { eip155: { a: 'b' } } }
  const more = { sessionProperties: { a: 'x'.repeat(500_000) }, sessionPwned: { b: 1 }, topic: 'x', auths: [] }
  const made = await session(client, { ...small, ...more })
  expect(made).toMatchObject(small)
  for (const one of [made, ...client.sessions()])
    expect(Object.keys(one)).not.toEqual(expect.arrayContaining(['sessionPwned']))
  expect([made.sessionProperties, made.auths]).toEqual([undefined, undefined])
  const texts = [...store.map.values()].map((text) => `${text}`)
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(3000)
  expect(texts.join()).not.toContain('sessionPwned')
})

test('our own icon may be drawn in its address, and our description be long', async () => {
  const own = {
    ...metadata,
    description: 'Swaps. '.repeat(200),
    icons: [`data:image/svg+xml,${'x'.repeat(600)}`],
  }
  const other = startClient('ws://relay', { WebSocket: peer.WebSocket, metadata: own })
  const { uri } = await other.connect({ namespaces: evm })
  await until(() => peer.proposal(uri))
  expect(peer.proposal(uri).params.proposer).toMatchObject({ metadata: own })
  await other.close()
})

test('a signal that is none is an option that is none', async () => {
  const keys = await session(client)
  const call = { method: 'personal_sign' }
  const ends = [
    client.request(keys.topic, chains.eip155, call, {} as never),
    client.connect({ namespaces: evm, signal: {} as never }),
  ].map(settled)
  expect(await Promise.all(ends)).toEqual(['invalid-option', 'invalid-option'])
})

test('a sign-in that is asked for ends with its proposal', async () => {
  const { uri, approval } = await client.connect({ namespaces: evm, authentication })
  approval.catch(() => undefined)
  const signIn = () => peer.said(peer.pairing(uri)).find(({ method }) => method === 'wc_sessionAuthenticate')
  await until(() => signIn() && peer.proposal(uri))
  const expiry = Number(new URL(uri).searchParams.get('expiryTimestamp'))
  expect(expiry - Date.now() / 1000).toBeLessThanOrEqual(300)
  for (const { params } of [signIn(), peer.proposal(uri)] as { params: object }[])
    expect(params).toMatchObject({ expiryTimestamp: expiry })
})

test('every proposal has a key of its own, also those of one moment', async () => {
  const connectOnce = () => client.connect({ namespaces: evm })
  const made = [...(await Promise.all([connectOnce(), connectOnce(), connectOnce()])), await connectOnce()]
  const parts = made.map(({ uri }) => [new URL(uri).pathname, new URL(uri).searchParams.get('symKey')])
  expect(new Set(parts.flat()).size).toBe(8)
  for (const { approval } of made) approval.catch(() => undefined)
})

test('what is asked in one moment is sent in its order, each with a nonce of its own', async () => {
  const keys = await session(client)
  const ends = Array.from({ length: 100 }, (_, i) => {
    const params = i % 2 ? [`${i}`] : [`${i}`, 'x'.repeat(100_000)]
    return settled(client.request(keys.topic, chains.eip155, { method: 'personal_sign', params }))
  })
  const sent = () => peer.published.filter(({ topic, tag }) => topic === keys.topic && tag === 1108)
  await until(() => sent().length === ends.length)
  const texts = peer.said(keys).filter(({ method }) => method === 'wc_sessionRequest')
  const first = texts.map(({ params }) => (params as { request: { params: string[] } }).request.params[0])
  expect(first).toEqual(ends.map((_, i) => `${i}`))
  const nonces = sent().map(({ message }) => `${parseEnvelope(message).nonce}`)
  expect(new Set(nonces).size).toBe(ends.length)
})

test('a call waits for one before it, but no subscription does', async () => {
  const topics: string[] = []
  const relay = bareRelay(peer.WebSocket, topics)
  let release: (params: object) => void = () => undefined
  const slow = new Promise<object>((resolve) => {
    release = resolve
  })
  const calls = ['slow', 'quick', 'lost'].map((name) =>
    settled(
      relay.call(name, () => (name === 'slow' ? slow : name === 'lost' ? Promise.reject(name) : Promise.resolve({}))),
    ),
  )
  expect(await outcome(calls[2] as Promise<unknown>)).toBe('lost')
  topics.push('aa'.repeat(32))
  relay.update()
  await until(() => peer.frames.length > 0)
  expect(peer.frames.map(({ method }) => method)).toEqual(['irn_batchSubscribe'])
  release({})
  expect(await Promise.all(calls.slice(0, 2))).toEqual([true, true])
  expect(peer.frames.map(({ method }) => method)).toEqual(['irn_batchSubscribe', 'slow', 'quick'])
  relay.close()
})

describe('where the platform', () => {
  test('where the platform has no WebSocket, nothing is available, and nothing waits', async () => {
    fakeTimers()
    const keys = await session(client)
    await client.close()
    const timers = vi.getTimerCount()
    vi.stubGlobal('WebSocket', undefined)
    client = createClient({ projectId, metadata, relayUrl: 'ws://relay', storage: store })
    const { uri, approval } = await client.connect({ namespaces: evm })
    expect(uri).toContain('wc:')
    const ends = [settled(approval), settled(sign(client, keys)), settled(client.ping(keys.topic))]
    for (const end of ends) expect(await outcome(end)).toBe('not-available')
    expect(client.sessions()).toHaveLength(1)
    expect(await outcome(client.disconnect(keys.topic))).toBeUndefined()
    await breathe()
    // A page that has one tells the wallet.
    const left = [...store.map.keys()].map((key) => key.split('/')[3])
    expect([client.sessions(), left.sort(), vi.getTimerCount() - timers]).toEqual([[], ['client', 'letter'], 0])
  })

  test('where the platform answers to `clearTimeout`, silence is still found after fifteen seconds', async () => {
    fakeTimers()
    const { clearTimeout } = globalThis
    vi.stubGlobal('clearTimeout', (timer: never) => {
      clearTimeout(timer)
      return 7
    })
    const keys = await session(client)
    peer.onCall = ({ params }) => (params?.tag === 1108 ? 'silence' : undefined)
    const end = sign(client, keys)
    const [socket] = peer.sockets
    await pass(14_000)
    peer.onCall = undefined
    await pass(2000)
    expect(peer.sockets.has(socket as PeerSocket)).toBe(false)
    await passUntil(() => asked(keys))
    peer.say(keys, { id: asked(keys)?.id, result: '0x' }, 1109)
    expect(await end).toBe('0x')
  })
})
