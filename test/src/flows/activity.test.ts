// What has happened to the account, from a real data provider: page by page, without spam, and nothing is lost between pages.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chain } from '../../../chains/eip155/chain.ts'
import { mainnet } from '../../../chains/networks.ts'
import {
  activityState,
  entries,
  hasHistory,
  moreActivity,
  nextPage,
  refreshActivity,
  watchActivity,
} from '../../../src/flows/account/activity.ts'
import { addPage, type Book, byMonth, emptyBook } from '../../../src/flows/account/history.ts'
import { type HistoryEntry, readHistory as readOf } from '../../../src/services/data/answers.ts'
import { shownParts } from '../../../src/state/locale.ts'
import { toast } from '../../../src/state/toast.ts'
import type { ActivityEntry, Modal, ModalEvent } from '../../../src/types.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { type Answer, body, json, type Service, startService } from '../../helpers/service.ts'
import { settle } from '../../helpers/time.ts'
import { alice, bob, carol, makeWallet } from '../../helpers/wallet.ts'

const readHistory = (json: unknown) => readOf(json, chain.normalize)

freshModal()
let modal: Modal
let service: Service
const events: ModalEvent[] = []
/** Pages by their cursors. */
let pages: Record<string, Answer> = {}
const cursorOf = (url = ''): string => new URL(url, 'http://x').searchParams.get('cursor') ?? ''
const byPath: Answer = (response, request) => {
  if (/supported-chains/.test(`${request.url}`)) return json({ http: ['eip155:1'] })(response, request)
  return (pages[cursorOf(request.url)] ?? body('', 404))(response, request)
}
const counted = () => service.asked.filter((path) => path.includes('history')).length

const day = (n: number): string => new Date(Date.UTC(2026, 9, n, 12)).toISOString()
interface RowInput {
  id: string
  at?: string
  type?: string
  status?: string
  chain?: string
  from?: string
  transfers?: object[]
}
const rowOf = ({
  id,
  at = day(1),
  type = 'send',
  status = 'confirmed',
  chain = 'eip155:1',
  from = alice,
  transfers,
}: RowInput) => ({
  id,
  metadata: { operationType: type, hash: `0x${id}`, chain, minedAt: at, sentFrom: from, sentTo: bob, status, nonce: 1 },
  transfers: transfers ?? [coin()],
})
const coin = (change: object = {}) => ({
  direction: 'out',
  quantity: { numeric: '1' },
  fungible_info: { symbol: 'ETH', name: 'Ether' },
  recipient: bob,
  ...change,
})
const page = (rows: object[], next: string | null = null): Answer => json({ data: rows, next })
const ids = () => entries.value.map(({ id }) => id)
const ready = () => vi.waitFor(() => expect(activityState.value).toBe('ready'))

const looking: (() => void)[] = []
function look(): () => void {
  const end = watchActivity()
  looking.push(end)
  return end
}
afterEach(() => {
  for (const end of looking.splice(0)) end()
})
beforeEach(async () => {
  events.length = 0
  pages = {}
  service = await startService(byPath)
  makeWallet().install()
  const http = { http: ['http://127.0.0.1:1'] }
  modal = start({
    networks: [{ ...mainnet, rpcUrls: { default: http, chainDefault: http } }],
    services: { data: service.url },
    onEvent: (event) => events.push(event),
  })
  await modal.connect({ wallet: 'com.wallet' })
})

test('nothing is asked while nobody looks, and one page by whoever looks', async () => {
  pages = { '': page([rowOf({ id: 'a' })], 'c1') }
  await settle()
  expect(counted()).toBe(0)
  const end = look()
  await ready()
  expect([ids(), counted(), nextPage.value]).toEqual([['a'], 1, 'waiting'])
  end()
})

test('pages follow each other to the end, and what is asked for twice at once is asked once', async () => {
  pages = {
    '': page([rowOf({ id: 'a', at: day(5) })], 'c1'),
    c1: page([rowOf({ id: 'b', at: day(4) })], 'c2'),
    c2: page([rowOf({ id: 'c', at: day(3) })]),
  }
  const end = look()
  await ready()
  await Promise.all([moreActivity(), moreActivity()])
  expect(ids()).toEqual(['a', 'b'])
  await moreActivity()
  await moreActivity()
  expect([ids(), nextPage.value, counted()]).toEqual([['a', 'b', 'c'], 'end', 3])
  expect(events.filter(({ event }) => event === 'LOAD_MORE_TRANSACTIONS')).toHaveLength(2)
  end()
})

test('an address is written as that of the account is, however the history writes it', async () => {
  const small = (address: string) => address.toLowerCase()
  const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const token = coin({
    recipient: small(bob),
    fungible_info: { symbol: 'USDC', name: 'USD Coin', address: `eip155:1:${small(contract)}` },
  })
  const thing = {
    direction: 'in',
    quantity: { numeric: '1' },
    sender: small(bob),
    nft_info: { name: 'One', contract_address: `eip155:1:${small(contract)}`, token_id: '1' },
  }
  const row = rowOf({ id: 'a', from: small(alice), transfers: [token, thing] })
  pages[''] = page([{ ...row, metadata: { ...row.metadata, sentTo: small(bob) } }])
  modal.update({ tokens: { 'eip155:1': [{ address: contract, symbol: 'USDC', decimals: 6 }] } })
  look()
  await ready()
  const [entry] = entries.value
  expect([entry?.from, entry?.to]).toEqual([alice, bob])
  expect(entry?.transfers).toMatchObject([
    { other: bob, address: contract },
    { other: bob, nft: { contract } },
  ])
})

test('pages with nothing to show lead on by themselves, but not more than five in a row', async () => {
  const spam = (id: string) => rowOf({ id, from: carol, transfers: [coin({ quantity: { numeric: '0' } })] })
  pages = Object.fromEntries(
    Array.from({ length: 8 }, (_, i) => [i ? `c${i}` : '', page([spam(`s${i}`)], `c${i + 1}`)]),
  )
  pages.c7 = page([rowOf({ id: 'found' })])
  const end = look()
  await ready()
  expect([counted(), ids(), nextPage.value]).toEqual([5, [], 'paused'])
  await moreActivity()
  expect([counted(), ids(), nextPage.value]).toEqual([8, ['found'], 'end'])
  end()
})

test('what fails behind a page with nothing to show begins with the newest again', async () => {
  const hidden = rowOf({ id: 'spam', from: carol, transfers: [coin({ quantity: { numeric: '0' } })] })
  pages = { '': page([hidden], 'c1'), c1: body('', 404) }
  const end = look()
  await vi.waitFor(() => expect(activityState.value).toBe('failed'))
  expect(nextPage.value).toBe('end')
  pages = { '': page([rowOf({ id: 'new' }), hidden], 'c1'), c1: page([rowOf({ id: 'old' })]) }
  await refreshActivity()
  expect([ids(), nextPage.value]).toEqual([['new'], 'waiting'])
  end()
})

test('cursors that lead in a circle end', async () => {
  pages = { '': page([rowOf({ id: 'a' })], 'c1'), c1: page([rowOf({ id: 'b' })], 'c1') }
  const end = look()
  await ready()
  await moreActivity()
  expect([ids().sort(), nextPage.value]).toEqual([['a', 'b'], 'end'])
  end()
})

test('a first page that fails empties the list, which says so without a notice beside it; a later one keeps what is there', async () => {
  pages = { '': body('', 404) }
  shownParts.add('activity')
  void modal.open()
  const end = look()
  await vi.waitFor(() => expect(activityState.value).toBe('failed'))
  expect(toast.value).toBeUndefined()
  expect(events.map(({ event }) => event)).toContain('ERROR_FETCH_TRANSACTIONS')
  pages = { '': page([rowOf({ id: 'a' })], 'c1'), c1: body('', 404) }
  await refreshActivity()
  expect(ids()).toEqual(['a'])
  await moreActivity()
  expect([ids(), nextPage.value, activityState.value]).toEqual([['a'], 'failed', 'ready'])
  pages.c1 = page([rowOf({ id: 'b' })])
  await moreActivity()
  expect([ids().sort(), nextPage.value]).toEqual([['a', 'b'], 'end'])
  end()
})

test('where nobody knows the history of the network there is none, and that is said', async () => {
  service.answer(json({ http: [] }))
  const end = look()
  await ready()
  expect([hasHistory.value, ids(), nextPage.value, counted()]).toEqual([false, [], 'end', 0])
  end()
})

describe('what is left out', () => {
  const of = { address: alice, network: mainnet, listed: [] }
  const shownOf = (...rows: object[]) =>
    addPage(emptyBook, readHistory({ data: rows }).entries, of).shown.map(({ id }) => id)
  const nft = (is_spam: boolean) => coin({ nft_info: { name: 'Thing', flags: { is_spam } } })

  test('are entries of other networks, of the future, and those whose transfers are all spam', () => {
    const shown = shownOf(
      rowOf({ id: 'other', chain: 'eip155:137' }),
      rowOf({ id: 'spam', from: carol, transfers: [nft(true), nft(true)] }),
      rowOf({ id: 'half', transfers: [nft(true), nft(false)] }),
      rowOf({ id: 'none', transfers: [], status: 'failed', type: 'approve' }),
      rowOf({ id: 'later', at: '2999-01-01T00:00:00Z' }),
      rowOf({
        id: 'claim',
        from: carol,
        transfers: [coin({ direction: 'in', fungible_info: { symbol: 'X', name: 'Visit x.com', address: '0x1' } })],
      }),
    )
    expect(shown.sort()).toEqual(['half', 'none'])
  })

  test('are transfers of nothing, and those to an address that looks like one that was paid', () => {
    const fake = `${bob.slice(0, 6)}${'0'.repeat(32)}${bob.slice(-4)}`
    const attacker = `0x${'ab'.repeat(20)}`
    const shown = shownOf(
      rowOf({ id: 'real' }),
      rowOf({ id: 'zero', from: attacker, transfers: [coin({ quantity: { numeric: '0.000' } })] }),
      rowOf({ id: 'fake', from: attacker, transfers: [coin({ recipient: fake })] }),
      rowOf({
        id: 'dust',
        from: fake,
        transfers: [coin({ direction: 'in', sender: fake, quantity: { numeric: '0.0001' } })],
      }),
      rowOf({ id: 'back', from: bob, transfers: [coin({ direction: 'in', sender: bob })] }),
    )
    expect(shown.sort()).toEqual(['back', 'real'])
  })

  test('are tokens of others under the name of the coin or a listed one, and NFTs that lead to a page', () => {
    const listed = [{ address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 }]
    const transfer = (change: object) => [coin({ direction: 'in', sender: carol, ...change })]
    const rows = [
      rowOf({
        id: 'fake',
        from: carol,
        transfers: transfer({ fungible_info: { symbol: 'USDC', address: `eip155:1:0x${'1'.repeat(40)}` } }),
      }),
      rowOf({
        id: 'coin',
        from: carol,
        transfers: transfer({ fungible_info: { symbol: 'ETH', address: `eip155:1:0x${'2'.repeat(40)}` } }),
      }),
      rowOf({ id: 'page', from: carol, transfers: transfer({ fungible_info: { symbol: 'X', name: 'Visit x.com' } }) }),
      rowOf({
        id: 'thing',
        from: carol,
        transfers: transfer({ fungible_info: null, nft_info: { name: 'Claim at x.com', flags: {} } }),
      }),
      ...['1,000 USDC', 'USDC', '+ 0.5 ETH'].map((name) =>
        rowOf({ id: name, from: carol, transfers: transfer({ fungible_info: null, nft_info: { name, flags: {} } }) }),
      ),
      rowOf({
        id: 'unreadable',
        from: carol,
        transfers: transfer({ fungible_info: { symbol: 'ETH', address: 'eip155:137:0x1' } }),
        status: 'confirmed',
      }),
      rowOf({
        id: 'real',
        from: carol,
        transfers: transfer({ fungible_info: { symbol: 'USDC', address: `eip155:1:${listed[0]?.address}` } }),
      }),
    ]
    const shown = addPage(emptyBook, readHistory({ data: rows }).entries, { ...of, listed }).shown
    expect(shown.map(({ id }) => id)).toEqual(['real'])
  })

  test('is nothing that the account itself has sent, whatever it has moved', () => {
    const transfers = [coin({ quantity: { numeric: '0' } })]
    expect(shownOf(rowOf({ id: 'cancel', transfers }))).toEqual(['cancel'])
  })

  test('is known from older pages too', () => {
    const fake = `${bob.slice(0, 6)}${'0'.repeat(32)}${bob.slice(-4)}`
    const first = readHistory({
      data: [rowOf({ id: 'dust', from: fake, at: day(9), transfers: [coin({ direction: 'in', sender: fake })] })],
    })
    const second = readHistory({ data: [rowOf({ id: 'real', at: day(2) })] })
    const one = addPage(emptyBook, first.entries, of)
    expect(one.shown.map(({ id }) => id)).toEqual(['dust'])
    expect(addPage(one, second.entries, of).shown.map(({ id }) => id)).toEqual(['real'])
  })

  test('is decided once: a page leaves the entries alone of which it says nothing', () => {
    const all = readHistory({ data: [5, 4, 3, 2].map((n) => rowOf({ id: `${n}`, at: day(n) })) }).entries
    const before = addPage(emptyBook, all, of)
    const receivers = [
      rowOf({ id: '9', at: day(9), transfers: [coin({ recipient: carol })] }),
      rowOf({ id: '3', at: day(3) }),
    ]
    const { shown } = addPage(before, readHistory({ data: receivers }).entries, of)
    expect(shown.map(({ id }) => id)).toEqual(['9', '5', '4', '3', '2'])
    for (const id of ['5', '4', '2'])
      expect(shown.find((entry) => entry.id === id)).toBe(before.shown.find((entry) => entry.id === id))
  })
})

describe('pages in any order', () => {
  const of = { address: alice, network: mainnet, listed: [] }
  /** Addresses that look like each other: which of them is a friend says only the page on which it was paid. */
  const alike = Array.from({ length: 3 }, (_, i) => `0xabcd${`${i}`.repeat(32)}ef01`)
  const entryOf = (n: number): HistoryEntry => {
    const other = alike[n % 3]
    const transfers =
      n % 5 < 2
        ? [coin({ recipient: other })]
        : n % 5 < 4
          ? [coin({ direction: 'in', sender: other, recipient: alice })]
          : [coin()]
    const from = n % 5 < 2 ? alice : bob
    const [found] = readHistory({
      data: [rowOf({ id: `${n}`, at: new Date(1.6e12 + n * 36e5 * 7).toISOString(), from, transfers })],
    }).entries
    return found as HistoryEntry
  }
  test('give the same list and the same months, each entry once', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        fc.func(fc.integer()),
        (numbers, sizes, order) => {
          const all = numbers.map(entryOf)
          const whole = addPage(emptyBook, all, of)
          const shuffled = [...all, ...all.slice(0, 5)].sort((a, b) => order(a.id) - order(b.id))
          let book: Book = emptyBook
          for (let i = 0, at = 0; at < shuffled.length; i++) {
            const size = sizes[i % sizes.length] as number
            book = addPage(book, shuffled.slice(at, at + size), of)
            at += size
          }
          expect(book.shown.map(({ id }) => id)).toEqual(whole.shown.map(({ id }) => id))
          expect(byMonth(book.shown)).toEqual(byMonth(whole.shown))
          expect(byMonth(whole.shown).flatMap(({ entries }) => entries)).toEqual(whole.shown)
        },
      ),
    )
  })
})

test('what is pending since last month stands on top of the newest month, which is there once', () => {
  const entry = (id: string, at: string, status: ActivityEntry['status'] = 'confirmed'): ActivityEntry => ({
    id,
    at: Date.parse(at),
    status,
    network: 'eip155:1',
    type: 'send',
    transfers: [],
  })
  const months = byMonth([
    entry('sent', '2026-10-30T12:00:00Z', 'pending'),
    entry('new', '2026-11-20T12:00:00Z'),
    entry('old', '2026-10-29T12:00:00Z'),
  ])
  expect(months.map(({ entries }) => entries.map(({ id }) => id))).toEqual([['sent', 'new'], ['old']])
})

test('the next page is fetched also where something else is under way when it is wanted', async () => {
  pages = { '': page([rowOf({ id: 'a', at: day(5) })], 'c1'), c1: page([rowOf({ id: 'b', at: day(4) })]) }
  look()
  await ready()
  const held: Parameters<Answer>[] = []
  const first = pages['']
  pages[''] = (...given) => void held.push(given)
  const renewed = refreshActivity()
  await vi.waitFor(() => expect(held).toHaveLength(1))
  const more = [moreActivity(), moreActivity()]
  for (const given of held) first?.(...given)
  await Promise.all([renewed, ...more])
  expect([ids(), counted(), nextPage.value]).toEqual([['a', 'b'], 3, 'end'])
})

test.each([1, 5, 12, 30])('while %d new ones arrive nothing is lost or doubled', async (count) => {
  let rows = Array.from({ length: 6 }, (_, i) => rowOf({ id: `${i}`.padStart(3, '0'), at: day(i + 1) })).reverse()
  const serve: Answer = (response, request) => {
    const after = cursorOf(request.url)
    const from = after ? rows.findIndex(({ id }) => id === after) + 1 : 0
    const some = rows.slice(from, from + 2)
    return page(some, from + 2 < rows.length ? (some.at(-1)?.id ?? null) : null)(response, request)
  }
  pages = new Proxy({}, { get: () => serve }) as typeof pages
  const end = look()
  await ready()
  await moreActivity()
  rows = [
    ...Array.from({ length: count }, (_, i) => rowOf({ id: `n${`${i}`.padStart(2, '0')}`, at: day(20 + i) })).reverse(),
    ...rows,
  ]
  await refreshActivity()
  while (nextPage.value === 'waiting') await moreActivity()
  expect(ids()).toEqual(rows.map(({ id }) => id))
  end()
})
