// What an app watches of the account: told at once, after every change, and asked for by nobody but who listens.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

describe('a list that asks for more whenever it is told of something', () => {
  const rowOf = (id: string, quantity = '1') => ({
    id,
    metadata: {
      operationType: 'receive',
      hash: `0x${id.padStart(64, '0')}`,
      chain: 'eip155:1',
      minedAt: '2024-05-05T12:00:00Z',
      status: 'confirmed',
      sentFrom: bob,
      sentTo: alice,
    },
    transfers: [
      {
        direction: 'in',
        quantity: { numeric: quantity },
        fungible_info: { symbol: 'ETH' },
        sender: bob,
        recipient: alice,
      },
    ],
  })
  /** What is asked for with each cursor. */
  let pages: (cursor: string) => Answer
  let told: Watched['activity'][]
  const history = () => service.asked.filter((url) => /history/.test(url)).length
  /** `later` says when it asks: at once, or in a task of its own as React's effects do. */
  function list(later: (ask: () => void) => void): void {
    told = []
    service.answer((response, request) => {
      const { pathname, searchParams } = new URL(`${request.url}`, 'http://x')
      const answer = /history$/.test(pathname) ? pages(searchParams.get('cursor') ?? '') : byPath
      return answer(response, request)
    })
    const listener = (value: Watched['activity']): void => {
      told.push(value)
      if (value.hasMore || value.state === 'failed') later(() => void value.more())
    }
    stops.push(modal.watch('activity', listener))
  }
  const effects = (ask: () => void): void => void setTimeout(ask)
  const atOnce = (ask: () => void): void => ask()
  const rest = () => new Promise((resolve) => setTimeout(resolve, 2000))

  test.each([
    ['at once', atOnce],
    ['in a task of its own', effects],
  ])('asks seldom for a page that fails, %s', async (_, later) => {
    pages = (cursor) => (cursor ? json({}, 404) : json({ data: [rowOf('1')], next: 'b' }))
    list(later)
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ state: 'failed', hasMore: false }), 5000)
    await rest()
    expect(told.at(-1)).toMatchObject({ state: 'failed', entries: [{}] })
    expect(history()).toBe(3)
    expect(told.length).toBeLessThan(9)
    // The one that waits is answered, and so is a click meanwhile.
    pages = () => json({ data: [rowOf('2')] })
    await told.at(-1)?.more()
    expect(told.at(-1)).toMatchObject({ state: 'ready', hasMore: false, entries: [{}, {}] })
    expect(history()).toBe(4)
  })

  test('asks no more once nobody listens', async () => {
    pages = (cursor) => (cursor ? json({}, 404) : json({ data: [rowOf('1')], next: 'b' }))
    list(effects)
    await vi.waitFor(() => expect(history()).toBe(3))
    for (const one of stops.splice(0)) one()
    await new Promise((resolve) => setTimeout(resolve, 5500))
    expect(history()).toBe(3)
  })

  test('is not left waiting for a page that was on its way when the account went and came back', async () => {
    const never: Answer = () => undefined
    pages = (cursor) => (cursor ? never : json({ data: [rowOf('1')], next: 'b' }))
    list(() => undefined)
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ hasMore: true }))
    void told.at(-1)?.more()
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ state: 'loading' }))
    await modal.disconnect()
    await modal.connect({ wallet: 'com.wallet' })
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ state: 'ready', hasMore: true, entries: [{}] }))
  })

  test('asks seldom for pages of which nothing is shown', async () => {
    let number = 0
    pages = () => {
      number += 1
      return json({ data: [rowOf(`${number}`, '0')], next: `c${number}` })
    }
    list(effects)
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ state: 'ready', hasMore: true }), 5000)
    await rest()
    expect(history()).toBe(10)
  })

  test.each([
    ['at once', atOnce],
    ['in a task of its own', effects],
  ])('has one page after the other, where it asks %s', async (_, later) => {
    pages = (cursor) => {
      const number = cursor ? Number.parseInt(cursor, 10) : 1
      return json({ data: [rowOf(`${number}`)], ...(number < 30 && { next: `${number + 1}` }) })
    }
    list(later)
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ state: 'ready', hasMore: false }), 10_000)
    expect(told.at(-1)?.entries).toHaveLength(30)
    expect(history()).toBe(30)
  })
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
