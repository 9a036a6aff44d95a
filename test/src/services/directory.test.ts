// The client of a directory against hasp's own gateway, and against services that fail, lie and attack.
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createGateway } from '../../../src/gateway/index.ts'
import { folderFiles, type Serving, serve } from '../../../src/gateway/node/index.ts'
import { createDirectory, type WalletQuery } from '../../../src/services/directory.ts'
import { pageOf } from '../../../src/services/file.ts'
import { readWallets } from '../../../src/services/wallet.ts'
import type { NetworkId } from '../../../src/types.ts'
import { memory } from '../../helpers/modal.ts'
import { runs } from '../../helpers/random.ts'
import { body, drop, hang, json, startService } from '../../helpers/service.ts'
import { fakeTimers, pass, settle, watchTimers } from '../../helpers/time.ts'

const folder = path.resolve(import.meta.dirname, '../../sandbox/directory')
const listed: readonly unknown[] = JSON.parse(readFileSync(path.join(folder, 'wallets.json'), 'utf8'))
const projects = [{ id: 'dapp', origins: ['https://my.dapp'] }]

let gateway: Serving
beforeAll(async () => {
  const limits = { perProject: 1e9, perAddress: 1e9 }
  gateway = await serve(createGateway({ projects, limits, files: folderFiles(folder) }), { port: 0 })
})
afterAll(() => gateway.stop())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const directory = (base: string, projectId = 'dapp', store = memory()) =>
  createDirectory({ base, projectId, store, name: 'hasp' })
const ids = async (query: WalletQuery) => {
  const { wallets, count } = await directory(gateway.url).wallets(query)
  return [wallets.map(({ id }) => id), count]
}

describe('the gateway', () => {
  test('sends pages of wallets', async () => {
    const { wallets, count } = await directory(`${gateway.url}/`).wallets({ entries: 3, page: 2 })
    expect([wallets.length, count]).toEqual([3, 10])
    expect(wallets[0]).toEqual(readWallets(listed, 9)[3])
  })

  test.each<[WalletQuery, readonly string[], number]>([
    [{ entries: 2 }, ['sandbox', 'brass-key'], 10],
    [{ entries: 3, page: 4 }, ['otzi'], 10],
    [{ entries: 3, page: 5 }, [], 12],
    [{ include: ['kestrel', 'granite'] }, ['granite', 'kestrel'], 2],
    [{ include: ['kestrel', 'granite'], exclude: ['granite'] }, ['kestrel'], 1],
    [{ include: [] }, [], 0],
    [{ include: ['io.metamask', '../granite', 'a,b'] }, [], 0],
    [{ include: ['io.metamask', 'granite'], exclude: ['io.phantom'] }, ['granite'], 1],
    [{ chains: ['eip155:3133'] }, [], 0],
    [{ search: ' LANT ' }, ['copper-lantern'], 1],
    [{ search: 'öTZ' }, ['otzi'], 1],
    [{ isCertified: true, entries: 1 }, ['sandbox'], 5],
  ])('asked for %j finds %j of %i', async (query, found, count) => {
    expect(await ids(query)).toEqual([found, count])
  })

  test('finds for every question what a file with the same wallets finds', async () => {
    const all = readWallets(listed, 99)
    const chains = [...new Set(all.flatMap((wallet) => wallet.chains ?? [])), 'eip155:3133' as NetworkId]
    const someIds = fc.option(fc.subarray([...all.map(({ id }) => id), 'nobody', 'io.wallet']), { nil: undefined })
    const queries = fc.record({
      page: fc.integer({ min: 1, max: 3 }),
      entries: fc.integer({ min: 1, max: 12 }),
      include: someIds,
      exclude: someIds,
      chains: fc.option(fc.subarray(chains), { nil: undefined }),
      search: fc.constantFrom(undefined, '', 'an', ' R ', 'key', 'ö', '%'),
      isCertified: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const page = await directory(gateway.url).wallets(query)
        const expected = pageOf(all, query)
        expect(page.wallets).toEqual(expected.wallets)
        if (page.wallets.length) expect(page.count).toBe(expected.count)
      }),
      { numRuns: runs(150) },
    )
  })

  test('refuses a project that it does not know, and is asked once', async () => {
    const timers = watchTimers()
    await expect(directory(gateway.url, 'nobody').wallets({})).rejects.toMatchObject({
      name: 'ServiceError',
      reason: 'key',
      cause: 401,
    })
    expect(timers()).not.toContain(1000)
  })

  test('refuses an origin that the project does not allow, and is asked once', async () => {
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      fetch(url, { ...init, headers: { origin: 'https://other.dapp' } }),
    )
    const timers = watchTimers()
    await expect(directory(gateway.url).wallets({})).rejects.toMatchObject({ reason: 'origin', cause: 403 })
    expect(timers()).not.toContain(1000)
  })
})

describe('a question', () => {
  test('carries the project and what asks, and nothing that is not asked', async () => {
    const service = await startService(json({ data: [], count: 0 }))
    const { url } = service
    await directory(`${url}/base/`).wallets({
      page: 2,
      chains: ['eip155:1', 'eip155:10'],
      search: ' a&b ',
      exclude: [],
    })
    const asked = new URL(`${url}${service.asked[0]}`)
    expect([asked.pathname, Object.fromEntries(asked.searchParams)]).toEqual([
      '/base/getWallets',
      {
        projectId: 'dapp',
        st: 'appkit',
        sv: expect.stringMatching(/^html-hasp-\d+\.\d+\.\d+$/),
        page: '2',
        entries: '40',
        chains: 'eip155:1,eip155:10',
        search: 'a&b',
      },
    ])
  })

  test('without a project id names none', async () => {
    const service = await startService(json({ data: [], count: 0 }))
    await createDirectory({ base: service.url, store: memory(), name: 'hasp' }).wallets({})
    expect(service.asked[0]).not.toContain('projectId')
  })

  test('fits into a URL however many ids it has, and the others are left out here', async () => {
    const id = (i: number) => `${i}`.padStart(64, '0')
    const many = Array.from({ length: 500 }, (_, i) => id(i))
    const service = await startService(
      json({
        data: [
          { id: id(499), name: 'A' },
          { id: id(500), name: 'B' },
        ],
        count: 2,
      }),
    )
    const chains = many.map((_, i) => `solana:${'5eykt4UsFv8P8NJdTREpY1vzqKqZKvd'}${i % 10}` as NetworkId)
    const { wallets } = await directory(service.url).wallets({
      include: [...many, id(500)],
      exclude: many,
      chains,
      search: 'x'.repeat(999),
    })
    expect(service.asked[0]?.length).toBeLessThan(8192)
    expect(wallets.map(({ name }) => name)).toEqual(['B'])
  })
})

describe('a service that fails', () => {
  test.each([
    ['500', body('', 500)],
    ['503', json({ error: 'later' }, 503)],
    ['429', body('', 429)],
    ['403 without a known reason', body('<html>Forbidden</html>', 403)],
    ['a connection that drops', drop],
  ])('with %s is asked four times, 1, 2 and 4 s apart', async (_, answer) => {
    const service = await startService(answer)
    fakeTimers()
    const timers = watchTimers()
    const pauses = () => timers().filter((ms) => ms < 10_000)
    const failed = directory(service.url)
      .wallets({})
      .catch((error) => error)
    for (let i = 1; i < 4; i++) {
      await service.reach(i)
      while (pauses().length < 1 + i) await settle()
      await vi.advanceTimersByTimeAsync(1000 * 2 ** (i - 1))
    }
    expect(await failed).toMatchObject({ name: 'ServiceError', reason: 'unavailable' })
    expect(service.asked).toHaveLength(4)
    // The first two are the deadlines of the store and of the question.
    expect(timers().slice(0, 2)).toEqual([2000, 10_000])
    expect(pauses().slice(1)).toEqual([1000, 2000, 4000])
  })

  test.each([
    ['404', body('', 404)],
    ['HTML', body('<!doctype html><title>Log in</title>', 200, { 'content-type': 'text/html' })],
    ['nothing', body('')],
    ['204', body('', 204)],
    ['null', json(null)],
    ['an object without a list', json({ wallets: [] })],
    ['a list of another shape', json({ data: { length: 3 }, count: 3 })],
    ['half an answer', body('{"data":[{"id":"a"')],
    ['more than 4 MB', body(`{"data":[],"x":"${'x'.repeat(4 * 2 ** 20)}"}`)],
    ['503 and when to come again', body('', 503, { 'retry-after': '60' })],
    ['a refusal of the key', body('{"error":"Invalid API key"}', 403)],
  ])('with %s is asked once', async (_, answer) => {
    const service = await startService(answer)
    await expect(directory(service.url).wallets({})).rejects.toMatchObject({ name: 'ServiceError' })
    expect(service.asked).toHaveLength(1)
  })

  test.each([
    ['Invalid API key', 'this projectId', ''],
    ['Unauthorized: origin not allowed', 'this page', ' Allow this origin there.'],
  ])('for %s tells the developer, in its own words', async (said, what, mend) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    onTestFinished(() => warn.mockRestore())
    const service = await startService(body(`${said}${'!'.repeat(1000)}`, 403))
    await expect(directory(service.url).wallets({})).rejects.toMatchObject({ name: 'ServiceError' })
    const words = `${said}${'!'.repeat(1000)}`.slice(0, 99)
    await vi.waitFor(() =>
      expect(warn.mock.calls).toEqual([
        [`hasp: services.directory (${service.url}) refuses ${what}: ${words}.${mend}`],
      ]),
    )
  })

  test('and then answers is forgiven', async () => {
    const service = await startService(drop, body('', 502), json({ data: [{ id: 'a', name: 'A' }], count: 1 }))
    fakeTimers()
    const page = directory(service.url).wallets({})
    for (let i = 1; i < 3; i++) {
      await service.reach(i)
      await pass(1000 * i)
    }
    expect(await page).toEqual({ wallets: [{ id: 'a', name: 'A' }], count: 1 })
  })

  test.each([
    ['hangs', hang],
    ['stops in the middle', (response: ServerResponse) => void response.writeHead(200).write('{"data":[')],
    ['never ends', endless],
  ] as const)('that %s is left after 10 s at most', async (_, answer) => {
    const service = await startService(answer)
    fakeTimers()
    const failed = directory(service.url)
      .wallets({})
      .catch((error) => error)
    await service.reach(1)
    await pass(10_000)
    expect(await failed).toMatchObject({ reason: 'unavailable' })
    while (!service.abandoned()) await settle()
    await pass(10_000)
    expect(service.asked).toHaveLength(1)
  })
})

/** Sends bytes for as long as somebody takes them. */
function endless(response: ServerResponse): void {
  const chunk = Buffer.alloc(2 ** 16, 'x')
  const send = (): void => {
    while (!response.destroyed && response.write(chunk));
  }
  response.writeHead(200).on('drain', send)
  send()
}

describe('a page', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `w${i}`, name: `W ${i}` }))
  const pageOfService = async (answer: unknown, query: WalletQuery = {}) =>
    directory((await startService(json(answer))).url).wallets(query)

  test('of 100,000 wallets has as many as were asked for', async () => {
    const { wallets, count } = await pageOfService({ data: rows(100_000), count: 100_000 }, { entries: 40 })
    expect([wallets.length, count]).toEqual([40, 100_000])
  })

  test.each([
    [1, 40, 10_000, 10_000],
    [1, 40, 1, 40],
    [3, 40, 100, 120],
    [1, 40, 1e9, 100_000],
    [1, 40, -5, 40],
    [1, 40, 41.5, 40],
    [1, 40, '500', 40],
    [1, 40, null, 40],
    [4, 0, 10_000, 120],
    [1, 0, 10_000, 0],
  ])('number %i with %i wallets of %j counts %i', async (page, length, count, counted) => {
    expect((await pageOfService({ data: rows(length), count }, { page })).count).toBe(counted)
  })

  test('leaves out what is no wallet and what is hostile in one, and repeats none', async () => {
    const data = [
      null,
      'wallet',
      { id: 'a' },
      {
        id: 'b',
        name: '\u202eB\u0000 <b>',
        mobile_link: 'javascript:alert(1)',
        homepage: 'https://b.example',
        chains: ['x', 'eip155:1'],
      },
      { id: 'b', name: 'Other' },
    ]
    expect(await pageOfService({ data, count: 5 })).toEqual({
      wallets: [{ id: 'b', name: 'B <b>', homepage: 'https://b.example', chains: ['eip155:1'] }],
      count: 5,
    })
  })
})
