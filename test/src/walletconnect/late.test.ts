// Storages that answer late, and clients that are closed or given up in the midst of it.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Client, Store } from '../../../src/walletconnect/index.ts'
import { clientsOf, evm, mapStore, pairScripted, recordEvents, settled, startClient } from '../../helpers/client.ts'
import { breathe, outcome, pass, passUntil, until } from '../../helpers/flow.ts'
import { createPeer, grant, type Peer } from '../../helpers/peer.ts'
import { fakeTimers, later } from '../../helpers/time.ts'
import { chains } from '../../helpers/walletkit.ts'

let peer: Peer
let base: ReturnType<typeof mapStore>
const { start, closeAll } = clientsOf((storage: object = base) =>
  startClient('ws://relay', { WebSocket: peer.WebSocket, storage: storage as Store }),
)
beforeEach(() => {
  peer = createPeer()
  base = mapStore()
})
afterEach(async () => {
  await closeAll()
  vi.useRealTimers()
})
const kinds = () => [...base.map.keys()].map((key) => key.split('/')[3]).sort()
const session = (client: Client) => pairScripted(client, peer)
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
/** Every operation takes a turn of the loop before it is done. */
const slow = ({ get, set, keys, ...all }: typeof base): Store => ({
  get: (key) => turn().then(() => get(key)),
  set: (key, value) => turn().then(() => set(key, value)),
  delete: (key) => turn().then(() => all.delete(key)),
  keys: () => turn().then(keys),
})
/** A proposal that the wallet has answered; what is left is its settlement. */
async function answered(client: Client, signal?: AbortSignal) {
  const { uri, approval } = await client.connect({ namespaces: evm, ...(signal && { signal }) })
  approval.catch(() => undefined)
  await until(() => peer.proposal(uri))
  const keys = await peer.keys(uri)
  peer.answer(uri, { relay: { protocol: 'irn' }, responderPublicKey: keys.publicKey })
  await breathe()
  return { keys, approval, settle: () => peer.say(keys, peer.settlement(keys.publicKey), 1102) }
}
const update = (at: number) => ({
  id: at,
  method: 'wc_sessionUpdate',
  params: { namespaces: { eip155: { ...grant.eip155, accounts: [`${chains.eip155}:0xb`] } } },
})

describe('a storage that hung', () => {
  test('a storage that hung once, for two and a half seconds: all is stored after it, what was written meanwhile too', async () => {
    fakeTimers()
    let wait = 2500
    const set = (key: string, value: unknown) => {
      const ms = wait
      wait = 0
      return later(ms, () => base.set(key, value))
    }
    const client = start({ ...base, set })
    const { uri } = await client.connect({ namespaces: evm })
    await pass(2100)
    expect(kinds()).toEqual([])
    await until(() => peer.proposal(uri))
    await peer.approve(uri)
    await until(() => client.sessions().length > 0)
    await pass(1000)
    expect(kinds()).toEqual(['client', 'session'])
    expect(start().sessions()).toEqual(client.sessions())
  })

  test('a storage that hung once, while something is deleted: it is gone after it, and another tab’s record is not touched', async () => {
    fakeTimers()
    let wait = 0
    const delayed = <T>(run: () => T) => {
      const ms = wait
      wait = 0
      return ms ? later(ms, run) : run()
    }
    const set = (key: string, value: unknown) => delayed(() => base.set(key, value))
    const client = start({ ...base, set, delete: (key: string) => delayed(() => base.delete(key)) })
    const [one, two] = [await session(client), await session(client)]
    wait = 2500
    peer.say(one, update(Date.now() * 1000 + 5e6), 1104)
    await breathe()
    const left = client.disconnect(two.topic)
    await pass(2100)
    expect(kinds()).toEqual(['client', 'session', 'session'])
    base.map.set('another', 'x')
    await pass(1000)
    await left
    expect([...base.map.keys()].sort()).toEqual(
      ['another', 'hasp/walletconnect/1/client', `hasp/walletconnect/1/session/${one.topic}`].sort(),
    )
    expect(start().sessions()).toEqual(client.sessions())
    expect(client.sessions()[0]?.namespaces.eip155?.accounts).toEqual([`${chains.eip155}:0xb`])
  })

  test('a storage that hung at first, for longer than is waited: the sessions are there when they have come, and listened to', async () => {
    fakeTimers()
    const keys = await session(start())
    await closeAll()
    const client = start({ ...base, keys: () => later(3500, base.keys) })
    const events = recordEvents(client)
    await pass(2500)
    expect(await outcome(client.ready)).toBeUndefined()
    expect([client.sessions(), peer.sockets.size]).toEqual([[], 0])
    await pass(2000)
    expect(client.sessions()).toHaveLength(1)
    peer.say(keys, update(Date.now() * 1000), 1104)
    await until(() => events.length > 0)
    expect(events.map(([name]) => name)).toEqual(['session_update'])
  })
})

describe('closed at any moment', () => {
  // Microtasks, and some more than it takes.
  const moments = (length: number) => Array.from({ length }, (_, i) => i)
  test.each<[string, number, () => Store | typeof base, () => Promise<unknown> | undefined]>([
    ['a synchronous', 18, () => base, () => undefined],
    ['an asynchronous', 30, () => mapStore(base.map, true), () => undefined],
    ['a slow', 8, () => slow(base), turn],
  ])(
    'a client that is closed in the middle of a settlement, with %s storage: nothing is said from then on, or written later, and the next finds the session',
    async (_, length, storage, wait) => {
      for (const moment of moments(length)) {
        peer = createPeer()
        base = mapStore()
        const client = start(storage())
        const { approval, settle } = await answered(client)
        const events = recordEvents(client)
        settle()
        for (let i = 0; i < moment; i++) await wait()
        const told = events.length
        await client.close()
        const after = new Map(base.map)
        const next = startClient('ws://relay', { WebSocket: peer.WebSocket, storage: mapStore(new Map(base.map)) })
        await breathe()
        expect([base.map, events.length], `${moment}`).toEqual([after, told])
        expect(await outcome(approval), `${moment}`).not.toBe('waiting')
        await until(() => next.sessions().length === 1)
        await next.close()
      }
    },
  )

  test('a client that is closed in the middle of an update: nothing is told or written later, and the next has it', async () => {
    for (const moment of moments(22)) {
      peer = createPeer()
      base = mapStore(new Map(), true)
      const client = start()
      const keys = await session(client)
      const events = recordEvents(client)
      peer.say(keys, update(Date.now() * 1000 + 5e6), 1104)
      for (let i = 0; i < moment; i++) await undefined
      await client.close()
      const after = [new Map(base.map), events.length]
      const next = startClient('ws://relay', { WebSocket: peer.WebSocket, storage: mapStore(new Map(base.map)) })
      await breathe()
      expect([base.map, events.length], `${moment}`).toEqual(after)
      const accounts = () => next.sessions()[0]?.namespaces.eip155?.accounts
      await until(() => accounts()?.[0] === `${chains.eip155}:0xb`)
      await next.close()
    }
  })

  test('a client that is closed in the middle of a proposal: nothing is written later', async () => {
    const authentication = { domain: 'd', aud: 'https://d', nonce: 'f00dbabe', chains: [chains.eip155], methods: ['x'] }
    for (const moment of moments(14)) {
      peer = createPeer()
      base = mapStore()
      const client = start(slow(base))
      const { approval } = await client.connect({ namespaces: evm, authentication })
      for (let i = 0; i < moment; i++) await turn()
      await client.close()
      const after = new Map(base.map)
      await breathe()
      expect(base.map, `${moment}`).toEqual(after)
      expect(await outcome(approval)).toBe('aborted')
    }
  })

  test('a client that is closed in the middle of a request: it is aborted, and says nothing else', async () => {
    for (const moment of moments(14)) {
      peer = createPeer()
      base = mapStore(new Map(), true)
      const client = start()
      const { topic } = await session(client)
      const end = settled(client.request(topic, chains.eip155, { method: 'personal_sign' }))
      for (let i = 0; i < moment; i++) await undefined
      await client.close()
      expect(await end, `${moment}`).toBe('aborted')
    }
  })
})

test('an attempt that is given up while the session is stored leaves it to nobody, and the wallet is told', async () => {
  fakeTimers()
  let wait = 0
  let isStored = false
  const client = start({
    ...base,
    set(key: string, value: unknown) {
      isStored ||= key.includes('/session/')
      return later(wait, () => base.set(key, value))
    },
  })
  const events = recordEvents(client)
  const stop = new AbortController()
  const connecting = client.connect({ namespaces: evm, signal: stop.signal })
  // Writing to this storage takes faked time, whenever the platform's threads come to it.
  let isMade = false
  void connecting.then(() => {
    isMade = true
  })
  await passUntil(() => isMade, 10)
  const { uri, approval } = await connecting
  approval.catch(() => undefined)
  await pass(10)
  await passUntil(() => peer.proposal(uri), 10)
  const keys = await peer.keys(uri)
  peer.answer(uri, { relay: { protocol: 'irn' }, responderPublicKey: keys.publicKey })
  await pass(10)
  wait = 300
  peer.say(keys, peer.settlement(keys.publicKey), 1102)
  await passUntil(() => isStored, 10)
  stop.abort()
  expect(await outcome(approval)).toBe('aborted')
  await passUntil(() => vi.getTimerCount() === 0)
  expect(events).toEqual([])
  expect([client.sessions(), kinds()]).toEqual([[], ['client']])
  expect(peer.said(keys).filter(({ method }) => method === 'wc_sessionDelete')).toHaveLength(1)
  expect([peer.sockets.size, vi.getTimerCount()]).toEqual([0, 0])
})
