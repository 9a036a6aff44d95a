// Pages that go and networks that are away: nothing that was begun is lost, nothing that was given up goes on. The clock is faked, the peer scripted.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Client, ClientOptions } from '../../../src/walletconnect/index.ts'
import { seal } from '../../../src/walletconnect/transport/envelope.ts'
import {
  authentication,
  clientsOf,
  evm,
  mapStore,
  pairScripted,
  recordEvents,
  settled,
  startClient,
} from '../../helpers/client.ts'
import { breathe, outcome, pass, passUntil, until } from '../../helpers/flow.ts'
import { createPeer, type Peer } from '../../helpers/peer.ts'
import { fakeTimers } from '../../helpers/time.ts'

let peer: Peer
let store: ReturnType<typeof mapStore>
const { start, closeAll } = clientsOf((more: Partial<ClientOptions> = {}) =>
  startClient('ws://relay', { WebSocket: peer.WebSocket, storage: store, ...more }),
)
beforeEach(() => {
  fakeTimers()
  peer = createPeer()
  store = mapStore()
})
afterEach(async () => {
  await closeAll()
  vi.useRealTimers()
})

const away = () => {
  peer.onDial = () => undefined
  peer.kill()
}
const back = () => {
  peer.onDial = undefined
}
const kinds = () => [...store.map.keys()].map((key) => key.split('/')[3]).sort()
const queuedCount = () => kinds().filter((kind) => kind === 'letter').length
const sent = (tag: number) =>
  peer.frames.filter(({ method, params }) => (method === 'wc_proposeSession' ? 1100 : params?.tag) === tag)
const session = (client: Client) => pairScripted(client, peer)

describe('a proposal that the relay has not taken when the page goes', () => {
  test('a proposal that the relay has not taken when the page goes is sent by the next page, the sign-in too: the same bytes, once', async () => {
    away()
    const one = start()
    const { uri, approval } = await one.connect({ namespaces: evm, authentication })
    approval.catch(() => undefined)
    await until(() => queuedCount() === 2)
    const written = [...store.map.entries()].filter(([key]) => key.includes('/letter/'))
    await one.close()
    back()
    const two = start()
    const events = recordEvents(two)
    await until(() => sent(1100).length + sent(1116).length === 2)
    const messages = [...sent(1100), ...sent(1116)].map(({ params }) => params?.sessionProposal ?? params?.message)
    const stored = written.map(([, text]) => JSON.parse(text as string))
    const again = stored.map(({ symKey, nonce, text }) => seal(symKey, nonce, text))
    expect(messages.sort()).toEqual((await Promise.all(again)).sort())
    await until(() => queuedCount() === 0)
    await peer.approve(uri)
    await until(() => events.length > 0)
    expect(events.map(([name]) => name)).toEqual(['session_connect'])
    await two.close()
    start()
    await breathe()
    expect([sent(1100).length, sent(1116).length]).toEqual([1, 1])
    expect(kinds()).toEqual(['client', 'session'])
  })

  test('a proposal that the relay has not taken when the page goes is written and sent by the next page where it goes in the moment that the uri is there', async () => {
    const one = start()
    const { uri, approval } = await one.connect({ namespaces: evm })
    approval.catch(() => undefined)
    await one.close()
    expect(queuedCount()).toBe(0)
    const two = start()
    await until(() => peer.proposal(uri))
    await peer.approve(uri)
    await until(() => two.sessions().length > 0)
    expect(sent(1100)).toHaveLength(1)
  })

  test('a proposal that the relay has not taken when the page goes is forgotten when the wallet has answered it, whether the relay said a word or not', async () => {
    away()
    const one = start()
    const { uri, approval } = await one.connect({ namespaces: evm })
    approval.catch(() => undefined)
    await until(() => queuedCount() === 1)
    await one.close()
    back()
    peer.onCall = ({ method, params }) => {
      if (method !== 'wc_proposeSession') return undefined
      const { pairingTopic: topic = '', sessionProposal: message = '' } = params ?? {}
      peer.published.push({ topic, message, tag: 1100 })
      return 'silence'
    }
    const two = start()
    await until(() => peer.published.length > 0)
    await peer.approve(uri)
    await until(() => two.sessions().length > 0)
    expect(kinds()).toEqual(['client', 'session'])
  })

  test('a proposal that the relay has not taken when the page goes is written and sent by the next page with its sign-in, where that was not sealed yet', async () => {
    away()
    const one = start()
    const { uri, approval } = await one.connect({ namespaces: evm, authentication })
    approval.catch(() => undefined)
    await until(() => queuedCount() === 2)
    await one.close()
    // What such a page leaves: its proposal alone.
    for (const [key, text] of [...store.map])
      if (key.includes('/letter/')) store.map.delete(key)
      else if (key.includes('/proposal/'))
        store.map.set(key, JSON.stringify({ ...JSON.parse(text as string), isPosted: undefined }))
    back()
    const two = start()
    await until(() => sent(1100).length + sent(1116).length === 2)
    await until(() => queuedCount() === 0)
    expect(peer.said(peer.pairing(uri)).map(({ method }) => method)).toEqual([
      'wc_sessionAuthenticate',
      'wc_sessionPropose',
    ])
    await two.close()
    const three = start()
    await breathe()
    await peer.approve(uri)
    await until(() => three.sessions().length > 0)
    expect([sent(1100).length, sent(1116).length]).toEqual([1, 1])
  })

  test.each(['given up', 'expired', 'expired between two pages'])(
    'a proposal that the relay has not taken when the page goes leaves nothing where it is %s',
    async (how) => {
      away()
      const stop = new AbortController()
      const one = start()
      const { approval } = await one.connect({ namespaces: evm, authentication, signal: stop.signal })
      approval.catch(() => undefined)
      await until(() => queuedCount() === 2)
      if (how === 'given up') stop.abort()
      else if (how === 'expired') await pass(301_000)
      else {
        await one.close()
        vi.setSystemTime(Date.now() + 301_000)
      }
      await breathe()
      if (how !== 'expired between two pages') expect(kinds()).toEqual(['client'])
      await one.close()
      back()
      start()
      await pass(1000)
      expect([kinds(), peer.frames, vi.getTimerCount()]).toEqual([['client'], [], 0])
    },
  )

  test('a proposal that the relay has not taken when the page goes is not sent where it was given up while the sign-in was made, and the page went', async () => {
    const stop = new AbortController()
    const one = start()
    const { approval } = await one.connect({ namespaces: evm, authentication, signal: stop.signal })
    approval.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    stop.abort()
    await one.close()
    await breathe()
    start()
    await pass(1000)
    expect([sent(1100).length, sent(1116).length, queuedCount()]).toEqual([0, 0, 0])
  })
})

test('a proposal that the relay took is not sent again', async () => {
  const one = start()
  const { uri } = await one.connect({ namespaces: evm })
  await until(() => peer.proposal(uri) && queuedCount() === 0)
  const open = start()
  await pass(1000)
  expect([sent(1100).length, open.sessions()]).toEqual([1, []])
})

test('a network that is back within the proposal’s five minutes is soon enough', async () => {
  away()
  const { uri, approval } = await start().connect({ namespaces: evm })
  await pass(65_000)
  expect(await outcome(approval)).toBe('waiting')
  back()
  await passUntil(() => peer.proposal(uri))
  expect(sent(1100)).toHaveLength(1)
  await peer.approve(uri)
  expect(await approval).toMatchObject({ topic: expect.any(String) })
})

describe('who leaves without a network', () => {
  test('a page that leaves without a network is done in five seconds, and the wallet is told when the network is back', async () => {
    const client = start()
    const keys = await session(client)
    away()
    const left = settled(client.disconnect(keys.topic))
    await pass(6000)
    expect(await outcome(left)).toBeUndefined()
    expect([client.sessions(), kinds()]).toEqual([[], ['client', 'letter']])
    await pass(3_600_000)
    back()
    await passUntil(() => queuedCount() === 0)
    await breathe()
    expect(peer.said(keys).filter(({ method }) => method === 'wc_sessionDelete')).toHaveLength(1)
    expect([kinds(), peer.sockets.size, vi.getTimerCount()]).toEqual([['client'], 0, 0])
  })

  test.each([
    ['within a day: the wallet is told', 80_000, 1],
    ['after it: nobody is told any more', 90_000, 0],
  ])('a page that leaves without a network and goes, and comes again %s', async (_, seconds, count) => {
    const one = start()
    const keys = await session(one)
    away()
    const left = settled(one.disconnect(keys.topic))
    await until(() => queuedCount() === 1)
    await one.close()
    await left
    vi.setSystemTime(Date.now() + seconds * 1000)
    back()
    start()
    await passUntil(() => queuedCount() === 0 && vi.getTimerCount() === 0)
    expect(peer.said(keys).filter(({ method }) => method === 'wc_sessionDelete')).toHaveLength(count)
    expect([kinds(), peer.sockets.size, vi.getTimerCount()]).toEqual([['client'], 0, 0])
  })

  test('a page that leaves without a network and stays without one for a day: then nobody is told', async () => {
    const client = start()
    const keys = await session(client)
    away()
    const left = settled(client.disconnect(keys.topic))
    await pass(6000)
    await left
    vi.setSystemTime(Date.now() + 86_400_000)
    await pass(60_000)
    expect([kinds(), peer.sockets.size, vi.getTimerCount()]).toEqual([['client'], 0, 0])
  })
})
