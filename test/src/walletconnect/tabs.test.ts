// Tabs of one origin on one storage: what one of them begins, hears or ends is the others' too. The peer is scripted.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fromBase64Url, fromUtf8 } from '../../../src/walletconnect/crypto/bytes.ts'
import type { Client } from '../../../src/walletconnect/index.ts'
import { cuttableSockets, evm, pairScripted, settled, startOrigin } from '../../helpers/client.ts'
import { breathe, outcome, pass, passUntil, until } from '../../helpers/flow.ts'
import { type Channel, createPeer, type Peer } from '../../helpers/peer.ts'
import { fakeTimers, later } from '../../helpers/time.ts'
import { chains } from '../../helpers/walletkit.ts'

let peer: Peer
let origin: ReturnType<typeof startOrigin>
const begin = (options: boolean | Parameters<typeof startOrigin>[1] = true) => {
  const more = typeof options === 'boolean' ? { isTold: options } : options
  origin = startOrigin('ws://relay', { WebSocket: peer.WebSocket, ...more })
  return origin
}
beforeEach(() => {
  peer = createPeer()
})
afterEach(async () => {
  await origin.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const session = (client: Client) => pairScripted(client, peer)
const sign = (client: Client, { topic }: Channel, signal?: AbortSignal) =>
  client.request(topic, chains.eip155, { method: 'personal_sign', params: ['0x61'] }, signal)
const requests = (keys: Channel) => peer.said(keys).filter(({ method }) => method === 'wc_sessionRequest')
const names = ({ events }: { events: [string, unknown][] }) => events.map(([name]) => name)

describe('an answer that comes while only another tab is connected', () => {
  test('an answer that comes while only another tab is connected is left for the tab that asked, which gets it when it is connected again', async () => {
    const { open } = begin()
    const line = cuttableSockets(peer.WebSocket)
    const [one, two] = [open({ WebSocket: line.WebSocket }), open()]
    const keys = await session(one.client)
    const answer = sign(one.client, keys)
    await until(() => requests(keys).length > 0)
    line.cut()
    peer.say(keys, { id: requests(keys)[0]?.id, result: '0x' }, 1109)
    await breathe()
    expect([peer.mail.size, two.client.dropped()]).toEqual([1, 0])
    line.reconnect()
    expect(await answer).toBe('0x')
    await until(() => peer.mail.size === 0)
  })

  test.each([
    ['not yet a quarter of an hour old: it waits', 890, 1],
    ['older: nobody waits for it any more', 910, 0],
  ])('an answer that comes while only another tab is connected is %s', async (_, age, left) => {
    const { client } = begin().open()
    const keys = await session(client)
    peer.say(keys, { id: (Date.now() - age * 1000) * 1000, result: '0x' }, 1109)
    await breathe()
    expect([peer.mail.size, client.dropped()]).toEqual([left, 1 - left])
  })

  test('an answer that comes while only another tab is connected is taken by the tab that asked also where it does not wait any more', async () => {
    const { client } = begin().open()
    const keys = await session(client)
    const stop = new AbortController()
    const given = settled(sign(client, keys, stop.signal))
    await until(() => requests(keys).length > 0)
    stop.abort()
    expect(await given).toBe('aborted')
    peer.say(keys, { id: requests(keys)[0]?.id, result: '0x' }, 1109)
    await until(() => peer.mail.size === 0)
    expect(client.dropped()).toBe(1)
  })
})

describe('a pairing that is begun in one tab and concluded in another', () => {
  test.each([
    ['hears it from the storage', true, undefined],
    ['finds it when the page is online again', false, 'online'],
    ['finds it when the page is shown again', false, 'pageshow'],
  ])('while the first has no network: the first %s', async (_, isTold, event) => {
    const { open, kinds } = begin(isTold)
    const line = cuttableSockets(peer.WebSocket)
    const one = open({ WebSocket: line.WebSocket })
    const { uri, approval } = await one.client.connect({ namespaces: evm })
    await until(() => peer.proposal(uri))
    await breathe()
    line.cut()
    const two = open()
    const { topic } = await peer.approve(uri)
    await until(() => two.client.sessions().length > 0)
    await breathe()
    if (event) {
      expect(await outcome(approval)).toBe('waiting')
      one.page.dispatchEvent(new Event(event))
    }
    expect(await approval).toMatchObject({ topic })
    await breathe()
    expect([names(one), names(two)]).toEqual([['session_connect'], ['session_connect']])
    expect(one.client.sessions()).toEqual(two.client.sessions())
    expect(kinds()).toEqual(['client', 'session'])
  })

  test.each([0, 30])('while the first hears all of it %i ms later', async (delay) => {
    for (const isTold of [true, false]) {
      const { open, kinds, close } = begin(isTold)
      const line = cuttableSockets(peer.WebSocket)
      const one = open({ WebSocket: line.WebSocket })
      const { uri, approval } = await one.client.connect({ namespaces: evm })
      await until(() => peer.proposal(uri))
      const two = open()
      await until(() => peer.sockets.size === 2)
      await breathe()
      line.delay = delay
      const { topic } = await peer.approve(uri)
      // Whoever takes the settlement first has it alone: the other is told by the storage, or finds it on waking.
      const has = ({ client }: typeof one) => client.sessions().length > 0
      await until(() => has(one) || has(two))
      await breathe()
      if (!isTold) for (const { page } of [one, two]) page.dispatchEvent(new Event('online'))
      expect(await approval).toMatchObject({ topic })
      await until(() => has(two))
      await breathe()
      expect([names(one), names(two)]).toEqual([['session_connect'], ['session_connect']])
      expect(kinds()).toEqual(['client', 'session'])
      await close()
    }
  })

  test('a refusal is heard by the tab that asked, and the other forgets the attempt', async () => {
    const { open, kinds } = begin()
    const one = open()
    const { uri, approval } = await one.client.connect({ namespaces: evm })
    await until(() => peer.proposal(uri))
    open()
    await until(() => peer.sockets.size === 2)
    await breathe()
    peer.answer(uri, 0, { error: { code: 5000, message: 'no' } })
    expect(await settled(approval)).toBe(5000)
    await until(() => peer.sockets.size === 0)
    expect(kinds()).toEqual(['client'])
  })
})

describe('a session that is made in another tab', () => {
  test('a session that is made in another tab is this tab’s too, as soon as the storage has it', async () => {
    const { open } = begin()
    const [one, two] = [open(), open()]
    const keys = await session(one.client)
    expect(two.client.sessions()).toEqual(one.client.sessions())
    expect(two.events).toEqual([['session_connect', one.client.sessions()[0]]])
    const answer = sign(two.client, keys)
    await until(() => requests(keys).length > 0)
    peer.say(keys, { id: requests(keys)[0]?.id, result: '0x' }, 1109)
    expect(await answer).toBe('0x')
  })

  test('a session that is made in another tab can be asked also where nobody told of it', async () => {
    const { open } = begin(false)
    const [one, two] = [open(), open()]
    const keys = await session(one.client)
    expect(two.client.sessions()).toEqual([])
    const answer = sign(two.client, keys)
    await until(() => requests(keys).length > 0)
    peer.say(keys, { id: requests(keys)[0]?.id, result: '0x' }, 1109)
    expect(await answer).toBe('0x')
    expect(two.events).toEqual([['session_connect', one.client.sessions()[0]]])
  })

  test.each<[string, boolean, (tab: ReturnType<typeof origin.open>, keys: Channel) => unknown]>([
    ['as the storage tells', true, () => undefined],
    ['when the page is online again', false, ({ page }) => page.dispatchEvent(new Event('online'))],
    [
      'when it is asked',
      false,
      ({ client }, keys) => expect(settled(sign(client, keys))).resolves.toBe('unknown-topic'),
    ],
    [
      'when it is pinged',
      false,
      ({ client }, keys) => expect(settled(client.ping(keys.topic))).resolves.toBe('unknown-topic'),
    ],
  ])(
    'a session that is made in another tab ends here %s, once, and leaves no record, timer or socket',
    async (_, isTold, act) => {
      fakeTimers()
      const { open, kinds } = begin(isTold)
      const one = open()
      const keys = await session(one.client)
      const two = open()
      await until(() => peer.sockets.size === 2)
      await one.client.disconnect(keys.topic)
      await breathe()
      await act(two, keys)
      await breathe()
      const message = expect.any(String)
      expect(two.events).toEqual([['session_delete', { topic: keys.topic, code: 6000, message }]])
      expect([...one.client.sessions(), ...two.client.sessions()]).toEqual([])
      expect([kinds(), peer.sockets.size, vi.getTimerCount()]).toEqual([['client'], 0, 0])
    },
  )

  test('a session that is made in another tab what waits here for its answer ends with it', async () => {
    const { open } = begin()
    const one = open()
    const keys = await session(one.client)
    const two = open()
    const answer = settled(sign(two.client, keys))
    await until(() => requests(keys).length > 0)
    await one.client.disconnect(keys.topic)
    expect(await answer).toBe(6000)
  })
})

/** Who the relay takes this socket for. */
const keyOf = (url: string) => {
  const [, claims = ''] = new URL(url).searchParams.get('auth')?.split('.') ?? []
  return (JSON.parse(fromUtf8(fromBase64Url(claims))) as { iss: string }).iss
}
const notAllowed = () => {
  throw new DOMException('denied', 'SecurityError')
}
const keys = () => new Set([...peer.sockets].map(({ url }) => keyOf(url)))

describe('the key that the relay keeps mail for', () => {
  test('the key that the relay keeps mail for is the one that another tab has made', async () => {
    const { open, map } = begin()
    const [one, two] = [open(), open()]
    await session(one.client)
    const key = map.get('hasp/walletconnect/1/client')
    await session(two.client)
    expect([keys().size, peer.sockets.size]).toEqual([1, 2])
    expect(map.get('hasp/walletconnect/1/client')).toBe(key)
  })

  test.each([false, true, 3])(
    'the key that the relay keeps mail for is one, where two tabs have made it at once; a storage that takes its time: %s',
    async (isAsync) => {
      const { open, map } = begin({ isAsync })
      const tabs = [open(), open(), open()]
      await Promise.all(tabs.map(({ client }) => client.connect({ namespaces: evm })))
      await until(() => peer.sockets.size === 3)
      expect(keys().size).toBe(1)
      expect(map.get('hasp/walletconnect/1/client')).toEqual(expect.any(String))
    },
  )

  test.each<[string, object | undefined]>([
    ['there are no locks', undefined],
    ['locks are denied', { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }],
    ['asking for a lock throws', { request: notAllowed }],
    ['a lock is never given', { request: () => new Promise(() => undefined) }],
    ['a lock is given much later', { request: (_: string, run: () => unknown) => later(9000, run) }],
  ])('the key that the relay keeps mail for is there though %s', async (_, locks) => {
    fakeTimers()
    vi.stubGlobal('navigator', { locks })
    const { open, map } = begin()
    const { client } = open()
    vi.stubGlobal('navigator', { locks })
    const { uri } = await client.connect({ namespaces: evm })
    await passUntil(() => peer.proposal(uri))
    expect(keys().size).toBe(1)
    const key = map.get('hasp/walletconnect/1/client')
    await pass(20_000)
    expect(map.get('hasp/walletconnect/1/client')).toBe(key)
    peer.kill()
    await passUntil(() => peer.sockets.size === 1)
    expect(keys().size).toBe(1)
  })

  test('the key that the relay keeps mail for is asked for with one lock, which is free again soon after', async () => {
    const asked: string[] = []
    let last: Promise<unknown> = Promise.resolve()
    // As the platform does it: one after another.
    const request = (name: string, run: () => unknown) => {
      asked.push(name)
      last = last.then(run)
      return last
    }
    const { open } = begin({ isAsync: 3 })
    const tabs = [open(), open()]
    vi.stubGlobal('navigator', { locks: { request } })
    await Promise.all(tabs.map(({ client }) => client.connect({ namespaces: evm })))
    await until(() => peer.sockets.size === 2)
    await last
    expect([keys().size, new Set(asked).size, asked.length]).toEqual([1, 1, 2])
    // Who knows its key asks nobody.
    peer.kill()
    await until(() => peer.sockets.size === 2)
    expect(asked).toHaveLength(2)
  })
})
