// What an app watches of the account: told at once, after every change, and asked for by nobody but who listens.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mainnet } from '../../../chains/networks.ts'
import type { Modal, Watched } from '../../../src/types.ts'
import { freshModal, memory, start, stop } from '../../helpers/modal.ts'
import { reported } from '../../helpers/page.ts'
import { type Answer, json, type Service, startService } from '../../helpers/service.ts'
import { settle } from '../../helpers/time.ts'
import { alice, bob, makeWallet, type Wallet } from '../../helpers/wallet.ts'

freshModal()
let modal: Modal
let service: Service
let wallet: Wallet
const stops: (() => void)[] = []
const names: Record<string, string> = { [alice]: 'alice.eth', [bob]: 'bob.eth' }
const balance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 2,
  quantity: { decimals: '18', numeric: '3' },
}
const byPath: Answer = (response, request) => {
  const { pathname } = new URL(`${request.url}`, 'http://x')
  const rows: Record<string, unknown> = {
    'supported-chains': { http: ['eip155:1'] },
    balance: { balances: [balance] },
    history: { data: [] },
  }
  const last = decodeURIComponent(pathname.split('/').at(-1) ?? '')
  return json(rows[last] ?? { name: names[last] ?? null, avatar: null })(response, request)
}
async function begin(): Promise<void> {
  const http = { http: ['http://127.0.0.1:1'] }
  modal = start({
    networks: [{ ...mainnet, rpcUrls: { default: http, chainDefault: http } }],
    services: { data: service.url },
    storage: memory(),
  })
  await modal.connect({ wallet: 'com.wallet' })
}
beforeEach(async () => {
  service = await startService(byPath)
  wallet = makeWallet().install()
  await begin()
})
afterEach(() => {
  for (const one of stops.splice(0)) one()
})
/** What a listener was told. */
function watch<Kind extends keyof Watched>(kind: Kind): Watched[Kind][] {
  const told: Watched[Kind][] = []
  stops.push(modal.watch(kind, (value) => told.push(value)))
  return told
}

test('tokens are told with what they are worth, and can be asked for anew', async () => {
  const told = watch('tokens')
  await vi.waitFor(() => expect(told.at(-1)?.state).toBe('ready'))
  expect(told.at(-1)?.tokens.map(({ symbol, value, worth }) => [symbol, value, worth])).toEqual([
    ['ETH', 3n * 10n ** 18n, '6'],
  ])
  const before = service.asked.length
  await told.at(-1)?.refresh()
  expect(service.asked.length).toBeGreaterThan(before)
})

test('who the account says it is follows the account', async () => {
  const told = watch('identity')
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ name: 'alice.eth', state: 'ready' }))
  wallet.emit('accountsChanged', [bob])
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ name: 'bob.eth', state: 'ready' }))
})

test('what has happened is told, and more of it can be fetched without harm at the end', async () => {
  const told = watch('activity')
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ state: 'ready', entries: [] }))
  await told.at(-1)?.more()
})

test('who has stopped listening, or listens to what there is not, is told nothing', async () => {
  const told: unknown[] = []
  modal.watch('tokens', (value) => told.push(value))()
  const end = modal.watch('tokens', (value) => told.push(value))
  end()
  end()
  modal.watch('weather' as never, (value) => told.push(value))()
  await settle()
  expect([told, service.asked]).toEqual([[], []])
})

test('of nobody there is nothing to wait for, and nothing is asked', async () => {
  const [tokens, activity, identity] = [watch('tokens'), watch('activity'), watch('identity')]
  const states = () => [tokens, activity, identity].map((told) => told.at(-1)?.state)
  await vi.waitFor(() => expect(states()).toEqual(['ready', 'ready', 'ready']))
  const asked = service.asked.length
  await modal.disconnect()
  await vi.waitFor(() => expect(tokens.at(-1)).toMatchObject({ tokens: [], state: 'ready', isPartial: false }))
  expect(states()).toEqual(['ready', 'ready', 'ready'])
  expect(activity.at(-1)).toMatchObject({ entries: [], hasMore: false })
  expect(service.asked).toHaveLength(asked)
  await modal.connect({ wallet: 'com.wallet' })
  await vi.waitFor(() => expect(tokens.at(-1)?.tokens).toHaveLength(1))
})

test('what has failed is asked for once more by who wants more of it', async () => {
  let isDown = true
  service.answer((response, request) =>
    isDown && /history/.test(`${request.url}`) ? json({}, 404)(response, request) : byPath(response, request),
  )
  const told = watch('activity')
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ state: 'failed', hasMore: false }))
  isDown = false
  await told.at(-1)?.more()
  expect(told.at(-1)).toMatchObject({ state: 'ready', hasMore: false })
})

test('an error of a listener is reported, and others are told', async () => {
  stops.push(
    modal.watch('identity', () => {
      throw new Error('mine')
    }),
  )
  const told = watch('identity')
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ name: 'alice.eth' }))
  expect(reported.length).toBeGreaterThan(0)
})

test('who listens before anybody is connected is told once somebody is', async () => {
  await modal.disconnect()
  await stop()
  const http = { http: ['http://127.0.0.1:1'] }
  modal = start({
    networks: [{ ...mainnet, rpcUrls: { default: http, chainDefault: http } }],
    services: { data: service.url },
  })
  const told = watch('identity')
  await vi.waitFor(() => expect(told).toHaveLength(1))
  expect(service.asked).toEqual([])
  await modal.connect({ wallet: 'com.wallet' })
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ name: 'alice.eth' }))
})

test('a listener that stops while it is told for the first time is told no more', async () => {
  await vi.waitFor(() => expect(modal.state.status).toBe('connected'))
  const first = watch('identity')
  await vi.waitFor(() => expect(first.at(-1)).toMatchObject({ name: 'alice.eth' }))
  const told: unknown[] = []
  const end = modal.watch('identity', (value) => {
    told.push(value)
    end()
  })
  await vi.waitFor(() => expect(told).toHaveLength(1))
  wallet.emit('accountsChanged', [bob])
  await vi.waitFor(() => expect(first.at(-1)).toMatchObject({ name: 'bob.eth' }))
  expect(told).toHaveLength(1)
})

test('with the modal the listening ends, and the next one has its own', async () => {
  const told = watch('tokens')
  await vi.waitFor(() => expect(told.at(-1)?.state).toBe('ready'))
  await stop()
  const count = told.length
  await begin()
  const next = watch('tokens')
  await vi.waitFor(() => expect(next.at(-1)?.state).toBe('ready'))
  expect(told.length).toBe(count)
})
