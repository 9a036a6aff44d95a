// An app's list of activity that asks for more whenever it is told of something: it has all that there is, and harms nobody.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../../../chains/networks.ts'
import { whileSeen } from '../../../src/flows/account/subject.ts'
import type { Modal, Watched } from '../../../src/types.ts'
import { freshModal, memory, start } from '../../helpers/modal.ts'
import { type Answer, hang, json, type Service, startService } from '../../helpers/service.ts'
import { fakeTimers, settle } from '../../helpers/time.ts'
import { alice, bob, makeWallet } from '../../helpers/wallet.ts'

freshModal()
let modal: Modal
let service: Service
/** What is asked for with each cursor. */
let pages: (cursor: string) => Answer
/** What was asked for: with which cursor, and when in ms. */
let asked: { readonly cursor: string; readonly at: number }[]
/** When, in seconds since the first of these. */
const moments = (isMeant: (cursor: string) => boolean = () => true): number[] => {
  const meant = asked.filter(({ cursor }) => isMeant(cursor))
  return meant.map(({ at }) => Math.round((at - (meant[0]?.at ?? 0)) / 1000))
}
const isLater = (cursor: string): boolean => cursor !== ''
let told: Watched['activity'][]
let stop: () => void

const failing = json({}, 404)
const rowOf = (id: string, numeric = '1') => ({
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
    { direction: 'in', quantity: { numeric }, fungible_info: { symbol: 'ETH' }, sender: bob, recipient: alice },
  ],
})

beforeEach(async () => {
  told = []
  asked = []
  stop = () => undefined
  service = await startService((response, request) => {
    const { pathname, searchParams } = new URL(`${request.url}`, 'http://x')
    if (/supported-chains$/.test(pathname)) return json({ http: ['eip155:1'] })(response, request)
    if (!/history$/.test(pathname)) return json({ balances: [] })(response, request)
    const cursor = searchParams.get('cursor') ?? ''
    asked.push({ cursor, at: Date.now() })
    return pages(cursor)(response, request)
  })
  const http = { http: ['http://127.0.0.1:1'] }
  makeWallet().install()
  modal = start({
    networks: [{ ...mainnet, rpcUrls: { default: http, chainDefault: http } }],
    services: { data: service.url },
    storage: memory(),
  })
  await modal.connect({ wallet: 'com.wallet' })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** `later` says when it asks: at once, or in a task of its own as React's effects do. */
function list(later: (ask: () => void) => void): void {
  stop = modal.watch('activity', (value) => {
    told.push(value)
    if (value.hasMore || value.state === 'failed') later(() => void value.more())
  })
}
const atOnce = (ask: () => void): void => ask()
const effects = (ask: () => void): void => void setTimeout(ask)
const ways = [
  ['at once', atOnce],
  ['in a task of its own', effects],
] as const
/** Lets faked seconds pass; however long an answer takes is none of them. */
async function seconds(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await vi.advanceTimersByTimeAsync(1000)
    do await settle()
    while (told.at(-1)?.state === 'loading')
  }
}
/** The history begins with a page of one, and there are more. */
const begins = json({ data: [rowOf('1')], next: 'b' })

describe('asks ever more seldom', () => {
  beforeEach(() => fakeTimers())
  const soon = [0, 0, 5, 15, 35, 75, 135, 195]

  test.each(ways)('for a next page that fails, %s', async (_, later) => {
    pages = (cursor) => (cursor ? failing : begins)
    list(later)
    await seconds(200)
    expect(moments(isLater)).toEqual(soon)
    expect(told.at(-1)).toMatchObject({ state: 'failed', hasMore: false, entries: [{}] })
  })

  test('for a first page that fails', async () => {
    pages = () => failing
    list(effects)
    await seconds(200)
    expect(moments()).toEqual(soon)
  })

  test('for pages of which nothing is shown', async () => {
    pages = (cursor) => {
      const number = Number(cursor) + 1
      return json({ data: [rowOf(`${number}`, '0')], next: `${number}` })
    }
    list(effects)
    await seconds(40)
    const all = moments(isLater)
    expect([...new Set(all)]).toEqual([0, 5, 15, 35])
    expect(all).toHaveLength(4 + 5 + 3 * 5)
  })

  test('and begins anew once there is something to show', async () => {
    pages = (cursor) => (cursor ? failing : begins)
    list(effects)
    await seconds(20)
    pages = (cursor) => (cursor === 'b' ? json({ data: [rowOf('2')], next: 'c' }) : failing)
    await seconds(20)
    expect(moments(isLater).slice(-3)).toEqual([35, 35, 35])
    expect(told.at(-1)?.entries).toHaveLength(2)
  })

  test('and not at all while the page is hidden', async () => {
    pages = (cursor) => (cursor ? failing : begins)
    list(effects)
    await seconds(10)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    dispatchEvent(new Event('visibilitychange'))
    await seconds(100)
    expect(moments(isLater)).toEqual([0, 0, 5])
    visibility.mockReturnValue('visible')
    dispatchEvent(new Event('visibilitychange'))
    await seconds(1)
    expect(moments(isLater)).toHaveLength(4)
  })

  test('and not while the page is hidden, however often it is asked', async () => {
    pages = (cursor) => (cursor ? failing : begins)
    list(() => undefined)
    await seconds(1)
    for (let i = 0; i < 2; i++) {
      void told.at(-1)?.more()
      await seconds(1)
    }
    const before = asked.length
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    dispatchEvent(new Event('visibilitychange'))
    for (let i = 0; i < 5; i++) {
      void told.at(-1)?.more()
      await seconds(30)
    }
    expect(asked.slice(before).filter(({ cursor }) => cursor)).toEqual([])
    visibility.mockReturnValue('visible')
    dispatchEvent(new Event('visibilitychange'))
    await seconds(1)
    expect(asked.slice(before).filter(({ cursor }) => cursor)).toHaveLength(1)
  })

  test('and leaves nothing behind once nobody listens', async () => {
    pages = (cursor) => (cursor ? failing : begins)
    const timers = vi.getTimerCount()
    list(effects)
    await seconds(40)
    const before = asked.length
    stop()
    await seconds(200)
    expect(asked).toHaveLength(before)
    expect(vi.getTimerCount()).toBe(timers)
  })

  test('but whoever asks once the rest is over waits for nothing', async () => {
    pages = (cursor) => (cursor ? failing : begins)
    list(() => undefined)
    await seconds(1)
    for (let i = 0; i < 3; i++) {
      void told.at(-1)?.more()
      await seconds(20)
    }
    pages = () => json({ data: [rowOf('2')] })
    await told.at(-1)?.more()
    expect(told.at(-1)?.entries).toHaveLength(2)
  })
})

test.each(ways)('has one page after the other, where it asks %s', async (_, later) => {
  pages = (cursor) => {
    const number = cursor ? Number.parseInt(cursor, 10) : 1
    return json({ data: [rowOf(`${number}`)], ...(number < 30 && { next: `${number + 1}` }) })
  }
  list(later)
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ state: 'ready', hasMore: false }), 10_000)
  expect(told.at(-1)?.entries).toHaveLength(30)
  expect(asked).toHaveLength(30)
})

test('is not left waiting for a page that was on its way when the account went and came back', async () => {
  pages = (cursor) => (cursor ? hang : begins)
  list(() => undefined)
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ hasMore: true }))
  void told.at(-1)?.more()
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ state: 'loading' }))
  await modal.disconnect()
  await modal.connect({ wallet: 'com.wallet' })
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ state: 'ready', hasMore: true, entries: [{}] }))
})

describe('what calls back while the page is seen', () => {
  test('never does so before it has returned, however slow the page is', () => {
    let now = 0
    vi.spyOn(Date, 'now').mockImplementation(() => {
      now += 10
      return now
    })
    const work = vi.fn()
    whileSeen(1, work)()
    expect(work).not.toHaveBeenCalled()
  })

  test('waits no longer where the clock is set back', async () => {
    fakeTimers()
    const work = vi.fn()
    const end = whileSeen(1000, work)
    await vi.advanceTimersByTimeAsync(500)
    vi.setSystemTime(Date.now() - 3_600_000)
    await vi.advanceTimersByTimeAsync(2000)
    end()
    expect(work).toHaveBeenCalled()
  })
})
