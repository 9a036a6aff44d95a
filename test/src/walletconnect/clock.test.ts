// What time does: proposals, sessions and requests that expire, sockets that fall silent, and relays that are asked again.
// The clock is faked; relay and wallet are scripted, since neither real one waits for it.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cipher } from '../../../src/walletconnect/crypto/cipher.ts'
import { nobleCipher } from '../../../src/walletconnect/crypto/cipher-noble.ts'
import { cryptography } from '../../../src/walletconnect/crypto/crypto.ts'
import { nobleCrypto } from '../../../src/walletconnect/crypto/crypto-noble.ts'
import type { Client, ClientOptions } from '../../../src/walletconnect/index.ts'
import { evm, mapStore, recordEvents, settled, startClient } from '../../helpers/client.ts'
import { breathe, outcome, pass, passUntil, until } from '../../helpers/flow.ts'
import { createPeer, grant, type Peer } from '../../helpers/peer.ts'
import { fakeTimers } from '../../helpers/time.ts'
import { chains } from '../../helpers/walletkit.ts'

let peer: Peer
let client: Client
const unhandled: unknown[] = []
const collect = (reason: unknown) => void unhandled.push(reason)
const start = (more: Partial<ClientOptions> = {}) => startClient('ws://relay', { WebSocket: peer.WebSocket, ...more })

// The platform's cryptography runs on threads, which no faked clock waits for: noble's is done within the turn.
beforeAll(async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect([await cryptography(), await cipher()]).toEqual([nobleCrypto, nobleCipher])
  vi.unstubAllGlobals()
})
beforeEach(() => {
  fakeTimers()
  process.on('unhandledRejection', collect)
  peer = createPeer()
  client = start()
})
afterEach(async () => {
  await client.close()
  await breathe()
  process.off('unhandledRejection', collect)
  expect(unhandled.splice(0)).toEqual([])
  vi.useRealTimers()
})

async function session() {
  const { uri, approval } = await client.connect({ namespaces: evm })
  await until(() => peer.proposal(uri))
  const keys = await peer.approve(uri)
  const made = await approval
  await breathe()
  return { ...made, ...keys, topic: made.topic }
}
const sign = (topic: string, signal?: AbortSignal) =>
  client.request(topic, chains.eip155, { method: 'personal_sign', params: ['0x61'] }, signal)
const requests = (keys: Awaited<ReturnType<typeof session>>) =>
  peer.said(keys).filter(({ method }) => method === 'wc_sessionRequest')

test('a proposal that nobody answers expires with its uri, and leaves no timer, socket or record', async () => {
  const store = mapStore()
  await client.close()
  client = start({ storage: store })
  const { uri, approval } = await client.connect({ namespaces: evm })
  await pass(299_000)
  expect(await outcome(approval)).toBe('waiting')
  expect(uri).toContain(`expiryTimestamp=${Math.floor(Date.now() / 1000) + 1}`)
  await pass(2000)
  expect(await outcome(approval)).toBe('expired')
  expect([...store.map.keys()]).toEqual(['hasp/walletconnect/1/client'])
  expect([peer.sockets.size, vi.getTimerCount()]).toEqual([0, 0])
})

test('a proposal that no relay took until its end has expired, also where the page slept over it', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  peer.onDial = (socket) => socket.onclose?.({ code: 1006, reason: '' })
  await client.close()
  client = start()
  const { approval } = await client.connect({ namespaces: evm })
  await pass(1000)
  vi.setSystemTime(Date.now() + 301_000)
  page.dispatchEvent(new Event('online'))
  expect(await outcome(approval)).toBe('expired')
  vi.unstubAllGlobals()
})

test('an attempt that is given up as the page goes is not taken over by the next', async () => {
  const store = mapStore()
  await client.close()
  client = start({ storage: store })
  const stop = new AbortController()
  const { approval } = await client.connect({ namespaces: evm, signal: stop.signal })
  stop.abort()
  await Promise.all([client.close(), expect(outcome(approval)).resolves.toBe('aborted')])
  expect([...store.map.keys()].filter((key) => key.includes('proposal'))).toEqual([])
})

test('an approval that comes too late is for nobody', async () => {
  const { uri, approval } = await client.connect({ namespaces: evm })
  await until(() => peer.proposal(uri))
  await pass(301_000)
  expect(await outcome(approval)).toBe('expired')
  const other = client.connect({ namespaces: evm })
  await breathe()
  await peer.approve(uri)
  await breathe()
  expect(client.sessions()).toEqual([])
  expect(await outcome((await other).approval)).toBe('waiting')
})

test('a session expires: one event, and what waits for it ends; then nothing is waited for', async () => {
  const { topic } = await session()
  const events = recordEvents(client)
  await pass(604_000_000)
  const open = settled(sign(topic))
  await pass(801_000)
  expect(await open).toBe('expired')
  expect(events).toEqual([['session_expire', { topic }]])
  expect(client.sessions()).toEqual([])
  expect(await outcome(sign(topic))).toBe('unknown-topic')
  expect([peer.sockets.size, vi.getTimerCount()]).toEqual([0, 0])
})

test('a session whose time is over by a clock that jumped is not used', async () => {
  const { topic } = await session()
  vi.setSystemTime(Date.now() + 604_801_000)
  expect(client.sessions()).toEqual([])
  expect(await outcome(sign(topic))).toBe('expired')
})

test('a session that expired between visits is told once, and forgotten', async () => {
  const store = mapStore()
  await client.close()
  client = start({ storage: store })
  const { topic } = await session()
  await client.close()
  vi.setSystemTime(Date.now() + 604_801_000)
  client = start({ storage: store })
  const events = recordEvents(client)
  await breathe()
  expect(events).toEqual([['session_expire', { topic }]])
  expect([...store.map.keys()]).toEqual(['hasp/walletconnect/1/client'])
})

test('a session that is extended lives longer', async () => {
  const made = await session()
  await pass(600_000_000)
  peer.say(made, { method: 'wc_sessionExtend', params: {} }, 1106)
  await breathe()
  await pass(10_000_000)
  expect(client.sessions()).toHaveLength(1)
  expect(client.sessions()[0]?.expiry).toBeGreaterThan(Date.now() / 1000 + 594_000)
})

test('who proposes hears once that a relay has the proposal, however late', async () => {
  peer.onDial = () => undefined
  const onSent = vi.fn()
  const { approval } = await client.connect({ namespaces: evm, onSent })
  await pass(60_000)
  expect(onSent).not.toHaveBeenCalled()
  peer.onDial = undefined
  await passUntil(() => onSent.mock.calls.length)
  await pass(60_000)
  expect(onSent).toHaveBeenCalledTimes(1)
  expect(await outcome(approval)).toBe('waiting')
})

test('a request waits a quarter of an hour, a ping half a minute', async () => {
  const made = await session()
  const [request, ping] = [settled(sign(made.topic)), settled(client.ping(made.topic))]
  await pass(29_000)
  expect(await outcome(ping)).toBe('waiting')
  await pass(2000)
  expect(await outcome(ping)).toBe('timeout')
  await pass(868_000)
  expect(await outcome(request)).toBe('waiting')
  await pass(2000)
  expect(await outcome(request)).toBe('expired')
  const [{ id } = { id: 0 }] = requests(made)
  peer.say(made, { id, result: '0x' }, 1109)
  await breathe()
  expect(client.dropped()).toBe(1)
})

test('fifteen seconds of silence are a dead socket; the same bytes go to the next', async () => {
  const made = await session()
  peer.onCall = (frame) => (frame.method === 'irn_publish' ? 'silence' : undefined)
  const request = sign(made.topic)
  await pass(14_000)
  expect(peer.dialed).toBe(1)
  peer.onCall = undefined
  await pass(2000)
  expect(peer.dialed).toBe(2)
  const sent = peer.frames.filter(({ params }) => params?.tag === 1108)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(requests(made)).toHaveLength(1)
  peer.say(made, { id: requests(made)[0]?.id, result: '0x' }, 1109)
  expect(await request).toBe('0x')
})

test('an open socket is left alone while nothing is due', async () => {
  await session()
  await pass(3_600_000)
  expect(peer.dialed).toBe(1)
})

test('the answer counts, also before the relay says that it took the question', async () => {
  const made = await session()
  peer.onCall = (frame) => (frame.params?.tag === 1108 ? 'silence' : undefined)
  const request = sign(made.topic)
  await breathe()
  const [asked] = peer.frames.filter(({ params }) => params?.tag === 1108)
  peer.published.push({ topic: made.topic, message: asked?.params?.message as string, tag: 1108 })
  peer.say(made, { id: requests(made)[0]?.id, result: '0x' }, 1109)
  expect(await request).toBe('0x')
  peer.onCall = undefined
  // And it is not sent again.
  peer.kill()
  await pass(2000)
  expect(peer.frames.filter(({ params }) => params?.tag === 1108)).toHaveLength(1)
})

test('an answer counts on the session that was asked, and on no other', async () => {
  const [one, two] = [await session(), await session()]
  const request = sign(one.topic)
  await until(() => requests(one).length > 0)
  const id = requests(one)[0]?.id
  peer.say(two, { id, result: '0xbad' }, 1109)
  await breathe()
  peer.say(one, { id, result: '0x' }, 1109)
  expect(await request).toBe('0x')
  expect(client.dropped()).toBe(1)
})

test('an update that is taken up while a record is read is not undone', async () => {
  const made = await session()
  const accounts = [1, 2].map((i) => `${chains.eip155}:0x${i}`)
  const params = { namespaces: { eip155: { ...grant.eip155, accounts } } }
  for (let i = 0; i < 20; i++) {
    peer.say(made, { method: 'wc_sessionUpdate', params }, 1104)
    for (let j = 0; j < i; j++) await undefined
    client.ping(made.topic).catch(() => undefined)
    await breathe()
    expect(client.sessions()[0]?.namespaces.eip155?.accounts).toEqual(accounts)
    accounts.reverse()
  }
})

test('who cannot be reached is asked ever less often, and at once when the page is online again', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  await client.close()
  client = start()
  const made = await session()
  peer.onDial = (socket) => socket.onclose?.({ code: 1006, reason: '' })
  const before = peer.dialed
  peer.kill()
  await pass(60_000)
  const tries = peer.dialed - before
  expect(tries).toBeGreaterThan(5)
  expect(tries).toBeLessThan(16)
  await pass(600_000)
  expect(peer.dialed - before - tries).toBeLessThan(45)
  peer.onDial = undefined
  const now = peer.dialed
  page.dispatchEvent(new Event('online'))
  await breathe()
  expect(peer.dialed).toBe(now + 1)
  const request = sign(made.topic)
  await breathe()
  peer.say(made, { id: requests(made)[0]?.id, result: '0x' }, 1109)
  expect(await request).toBe('0x')
  // Open, it is probed: a socket that sleeps is found within five seconds.
  peer.onCall = () => 'silence'
  page.dispatchEvent(new Event('online'))
  await breathe()
  expect(peer.frames.at(-1)?.method).toBe('irn_batchSubscribe')
  peer.onCall = undefined
  await pass(5500)
  expect(peer.dialed).toBe(now + 2)
  vi.unstubAllGlobals()
})

test('what was never sent fails after a minute; what was sent waits for its answer', async () => {
  const made = await session()
  const sent = sign(made.topic)
  await breathe()
  peer.onDial = () => undefined
  peer.kill()
  const unsent = settled(sign(made.topic))
  await pass(59_000)
  expect(await outcome(unsent)).toBe('waiting')
  await pass(35_000)
  expect(await outcome(unsent)).toBe('timeout')
  expect(await outcome(sent)).toBe('waiting')
  peer.onDial = undefined
  await pass(45_000)
  expect(requests(made)).toHaveLength(1)
  peer.say(made, { id: requests(made)[0]?.id, result: '0x' }, 1109)
  expect(await sent).toBe('0x')
})

test('what has failed is not sent after all', async () => {
  const made = await session()
  peer.onDial = () => undefined
  peer.kill()
  const stop = new AbortController()
  const [late, given] = [settled(sign(made.topic)), settled(sign(made.topic, stop.signal))]
  await pass(1000)
  stop.abort()
  expect(await given).toBe('aborted')
  // The machine sleeps, and wakes with the network back.
  vi.setSystemTime(Date.now() + 61_000)
  peer.onDial = undefined
  await pass(45_000)
  expect(await late).toBe('timeout')
  expect(requests(made)).toEqual([])
})

test('a relay that does not know wc_proposeSession gets a plain message', async () => {
  peer.onCall = ({ method }) =>
    method === 'wc_proposeSession' ? { error: { code: -32600, message: 'Invalid method' } } : undefined
  const made = await session()
  expect(peer.frames.map(({ method }) => method).slice(0, 3)).toEqual([
    'irn_batchSubscribe',
    'wc_proposeSession',
    'irn_publish',
  ])
  expect(peer.frames[2]?.params).toMatchObject({ tag: 1100, ttl: 300, prompt: true })
  expect(made.topic).toHaveLength(64)
})

test('a relay that refuses a proposal says why', async () => {
  peer.onCall = ({ method }) =>
    method === 'wc_proposeSession' || method === 'irn_publish'
      ? { error: { code: -32000, message: 'TTL too long' } }
      : undefined
  const { approval } = await client.connect({ namespaces: evm })
  approval.catch(() => undefined)
  await pass(1000)
  await expect(approval).rejects.toMatchObject({
    name: 'ModalError',
    code: 'relay-refused',
    message: 'TTL too long',
    cause: { name: 'RpcError', code: -32000 },
  })
})

test('a relay that is busy is asked again', async () => {
  const made = await session()
  let busy = 3
  peer.onCall = ({ params }) =>
    params?.tag === 1108 && busy-- > 0 ? { error: { code: 3001, message: 'slow' } } : undefined
  const request = sign(made.topic)
  await pass(20_000)
  peer.say(made, { id: requests(made).at(-1)?.id, result: '0x' }, 1109)
  expect(await request).toBe('0x')
})

test('a socket that never opens is given up for the next relay', async () => {
  await client.close()
  const urls: string[] = []
  peer.onDial = (socket) => void urls.push(new URL(socket.url).host)
  client = startClient(['ws://one', 'ws://two'], { WebSocket: peer.WebSocket })
  const { approval } = await client.connect({ namespaces: evm })
  await pass(25_000)
  expect(urls.slice(0, 3)).toEqual(['one', 'two', 'one'])
  expect(await outcome(approval)).toBe('waiting')
})

test('a closed client begins nothing any more', async () => {
  const made = await session()
  const { approval } = await client.connect({ namespaces: evm })
  const [one, two] = [settled(approval), settled(sign(made.topic))]
  await breathe()
  await client.close()
  expect([await one, await two]).toEqual(['aborted', 'aborted'])
  expect(await outcome(sign(made.topic))).toBe('aborted')
  expect(await outcome(client.connect({ namespaces: evm }))).toBe('aborted')
  await pass(60_000)
  expect([peer.dialed, peer.sockets.size, vi.getTimerCount()]).toEqual([1, 0, 0])
})
