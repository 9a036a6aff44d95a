// Who an address says it is: only what is an address is asked for, a failure is no answer, and nobody has to be connected.
import { beforeEach, expect, test, vi } from 'vitest'
import { mainnet } from '../../../chains/networks.ts'
import { identify } from '../../../src/flows/account/watch.ts'
import type { Network } from '../../../src/types.ts'
import { freshModal, memory, start } from '../../helpers/modal.ts'
import { type Node, startNode } from '../../helpers/rpc.ts'
import { body, json, type Service, startService } from '../../helpers/service.ts'
import { alice, bob, makeWallet } from '../../helpers/wallet.ts'

freshModal()
let service: Service
let node: Node
let on: Network
const asked = (part: string) => service.asked.filter((path) => path.includes(part)).length
let name: string | undefined
let isDead = false
beforeEach(async () => {
  name = 'alice.eth'
  isDead = false
  service = await startService((response, request) => {
    if (/supported-chains/.test(`${request.url}`)) return json({ http: ['eip155:1'] })(response, request)
    return (isDead ? body('', 404) : json({ name }))(response, request)
  })
  node = await startNode({ eth_call: () => '0x' })
  const http = { http: [node.url] }
  on = { ...mainnet, rpcUrls: { default: http, chainDefault: http } }
  return () => node.stop()
})
const begin = (services: object = { data: service.url }) => start({ networks: [on], services, storage: memory() })
const calls = () => node.posts.flatMap((post) => post.calls).filter(({ method }) => method === 'eth_call').length

test('an address is asked for once in five minutes, however it is written', async () => {
  begin()
  expect(await identify(alice, on)).toEqual({ name: 'alice.eth', state: 'ready' })
  expect(await identify(alice.toLowerCase(), on)).toEqual({ name: 'alice.eth', state: 'ready' })
  expect(asked('/identity/')).toBe(1)
})

test.each(['', 'alice.eth', 'my secret words', `${alice}0`, alice.slice(0, -1)])(
  'what is no address is nobody else’s business: %s',
  async (text) => {
    begin()
    expect(await identify(text, on)).toEqual({ state: 'ready' })
    expect(service.asked).toEqual([])
    expect(calls()).toBe(0)
  },
)

test('where the data provider does not answer the chain is asked, and that it knows no name is not kept', async () => {
  begin()
  isDead = true
  expect(await identify(bob, on)).toEqual({ state: 'failed' })
  expect(calls()).toBe(1)
  isDead = false
  vi.useFakeTimers({ now: Date.now() + 301_000, toFake: ['Date'] })
  expect(await identify(bob, on)).toEqual({ name: 'alice.eth', state: 'ready' })
  vi.useRealTimers()
})

test('where identities fail and no name is registered the chain is asked, once in half a minute', async () => {
  begin()
  service.answer((response, request) => {
    if (/supported-chains/.test(`${request.url}`)) return json({ http: ['eip155:1'] })(response, request)
    return (/reverse/.test(`${request.url}`) ? json([]) : body('', 404))(response, request)
  })
  for (let i = 0; i < 20; i++) expect(await identify(bob, on)).toEqual({ state: 'failed' })
  expect(calls()).toBe(1)
})

test('that an account has no name is an answer, and is kept', async () => {
  begin()
  name = undefined
  expect(await identify(bob, on)).toEqual({ state: 'ready' })
  expect(await identify(bob, on)).toEqual({ state: 'ready' })
  expect(asked('/identity/')).toBe(1)
})

test('without a data provider the chain is asked, also where nobody is connected', async () => {
  begin({ data: null })
  expect(await identify(alice, on)).toEqual({ state: 'ready' })
  expect(calls()).toBe(1)
})

test('nobody is told who looks at whom, and whom a visitor has looked at is forgotten once nobody is connected', async () => {
  const store = memory()
  const modal = start({ networks: [on], services: { data: service.url }, storage: store })
  makeWallet().install()
  await modal.connect({ wallet: 'com.wallet' })
  await identify(alice, on)
  await identify(bob, on)
  const of = (address: string) => service.asked.filter((path) => path.startsWith(`/v1/identity/${address}`))
  expect(of(alice).map((path) => new URL(path, service.url).searchParams.get('sender'))).toEqual([alice])
  expect(of(bob).map((path) => new URL(path, service.url).searchParams.get('sender'))).toEqual([null])
  const kept = () =>
    Object.entries(store.content).filter(([key, value]) => `${key}${JSON.stringify(value)}`.includes(bob))
  await vi.waitFor(() => expect(kept()).not.toEqual([]))
  await modal.disconnect()
  await vi.waitFor(() => expect(kept()).toEqual([]))
  await modal.connect({ wallet: 'com.wallet' })
  await identify(bob, on)
  // What is kept, and the list of it.
  await vi.waitFor(() => expect(kept()).toHaveLength(2))
  // A page that comes later has looked at nobody, and is where the visitor leaves.
  modal.destroy()
  const next = start({ networks: [on], services: { data: service.url }, storage: store })
  await next.connect({ wallet: 'com.wallet' })
  await next.disconnect()
  await vi.waitFor(() => expect(kept()).toEqual([]))
})
