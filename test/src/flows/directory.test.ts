// All wallets of a directory as the modal lists them: pages, searches, those that are here, and services that fail.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  chooseTile,
  listed,
  loadMore,
  searchAgain,
  searchWallets,
  shownCount,
  tiles,
  walletCount,
  walletImage,
} from '../../../src/flows/directory.ts'
import { route } from '../../../src/state/modal.ts'
import type { Options, Store, Wallet } from '../../../src/types.ts'
import { startDirectory } from '../../helpers/directory.ts'
import { until } from '../../helpers/flow.ts'
import { freshModal, memory, start } from '../../helpers/modal.ts'
import { hang, json, startService } from '../../helpers/service.ts'
import { defer, fakeTimers, pass, settle } from '../../helpers/time.ts'
import { makeWallet } from '../../helpers/wallet.ts'

// Three of the 600 know none of the modal's networks.
const gateway = startDirectory()
freshModal()
const open = (options: Partial<Options> = {}) =>
  start({ projectId: 'dapp', services: { directory: gateway.url(), relay: null, coinbase: null }, ...options })
const at = (url: string, wallets: Options['wallets'] = {}): Partial<Options> => ({
  projectId: 'dapp',
  services: { directory: url, relay: null, coinbase: null },
  wallets,
})
const names = () => tiles.peek().map(({ name }) => name)
const ids = () => listed.peek().wallets.map(({ id }) => id)
const row = (i: number): Wallet => ({ id: `w${i}`, name: `Wallet ${i}` })
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => row(from + i))

describe('pages', () => {
  test('come one by one until all wallets are there, each once', async () => {
    open()
    await loadMore()
    expect([ids().length, listed.peek().isWhole, walletCount.peek()]).toEqual([40, false, 597])
    for (let i = 0; i < 20; i++) await loadMore()
    expect([new Set(ids()).size, ids().length, listed.peek().isWhole]).toEqual([597, 597, true])
  })

  test('are asked for one at a time', async () => {
    const service = await startService(json({ data: rows(0, 40), count: 80 }))
    open(at(service.url))
    await Promise.all([loadMore(), loadMore(), loadMore()])
    expect(service.asked.length).toBe(1)
  })

  test('hold featured wallets first, in the order of the app, and no others of them', async () => {
    open(at(gateway.url(), { featured: ['kestrel', 'unknown', 'amber-arch'], custom: [{ id: 'own', name: 'Own' }] }))
    await loadMore()
    expect(ids().slice(0, 4)).toEqual(['kestrel', 'amber-arch', 'own', 'sandbox'])
    expect(ids().filter((id) => id === 'kestrel')).toEqual(['kestrel'])
  })

  test('leave out what the app excludes, by id and by rdns', async () => {
    open(at(gateway.url(), { exclude: ['kestrel', 'example.sandbox.wallet'] }))
    await loadMore()
    expect(ids()).not.toContain('kestrel')
    expect(ids()).not.toContain('sandbox')
  })

  test('of a service that says the same again and again come to an end', async () => {
    const service = await startService(json({ data: rows(0, 40), count: 100_000 }))
    open(at(service.url))
    for (let i = 0; i < 5; i++) await loadMore()
    expect([service.asked.length, listed.peek().isWhole, ids().length]).toEqual([2, true, 40])
  })

  test('that fail are asked for again, and what was there stays', async () => {
    const service = await startService(json({ data: rows(0, 40), count: 80 }), json({ error: 'no' }, 400))
    open(at(service.url))
    await loadMore()
    await loadMore()
    expect([listed.peek().phase, listed.peek().code, ids().length]).toEqual(['failed', 'directory-unavailable', 40])
    service.answer(json({ data: rows(40, 80), count: 80 }))
    await loadMore()
    expect([listed.peek().phase, ids().length]).toEqual(['ready', 80])
  })

  test('of a service that hangs fail after ten seconds', async () => {
    const service = await startService(hang)
    open(at(service.url))
    await settle()
    fakeTimers()
    void loadMore()
    await pass(9000)
    expect(listed.peek().phase).toBe('loading')
    await pass(2000)
    expect(listed.peek().phase).toBe('failed')
  })

  test('without a service are the built-in wallets', async () => {
    open({ projectId: undefined as never, services: { directory: null, relay: null } })
    await loadMore()
    expect([ids().length > 9, listed.peek().isWhole, names().includes('MetaMask')]).toEqual([true, true, true])
  })

  describe('of a later visit', () => {
    /** A visitor who was here when the service listed three wallets; now it lists two, and names the featured one `when`. */
    async function later(when: Promise<void> | undefined, storage: (store: Store) => Store) {
      const store = memory()
      const wallets = { featured: ['w9'] }
      const service = await startService()
      const list = (data: readonly Wallet[], wait?: Promise<void>) =>
        service.answer(async (response, request) => {
          const isFeatured = `${request.url}`.includes('include=')
          if (isFeatured) await wait
          const sent = isFeatured ? [row(9)] : data
          json({ data: sent, count: sent.length })(response, request)
        })
      list(rows(0, 3))
      const first = open({ ...at(service.url, wallets), storage: store })
      await loadMore()
      await until(() => Object.keys(Object(store.content['hasp.directory']).answers ?? {}).length === 2)
      first.destroy()
      await settle()
      list(rows(1, 3), when)
      // The featured ones are not kept.
      for (const question of Object.keys(Object(store.content['hasp.directory']).answers))
        if (question.includes('include=')) delete Object(store.content['hasp.directory']).answers[question]
      open({ ...at(service.url, wallets), storage: storage(store) })
      return service
    }

    test('are those that the service has named sooner than the store', async () => {
      const read = defer<void>()
      const service = await later(undefined, (store) => ({
        ...store,
        get: async (key) => {
          if (key === 'hasp.directory') await read.promise
          return store.get(key)
        },
      }))
      const loading = loadMore()
      await service.reach(4)
      for (let i = 0; i < 9; i++) await settle()
      read.resolve()
      await loading
      await until(() => ids().length === 3)
      expect(ids()).toEqual(['w9', 'w1', 'w2'])
    })

    test('are those that it has named sooner than the featured ones', async () => {
      const named = defer<void>()
      await later(named.promise, (store) => store)
      const loading = loadMore()
      await until(() => ids().join() === 'w1,w2')
      named.resolve()
      await loading
      expect(ids()).toEqual(['w9', 'w1', 'w2'])
    })
  })

  test('end with the modal', async () => {
    const modal = open()
    await loadMore()
    modal.destroy()
    expect([ids(), walletCount.peek()]).toEqual([[], 0])
  })
})

describe('a search', () => {
  beforeEach(fakeTimers)
  const search = async (text: string, isCertified = false) => {
    searchWallets(text, isCertified)
    const end = Date.now() + 60_000
    while (listed.peek().phase === 'loading' && Date.now() < end) await pass(100)
  }

  test('begins with two letters, after 300 ms without another', async () => {
    const service = await startService(json({ data: rows(0, 2), count: 2 }))
    open(at(service.url))
    searchWallets('w', false)
    await pass(1000)
    expect([service.asked.length, listed.peek().phase]).toEqual([0, 'ready'])
    searchWallets('wa', false)
    await pass(200)
    searchWallets('wal', false)
    await pass(200)
    expect(service.asked.length).toBe(0)
    await pass(200)
    await until(() => service.asked.length)
    expect(service.asked).toEqual([expect.stringMatching(/entries=100&.*search=wal(&|$)/)])
  })

  test('finds by a part of the name, and up to 100', async () => {
    open()
    await search('fern')
    expect(ids().length).toBe(30)
    await search('er')
    expect(ids().length).toBe(100)
  })

  test('of certified wallets alone needs no letter', async () => {
    open()
    await search('', true)
    expect([ids().length, listed.peek().wallets.every(({ isCertified }) => isCertified)]).toEqual([100, true])
  })

  test('is over when its letters are gone', async () => {
    open()
    await search('fern')
    await search('')
    expect([ids(), listed.peek().phase]).toEqual([[], 'ready'])
  })

  test('that was answered late does not replace a newer one', async () => {
    const service = await startService(hang)
    open(at(service.url))
    let late: (() => void) | undefined
    service.answer(
      (response, request) => {
        late = () => json({ data: [row(1)], count: 1 })(response, request)
      },
      json({ data: [row(2)], count: 1 }),
    )
    searchWallets('one', false)
    await pass(400)
    await until(() => late)
    await search('two')
    late?.()
    await pass(400)
    expect(ids()).toEqual(['w2'])
  })

  test('that failed is tried again', async () => {
    const service = await startService(json({}, 400))
    open(at(service.url))
    await search('two')
    expect(listed.peek().phase).toBe('failed')
    service.answer(json({ data: [row(2)], count: 1 }))
    searchAgain()
    while (listed.peek().phase === 'loading') await pass(100)
    expect(ids()).toEqual(['w2'])
  })

  test('finds the own wallets of the app', async () => {
    open(at(gateway.url(), { custom: [{ id: 'own', name: 'My Fern' }] }))
    await search('fern')
    expect(ids()[0]).toBe('own')
  })
})

describe('tiles', () => {
  test('begin with the wallets that are here, which the directory does not list again', async () => {
    makeWallet('Kestrel', { rdns: 'example.kestrel' } as never).install()
    open()
    await loadMore()
    expect(tiles.peek()[0]).toMatchObject({ name: 'Kestrel', kind: 'installed' })
    expect(names().filter((name) => name === 'Kestrel')).toEqual(['Kestrel'])
  })

  test('lead to the wallet that is here, or to how another is got', async () => {
    makeWallet('Kestrel').install()
    const modal = open()
    await modal.open()
    await loadMore()
    const [here, other] = [tiles.peek()[0], tiles.peek().find(({ id }) => id === 'amber-arch')]
    if (!here || !other) throw new Error('no tiles')
    chooseTile(other)
    expect(route.peek()).toMatchObject({ view: 'Downloads', data: { listing: { id: 'amber-arch' } } })
    chooseTile(here)
    expect(route.peek()).toMatchObject({ view: 'ConnectingExternal' })
  })
})

test.each([
  [0, undefined],
  [7, '7'],
  [10, '10'],
  [18, '10+'],
  [600, '600'],
  [483, '480+'],
])('of %i wallets visitors read %s', async (count, text) => {
  const service = await startService(json({ data: rows(0, Math.min(count, 40)), count }))
  open(at(service.url))
  await loadMore()
  expect(shownCount.peek()).toBe(text)
})

describe('how many wallets there are', () => {
  test('counts the own ones of the app, and none that it excludes', async () => {
    const data = [row(1), row(2), { ...row(3), rdns: 'com.three' }]
    const service = await startService(json({ data, count: 3 }))
    const custom = [row(1), { id: 'own', name: 'Own' }]
    open(at(service.url, { custom, exclude: ['com.three'] }))
    await loadMore()
    expect([names(), shownCount.peek()]).toEqual([['Wallet 1', 'Own', 'Wallet 2'], '3'])
  })

  test('counts those of the page that no list has, once all are here', async () => {
    makeWallet('one').install()
    makeWallet('Wallet 2').install()
    const service = await startService(json({ data: [row(1), row(2)], count: 2 }))
    const modal = open(at(service.url))
    await modal.open()
    await loadMore()
    expect([names(), shownCount.peek()]).toEqual([['one', 'Wallet 2', 'Wallet 1'], '3'])
  })
})

test('a picture is fetched once, and is none where it cannot be had', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  open()
  const get = (imageId: string) => walletImage({ id: 'x', name: 'X', imageId })
  expect(await get('mark-3')).toMatch(/^data:image\/svg/)
  expect(await get('nothing')).toBeUndefined()
  expect(await walletImage({ id: 'x', name: 'X', imageUrl: 'https://x.example/1.png' })).toBe('https://x.example/1.png')
})
