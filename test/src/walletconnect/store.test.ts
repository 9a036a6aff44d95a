// Storage that is damaged, hangs, fails or is not there: a record is dropped alone, and memory takes over.
import { afterEach, expect, test, vi } from 'vitest'
import type { Client, Store } from '../../../src/walletconnect/index.ts'
import { evm, mapStore, startClient } from '../../helpers/client.ts'
import { breathe, outcome, pass, until } from '../../helpers/flow.ts'
import { createPeer } from '../../helpers/peer.ts'
import { fakeTimers } from '../../helpers/time.ts'
import { chains } from '../../helpers/walletkit.ts'

const clients: Client[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const peer = createPeer()
function start(storage?: Store) {
  const client = startClient('ws://relay', { WebSocket: peer.WebSocket, ...(storage ? { storage } : {}) })
  clients.push(client)
  return client
}
async function session(client: Client) {
  const { uri, approval } = await client.connect({ namespaces: evm })
  await until(() => peer.proposal(uri))
  await peer.approve(uri)
  return approval
}
const prefix = 'hasp/walletconnect/1/'

test('every value is a string, under a key of its own', async () => {
  const store = mapStore()
  const client = start(store)
  const { topic } = await session(client)
  await client.connect({ namespaces: evm })
  await breathe()
  const keys = [...store.map.keys()].map((key) => key.replace(prefix, '').split('/')[0])
  expect(keys.sort()).toEqual(['client', 'proposal', 'session'])
  expect([...store.map.values()].every((value) => typeof value === 'string')).toBe(true)
  expect(store.map.has(`${prefix}session/${topic}`)).toBe(true)
})

test.each<[string, (record: Record<string, unknown>) => unknown]>([
  ['no JSON', () => '{'],
  ['no text', () => ({ topic: 'x' })],
  ['null', () => 'null'],
  ['another topic', (record) => JSON.stringify({ ...record, topic: 'aa'.repeat(32) })],
  ['no key', (record) => JSON.stringify({ ...record, symKey: 'x' })],
  ['no namespaces', (record) => JSON.stringify({ ...record, namespaces: {} })],
  ['no peer', (record) => JSON.stringify({ ...record, peer: null })],
  ['no guard', (record) => JSON.stringify({ ...record, changed: { ids: 'x' } })],
  ['no expiry', (record) => JSON.stringify({ ...record, expiry: '1' })],
])('a record that is %s is dropped alone', async (_, damage) => {
  for (const isAsync of [false, true]) {
    const store = mapStore()
    const first = start(store)
    const [one, two] = [await session(first), await session(first)]
    await first.close()
    const key = `${prefix}session/${one.topic}`
    store.map.set(key, damage(JSON.parse(store.map.get(key) as string)))
    store.map.set(`${prefix}session/what`, 'x')
    store.map.set(`${prefix}else/1`, '1')
    store.map.set('hasp/walletconnect/2/session/new', 'x')
    store.map.set('another', 'x')
    const client = start(isAsync ? mapStore(store.map, true) : store)
    await client.ready
    expect(client.sessions()).toEqual([two])
    await breathe()
    const left = [`${prefix}client`, `${prefix}session/${two.topic}`, 'another', 'hasp/walletconnect/2/session/new']
    expect([...store.map.keys()].sort()).toEqual(left.sort())
  }
})

test('what is stored is there at once, where the storage is synchronous', async () => {
  const store = mapStore()
  const made = await session(start(store))
  expect(start(store).sessions()).toEqual([made])
  const later = start(mapStore(store.map, true))
  expect(later.sessions()).toEqual([])
  await later.ready
  expect(later.sessions()).toEqual([made])
})

const fail = () => {
  throw new Error('denied')
}
const map = () => mapStore()
test.each<[string, () => Store]>([
  ['throws at everything', () => ({ get: fail, set: fail, delete: fail, keys: fail })],
  [
    'rejects everything',
    () => ({ get: async () => fail(), set: async () => fail(), delete: fail, keys: async () => fail() }),
  ],
  ['is full', () => ({ ...map(), set: fail })],
  ['cannot be read', () => ({ ...map(), get: fail })],
  ['cannot delete', () => ({ ...map(), delete: fail })],
])('a storage that %s costs nothing but the next visit', async (_, storage) => {
  const client = start(storage())
  const made = await session(client)
  const request = client.request(made.topic, chains.eip155, { method: 'personal_sign' })
  await breathe()
  expect(await outcome(request)).toBe('waiting')
  await client.disconnect(made.topic)
  expect(await outcome(request)).toBe(6000)
  expect(client.sessions()).toEqual([])
})

test('a storage that hangs is waited for once', async () => {
  fakeTimers()
  const never = () => new Promise<never>(() => undefined)
  const client = start({ get: never, set: never, delete: never, keys: never })
  const { uri, approval } = await client.connect({ namespaces: evm })
  await pass(4500)
  await until(() => peer.proposal(uri))
  await peer.approve(uri)
  let session: unknown
  void approval.then((made) => {
    session = made
  })
  // The platform's threads may take their time, and the faked clock stands.
  await until(() => session)
  expect(session).toMatchObject({ topic: expect.any(String) })
  await client.close()
})

test('localStorage is the default, memory where there is none', async () => {
  const values: Record<string, string> = {}
  const hidden = { enumerable: false }
  Object.defineProperties(values, {
    getItem: { value: (key: string) => values[key] ?? null, ...hidden },
    setItem: { value: (key: string, value: string) => void Object.assign(values, { [key]: value }), ...hidden },
    removeItem: { value: (key: string) => Reflect.deleteProperty(values, key), ...hidden },
  })
  vi.stubGlobal('localStorage', values)
  const options = { WebSocket: peer.WebSocket, storage: undefined as never }
  const client = startClient('ws://relay', options)
  clients.push(client)
  const made = await session(client)
  expect(Object.keys(values)).toContain(`${prefix}session/${made.topic}`)
  const again = startClient('ws://relay', options)
  clients.push(again)
  expect(again.sessions()).toEqual([made])
  vi.unstubAllGlobals()
  const without = startClient('ws://relay', options)
  clients.push(without)
  expect(without.sessions()).toEqual([])
  expect(await session(without)).toMatchObject({ topic: expect.any(String) })
})
