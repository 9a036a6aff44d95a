// Relays that refuse, fall silent, chatter or answer wrongly. The clock is faked, the peer scripted.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Client, ClientOptions } from '../../../src/walletconnect/index.ts'
import { evm, pairScripted, settled, startClient } from '../../helpers/client.ts'
import { breathe, outcome, pass, passUntil, until } from '../../helpers/flow.ts'
import { type Channel, createPeer, type Peer, type PeerSocket } from '../../helpers/peer.ts'
import { fakeTimers } from '../../helpers/time.ts'
import { chains } from '../../helpers/walletkit.ts'

let peer: Peer
const clients: Client[] = []
function start(more: Partial<ClientOptions> = {}, url: string | readonly string[] = 'ws://relay') {
  const client = startClient(url, { WebSocket: peer.WebSocket, ...more })
  clients.push(client)
  return client
}
beforeEach(() => {
  fakeTimers()
  peer = createPeer()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const session = (client: Client) => pairScripted(client, peer)
const sign = (client: Client, { topic }: Channel) =>
  client.request(topic, chains.eip155, { method: 'personal_sign', params: ['0x61'] })
const requests = (keys: Channel) => peer.said(keys).filter(({ method }) => method === 'wc_sessionRequest')
const answer = (keys: Channel) => peer.say(keys, { id: requests(keys)[0]?.id, result: '0x' }, 1109)
/** It says no to a request, and hands it to the wallet all the same. */
const refuse = (error: object | (() => object)) => {
  peer.onCall = ({ params }) => {
    if (params?.tag !== 1108) return undefined
    const { topic, message } = params as { topic: string; message: string }
    if (!peer.published.some((one) => one.message === message)) peer.published.push({ topic, message, tag: 1108 })
    return { error: typeof error === 'function' ? error() : error }
  }
}
const hosts = () => {
  const list: string[] = []
  const WebSocket = function dial(url: string) {
    list.push(new URL(url).host)
    return new peer.WebSocket(url)
  } as unknown as typeof peer.WebSocket
  return { list, WebSocket }
}

describe('a request that may have reached the wallet', () => {
  /** Its socket died after it was written, before it was answered. */
  async function lost() {
    const client = start()
    const keys = await session(client)
    peer.onCall = (frame) => {
      if (frame.params?.tag !== 1108) return undefined
      peer.published.push({ topic: keys.topic, message: frame.params.message as string, tag: 1108 })
      return 'silence'
    }
    const end = settled(sign(client, keys))
    await until(() => requests(keys).length > 0)
    return { client, keys, end }
  }

  test('a request that may have reached the wallet is answered later, though the relay does not take it a second time', async () => {
    const { keys, end } = await lost()
    refuse({ code: -32000, message: 'Publish failed' })
    peer.kill()
    await passUntil(() => peer.frames.filter(({ params }) => params?.tag === 1108).length === 2)
    await breathe()
    expect(await outcome(end)).toBe('waiting')
    answer(keys)
    expect(await end).toBe('0x')
  })

  test('a request that may have reached the wallet is answered later, though the relay wants nobody like us for a while', async () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    const { keys, end } = await lost()
    peer.onDial = (socket) => socket.onclose?.({ code: 3000, reason: 'JWT Token is not yet valid' })
    peer.kill()
    await pass(90_000)
    expect(await outcome(end)).toBe('waiting')
    peer.onDial = peer.onCall = undefined
    page.dispatchEvent(new Event('online'))
    await breathe()
    answer(keys)
    expect(await end).toBe('0x')
  })

  test.each([
    ['Unauthorized: origin not allowed', 'origin'],
    ['Unauthorized: invalid key', 'key'],
    ['JWT validation error: JWT Token is not yet valid', 'clock'],
    ['something new', undefined],
  ])(
    'a request that may have reached the wallet and one that was never written is refused: %s',
    async (words, reason) => {
      const { client, keys, end } = await lost()
      peer.onDial = (socket) => socket.onclose?.({ code: 3000, reason: words })
      peer.kill()
      const unsent = sign(client, keys)
      unsent.catch(() => undefined)
      await pass(1000)
      await expect(unsent).rejects.toMatchObject({
        name: 'ModalError',
        code: 'relay-refused',
        message: words,
        cause: { name: 'RpcError', code: 3000, ...(reason && { data: { reason } }) },
      })
      expect(await outcome(end)).toBe('waiting')
    },
  )

  const later = { code: -32_000, message: 'Publish failed' }
  test.each<[string, (n: number) => object]>([
    ['was answered with an error', () => later],
    [
      'was answered with an error of the relay, and again with one',
      (n) => (n ? later : { code: -32_603, message: 'x' }),
    ],
    ['was too much for now, and then unreadable', (n) => (n ? later : { code: 3001, message: 'Too many' })],
  ])('a request that may have reached the wallet waits for the wallet: it %s', async (_, errorOf) => {
    const client = start()
    const keys = await session(client)
    let count = 0
    refuse(() => errorOf(count++))
    const end = settled(sign(client, keys))
    await passUntil(() => count > 0 && errorOf(count - 1) === later)
    await breathe()
    expect(await outcome(end)).toBe('waiting')
    answer(keys)
    expect(await end).toBe('0x')
  })

  test('a request that may have reached the wallet waits for the wallet, though its socket is closed with a refusal', async () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    const { client, keys, end } = await lost()
    peer.kill(3000, 'Unauthorized: invalid key')
    await breathe()
    expect(await outcome(end)).toBe('waiting')
    peer.onCall = undefined
    page.dispatchEvent(new Event('online'))
    await breathe()
    answer(keys)
    expect(await end).toBe('0x')
    expect(client.dropped()).toBe(0)
  })

  test('a request that may have reached the wallet ends with its own deadline, and with its signal, whatever the relay said', async () => {
    const client = start()
    const keys = await session(client)
    refuse(later)
    const stop = new AbortController()
    const call = { method: 'personal_sign', params: ['0x61'] }
    const late = settled(sign(client, keys))
    const given = settled(client.request(keys.topic, chains.eip155, call, stop.signal))
    await passUntil(() => requests(keys).length === 2)
    await breathe()
    expect([await outcome(late), await outcome(given)]).toEqual(['waiting', 'waiting'])
    stop.abort()
    expect(await given).toBe('aborted')
    await pass(901_000)
    expect(await late).toBe('expired')
  })
})

test('a subscription that is refused is made again, with a socket of its own', async () => {
  const client = start()
  let count = 1
  peer.onCall = ({ method }) =>
    method === 'irn_batchSubscribe' && count-- > 0
      ? { error: { code: -32000, message: 'Subscribe failed' } }
      : undefined
  const { uri, approval } = await client.connect({ namespaces: evm })
  await passUntil(() => peer.dialed === 2 && peer.proposal(uri))
  await peer.approve(uri)
  expect(await approval).toMatchObject({ topic: expect.any(String) })
})

test('a relay that opens and never answers is left for the next of the list', async () => {
  const { list, WebSocket } = hosts()
  peer.onCall = (_, socket) => (socket.url.includes('//one') ? 'silence' : undefined)
  const { uri, approval } = await start({ WebSocket }, ['ws://one', 'ws://two']).connect({ namespaces: evm })
  await passUntil(() => peer.proposal(uri))
  expect(list.at(-1)).toBe('two')
  await peer.approve(uri)
  expect(await approval).toMatchObject({ topic: expect.any(String) })
})

describe('an error of a relay that could not read whose it was', () => {
  const quiet = ({ params }: { params?: { tag?: number } }) => (params?.tag === 1108 ? 'silence' : undefined)
  test.each([0, null])(
    'an error of a relay that could not read whose it was with the id %j is that of the one call that is open',
    async (id) => {
      const client = start()
      peer.onCall = ({ method }) => (method === 'wc_proposeSession' ? 'silence' : undefined)
      const { approval } = await client.connect({ namespaces: evm })
      approval.catch(() => undefined)
      await until(() => peer.frames.some(({ method }) => method === 'wc_proposeSession'))
      await breathe()
      const error = { code: 3000, message: 'Payload too large' }
      peer.raw(JSON.stringify({ id, jsonrpc: '2.0', error }))
      await expect(approval).rejects.toMatchObject({
        code: 'relay-refused',
        message: 'Payload too large',
        cause: { code: 3000 },
      })
    },
  )

  test('an error of a relay that could not read whose it was is nobody’s without a code, with an id of its own, and where several are open', async () => {
    const client = start()
    const keys = await session(client)
    peer.onCall = quiet
    const one = sign(client, keys)
    await breathe()
    const error = { code: -32600, message: 'no' }
    for (const frame of [
      { id: 0, error: {} },
      { id: null, error: 'no' },
      { id: 7, error },
      { id: 0 },
      { error: { code: '1' } },
    ])
      peer.raw(JSON.stringify({ jsonrpc: '2.0', ...frame }))
    expect([client.dropped(), await outcome(one)]).toEqual([5, 'waiting'])
    const two = sign(client, keys)
    await breathe()
    peer.raw(JSON.stringify({ id: 0, jsonrpc: '2.0', error }))
    expect([client.dropped(), await outcome(one), await outcome(two)]).toEqual([6, 'waiting', 'waiting'])
  })
})

test.each([3001, -32_603])(
  'a request that is answered with %i for ever is sent for a minute, with few dials; others go on, and the wallet’s answer counts',
  async (code) => {
    const client = start()
    const keys = await session(client)
    refuse({ code, message: 'Too many' })
    const before = peer.dialed
    const end = sign(client, keys)
    const other = client.ping(keys.topic)
    end.catch(() => undefined)
    const begun = Date.now()
    await passUntil(() => peer.said(keys).some(({ method }) => method === 'wc_sessionPing'))
    const ping = peer.said(keys).find(({ method }) => method === 'wc_sessionPing')
    peer.say(keys, { id: ping?.id, result: true }, 1115)
    let isPinged = false
    other.then(() => {
      isPinged = true
    })
    await passUntil(() => isPinged)
    await pass(begun + 58_000 - Date.now())
    expect(await outcome(end)).toBe('waiting')
    await pass(45_000)
    expect(await outcome(end)).toBe('waiting')
    expect(peer.dialed - before).toBeLessThan(10)
    const sent = peer.frames.length
    await pass(60_000)
    expect(peer.frames.slice(sent).filter(({ params }) => params?.tag === 1108)).toEqual([])
    answer(keys)
    expect(await end).toBe('0x')
  },
)

test('a relay that chatters and never answers is dead after fifteen seconds, as one that is silent', async () => {
  const client = start()
  const keys = await session(client)
  peer.onCall = ({ params }) => (params?.tag === 1108 ? 'silence' : undefined)
  const [socket] = peer.sockets
  const has = () => peer.sockets.has(socket as PeerSocket)
  const end = sign(client, keys)
  for (let i = 0; i < 14; i++) {
    await pass(1000)
    peer.raw('{"id":1,"jsonrpc":"2.0","method":"noise"}')
    peer.say(keys, { id: 1, method: 'wc_sessionEvent', params: {} }, 1110)
  }
  expect(has()).toBe(true)
  peer.onCall = undefined
  await pass(2000)
  expect(has()).toBe(false)
  await passUntil(() => requests(keys).length > 0)
  answer(keys)
  expect(await end).toBe('0x')
})
