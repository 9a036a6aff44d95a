// A directory that is a file of the app's, and which directory there is.
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { directoryBase, loadDirectory } from '../../../src/services/load-directory.ts'
import { memory } from '../../helpers/modal.ts'
import { body, json, startService } from '../../helpers/service.ts'

const data = [
  { id: 'a', name: 'Anchor', chains: ['eip155:1'], badge_type: 'certified' },
  { id: 'b', name: 'Beacon', chains: ['eip155:10'] },
  { id: 'c', name: 'Cargo anchor' },
  { id: 'd', name: 'Dinghy', mobile_link: 'javascript:alert(1)' },
]
const load = (base: string) => loadDirectory({ base, store: memory(), name: 'hasp' }, [])

describe('a file', () => {
  test('is fetched once, as it is, and with the first question', async () => {
    const service = await startService(json({ data }))
    const directory = await load(`${service.url}/lists/wallets.json`)
    expect(service.asked).toEqual([])
    const [one, two] = await Promise.all([
      directory.wallets({ entries: 1 }),
      directory.wallets({ entries: 2, page: 2 }),
    ])
    expect([one.wallets.map(({ id }) => id), two.wallets.map(({ id }) => id), two.count]).toEqual([
      ['a'],
      ['c', 'd'],
      4,
    ])
    await directory.wallets({})
    expect(service.asked).toEqual(['/lists/wallets.json'])
  })

  test('is searched and filtered here, by whole ids and networks', async () => {
    const service = await startService(json({ data }))
    const { wallets } = await load(`${service.url}/wallets.json`)
    const found = async (query: Parameters<typeof wallets>[0]) =>
      (await wallets(query)).wallets.map(({ id }) => id).join('')
    expect(await found({ search: ' ANCHOR ' })).toBe('ac')
    expect(await found({ chains: ['eip155:1'] })).toBe('acd')
    expect(await found({ include: ['a', 'b'], exclude: ['b'] })).toBe('a')
    expect(await found({ include: [] })).toBe('')
    expect(await found({ isCertified: true })).toBe('a')
    expect((await wallets({ include: ['d'] })).wallets).toEqual([{ id: 'd', name: 'Dinghy' }])
  })

  test('may be a bare list', async () => {
    const service = await startService(json(data))
    const { wallets, count } = await (await load(`${service.url}/wallets.json`)).wallets({})
    expect([wallets.map(({ id }) => id).join(''), count]).toEqual(['abcd', 4])
  })

  test.each(['/wallets.json?v=2', '/wallets.JSON#now', '/lists/wallets.json?of=a/b'])(
    'is told by its path: %s',
    async (path) => {
      const service = await startService(json({ data }))
      expect((await (await load(service.url + path)).wallets({})).count).toBe(4)
      expect(service.asked).toEqual([path.replace(/#.*/, '')])
    },
  )

  test('that failed is fetched again, and the developer hears once of each fault', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    onTestFinished(() => warn.mockRestore())
    const service = await startService(
      body(' <!doctype html>'),
      body('', 404),
      body('', 404),
      json({ wallets: [] }),
      json(null),
      body('{"data":'),
      json({ data }),
    )
    const base = `${service.url}/wallets.json`
    const { wallets } = await load(base)
    const failed = await Promise.allSettled([wallets({}), wallets({ page: 2 })])
    expect(failed.map((one) => (one as PromiseRejectedResult).reason.reason)).toEqual(['unavailable', 'unavailable'])
    for (let i = 0; i < 5; i++) await expect(wallets({})).rejects.toMatchObject({ reason: 'unavailable' })
    expect((await wallets({})).count).toBe(4)
    expect(warn.mock.calls.flat()).toEqual(
      ['is HTML, not JSON', 'HTTP 404', 'has no list and no `data`', 'Unexpected end of JSON input'].map(
        (why) => `hasp: services.directory ${base}: ${why}`,
      ),
    )
  })

  test('of 100,000 wallets has the first 10,000', async () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => ({ id: `${i}`, name: 'W' }))
    const service = await startService(json({ data: rows }))
    expect((await (await load(`${service.url}/wallets.json`)).wallets({})).count).toBe(10_000)
  })

  test('answers nothing else, and is not asked for it', async () => {
    const service = await startService(json({ data }))
    const { question, image } = await load(`${service.url}/wallets.json`)
    expect(question).toBeUndefined()
    await expect(image('/getWalletImage/a')).rejects.toMatchObject({ reason: 'unavailable' })
    expect(service.asked).toEqual([])
  })
})

test.each(['', '/v1.json/x'])('what is no file is a service: %s', async (path) => {
  const service = await startService(json({ data: [], count: 0 }))
  await (await load(service.url + path)).wallets({})
  expect(service.asked[0]).toContain(`${path}/getWallets?`)
})

test.each([
  [{}, undefined],
  [{ projectId: 'p' }, 'https://api.web3modal.org'],
  [{ projectId: 'p', services: {} }, 'https://api.web3modal.org'],
  [{ projectId: 'p', services: { directory: null } }, undefined],
  [{ services: { directory: 'https://my.dapp' } }, 'https://my.dapp'],
  [{ projectId: 'p', services: { directory: '' } }, undefined],
])('with %j the directory is %s', (options, base) => {
  expect(directoryBase(options)).toBe(base)
})
