// Connect's rows beside the wallets that are here: which there are, in which order, and that no wallet is there twice.
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { remember, stored } from '../../../src/connect/intents.ts'
import type { FoundWallet } from '../../../src/connectors/found.ts'
import { arrange } from '../../../src/flows/directory/rows.ts'
import { keepRecent, listRows, walletCount, walletImage } from '../../../src/flows/directory.ts'
import type { ConnectorKind, Options, Wallet } from '../../../src/types.ts'
import { until } from '../../helpers/flow.ts'
import { freshModal, memory, start, stop } from '../../helpers/modal.ts'
import { openPage } from '../../helpers/page.ts'
import { runs } from '../../helpers/random.ts'
import { body, hang, json, startService } from '../../helpers/service.ts'
import { settle } from '../../helpers/time.ts'

freshModal()
const provider = () => ({ request: async () => undefined }) as never
const relay: FoundWallet = {
  id: 'walletConnect',
  name: 'WalletConnect',
  type: 'walletConnect',
  source: 'relay',
  namespaces: ['eip155'],
  provider,
}
/** One real wallet by each of its numbers. */
const listing = (i: number): Wallet => ({ id: `w${i}`, name: `Wallet ${i}`, rdns: `com.wallet${i}` })
const named = (i: number, more: Partial<FoundWallet>): FoundWallet => ({
  id: `eip155:${i}`,
  name: `Wallet ${i}`,
  type: 'injected',
  source: 'legacy',
  claim: `eip155:${i}`,
  namespaces: ['eip155'],
  provider,
  ...more,
})
/** The ways in which a wallet that is here can be known. */
const here: readonly ((i: number) => FoundWallet)[] = [
  (i) => named(i, { rdns: `com.wallet${i}`, source: 'eip6963' }),
  (i) => named(i, {}),
  (i) => named(i, { explorerId: `w${i}` }),
  (i) => named(i, { id: `com.wallet${i}`, rdns: `com.wallet${i}`, type: 'external' }),
  (i) => named(i, { connectors: [named(i, { id: `solana:${i}` }), named(i, { rdns: `com.wallet${i}` })] }),
]
const customs: readonly ((i: number) => Wallet)[] = [
  listing,
  (i) => ({ id: `own-${i}`, name: `Wallet ${i}` }),
  (i) => ({ id: `own-${i}`, name: `Wallet ${i}`, rdns: `com.wallet${i}.mobile` }),
]
const numberOf = ({ name }: { readonly name: string }): string => name.replace(/\D+/, '')

/** Opens Connect before a directory of these wallets, and waits until their rows are known. */
async function open(listed: readonly Wallet[], options: Partial<Options>) {
  const service = await startService((response, request) => {
    const { searchParams } = new URL(`${request.url}`, 'http://x')
    const ids = (name: string) => searchParams.get(name)?.split(',')
    // A directory without a wallet says nothing of how many there are.
    const found = [...listed, listing(99)].filter(
      ({ id }) => (ids('include') ?? [id]).includes(id) && !ids('exclude')?.includes(id),
    )
    const data = found.slice(0, Number(searchParams.get('entries')))
    json({ data, count: 600 })(response, request)
  })
  const modal = start({ services: { directory: service.url, relay: null, coinbase: null }, projectId: 'p', ...options })
  const end = listRows()
  await modal.open({ view: 'Connect' })
  await until(() => walletCount.peek())
  await settle()
  return { rows: arrange, end, service }
}
const names = (rows: readonly FoundWallet[]) => rows.map(({ name }) => name)
const all = Array.from({ length: 9 }, (_, i) => listing(i))

describe('the rows', () => {
  test('of recommended wallets fill up to four, and the last leads to all', async () => {
    const { rows, end } = await open(all, {})
    const injected = here[0]?.(7) as FoundWallet
    expect(names(rows([injected, relay]))).toEqual([
      'WalletConnect',
      'Wallet 7',
      'Wallet 0',
      'Wallet 1',
      'Wallet 2',
      'All 600 wallets',
    ])
    end()
  })

  test('that the directory has yet to name have their places, until it has or cannot', async () => {
    const service = await startService(hang)
    const modal = start({ services: { directory: service.url, relay: null, coinbase: null }, projectId: 'p' })
    const end = listRows()
    await modal.open({ view: 'Connect' })
    await service.reach(1)
    const injected = here[0]?.(7) as FoundWallet
    expect(names(arrange([injected, relay]))).toEqual(['WalletConnect', 'Wallet 7', '', '', '', 'All wallets'])
    expect(new Set(arrange([relay]).map(({ id }) => id)).size).toBe(6)
    end()
    await stop()
    openPage()
    const again = await startService(json({}, 403))
    const other = start({ services: { directory: again.url, relay: null, coinbase: null }, projectId: 'p' })
    const endOther = listRows()
    await other.open({ view: 'Connect' })
    await again.reach(1)
    await until(() => !names(arrange([relay])).includes(''))
    expect(names(arrange([injected, relay]))).toEqual(['WalletConnect', 'Wallet 7', 'All wallets'])
    endOther()
  })

  test('of featured wallets that are yet to come have a place each', async () => {
    const service = await startService(hang)
    const options = { services: { directory: service.url, relay: null, coinbase: null }, projectId: 'p' } as const
    const modal = start({ ...options, wallets: { featured: ['w5', 'w3'] } })
    const end = listRows()
    await modal.open({ view: 'Connect' })
    await service.reach(1)
    expect(names(arrange([relay]))).toEqual(['WalletConnect', '', '', 'All wallets'])
    end()
  })

  test('of featured and custom wallets take the place of recommended ones, in the order of the app', async () => {
    const wallets = { featured: ['w5', 'w3'], custom: [{ id: 'own', name: 'Own' }] }
    const { rows, end } = await open(all, { wallets })
    expect(names(rows([relay]))).toEqual(['WalletConnect', 'Wallet 5', 'Wallet 3', 'Own', 'All 600+ wallets'])
    const features = { connectorTypeOrder: ['custom', 'featured'] as const }
    end()
    await stop()
    openPage()
    const again = await open(all, { wallets, features })
    expect(names(again.rows([relay]))).toEqual(['Own', 'Wallet 5', 'Wallet 3', 'WalletConnect', 'All 600+ wallets'])
    again.end()
  })

  test('of wallets that connected last come before others, but for those that are here or that the app does not list', async () => {
    const storage = memory()
    const wallets = [listing(4), listing(2)]
    await storage.set('hasp.recent', { version: 1, wallets })
    await storage.set('hasp.state', { version: 1, intents: [], recent: ['w4', 'walletConnect'], labels: {} })
    const { rows, end } = await open(all, { storage })
    const injected = here[0]?.(7) as FoundWallet
    expect(names(rows([injected, relay]))).toEqual([
      'WalletConnect',
      'Wallet 4',
      'Wallet 2',
      'Wallet 7',
      'Wallet 0',
      'All 600 wallets',
    ])
    expect(rows([relay])[1]?.leads).toEqual(['ConnectingWalletConnect', { listing: listing(4) }])
    end()
    await stop()
    openPage()
    const again = await open(all, { storage, wallets: { exclude: ['com.wallet4'] } })
    expect(names(again.rows([relay])).slice(0, 3)).toEqual(['WalletConnect', 'Wallet 2', 'Wallet 0'])
    again.end()
  })

  test('of a wallet that has just connected is the first of two, and stays for the next visit', async () => {
    const storage = memory()
    const { rows, end } = await open(all, { storage })
    for (const i of [1, 2, 3]) await keepRecent(listing(i), 'walletConnect')
    expect(names(rows([relay])).slice(0, 3)).toEqual(['WalletConnect', 'Wallet 3', 'Wallet 2'])
    remember({ connector: 'walletConnect', namespace: 'eip155', network: 'eip155:1', addresses: [] })
    await settle()
    expect(stored().recent).toEqual(['w3', 'walletConnect'])
    expect(await storage.get('hasp.recent')).toEqual({ version: 1, wallets: [listing(3), listing(2)] })
    end()
  })

  test.each([
    ['nothing', undefined],
    ['another version', { version: 2, wallets: [listing(1)] }],
    ['no list', { version: 1, wallets: 'w1' }],
    ['rubbish', { version: 1, wallets: [null, { id: '<b>' }, { id: 'x', name: 7 }] }],
  ])('are none of the last visit where the store has %s', async (_, record) => {
    const storage = memory()
    await storage.set('hasp.recent', record)
    const { rows, end } = await open(all, { storage })
    expect(names(rows([relay])).slice(0, 2)).toEqual(['WalletConnect', 'Wallet 0'])
    end()
  })

  test('have their pictures again at the next opening, where two hundred others have taken their place', async () => {
    const revoked = vi.spyOn(URL, 'revokeObjectURL')
    const service = await startService((response, request) =>
      `${request.url}`.startsWith('/getWalletImage')
        ? body(new Uint8Array([137]), 200, { 'content-type': 'image/png' })(response, request)
        : json({ data: [0, 1].map((i) => ({ ...listing(i), image_id: `mark${i}` })), count: 2 })(response, request),
    )
    const modal = start({ services: { directory: service.url, relay: null, coinbase: null }, projectId: 'p' })
    const end = listRows()
    await modal.open({ view: 'Connect' })
    const urls = () => arrange([relay]).flatMap(({ name, imageUrl }) => (/^Wallet \d/.test(name) ? [imageUrl] : []))
    await until(() => urls().filter(Boolean).length === 2)
    const before = urls()
    for (let i = 0; i < 200; i++) await walletImage({ id: `x${i}`, name: 'X', imageId: `x${i}` })
    await settle()
    expect(revoked.mock.calls.flat()).toEqual(before)
    modal.close()
    await settle()
    await modal.open({ view: 'Connect' })
    await until(() => urls().every((url) => url && !before.includes(url)))
    end()
  })

  test('are none where nothing leads to a wallet that is not here', async () => {
    const { rows, end } = await open(all, { wallets: { featured: ['w5'] } })
    expect(names(rows([here[0]?.(1) as FoundWallet]))).toEqual(['Wallet 1'])
    end()
  })

  test.each([
    [false, []],
    ['onlyMobile' as const, []],
    [true, ['All 600 wallets']],
  ])('lead to all wallets with %s as the app says', async (allWallets, wanted) => {
    const { rows, end } = await open([], { features: { allWallets } })
    expect(names(rows([relay])).filter((name) => /^All/.test(name))).toEqual(wanted)
    end()
  })

  test('have no wallet twice, in the order of the app, under any mixture of sources', async () => {
    const some = fc.uniqueArray(fc.nat({ max: 8 }))
    const kinds: readonly ConnectorKind[] = [
      'walletConnect',
      'recent',
      'injected',
      'featured',
      'custom',
      'external',
      'recommended',
    ]
    const mixture = fc.record({
      listed: some,
      featured: some,
      installed: fc.uniqueArray(fc.tuple(fc.nat({ max: 8 }), fc.constantFrom(...here)), { selector: ([i]) => i }),
      custom: fc.uniqueArray(fc.tuple(fc.nat({ max: 8 }), fc.constantFrom(...customs)), { selector: ([i]) => i }),
      order: fc.option(fc.shuffledSubarray([...kinds]), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(mixture, async ({ listed, featured, installed, custom, order }) => {
        await stop()
        openPage()
        const { rows, end } = await open(listed.map(listing), {
          wallets: { featured: featured.map((i) => `w${i}`), custom: custom.map(([i, make]) => make(i)) },
          features: order ? { connectorTypeOrder: order } : {},
        })
        const given = [...installed.map(([i, make]) => make(i)), relay]
        const shown = rows(given)
        end()
        const numbers = shown.slice(0, -1).map(numberOf).filter(Boolean)
        expect(new Set(numbers).size).toBe(numbers.length)
        // Nothing that is here is lost, and the way to all wallets is the last.
        expect(given.every((row) => shown.includes(row))).toBe(true)
        expect(shown.at(-1)?.leads?.[0]).toBe('AllWallets')
        const kindOf = ({ id, type, leads }: FoundWallet): ConnectorKind =>
          !leads
            ? type === 'external' || type === 'walletConnect'
              ? type
              : 'injected'
            : featured.some((i) => id === `w${i}`) && listed.some((i) => id === `w${i}`)
              ? 'featured'
              : custom.some(([i, make]) => make(i).id === id)
                ? 'custom'
                : 'recommended'
        const places = shown.slice(0, -1).map((row) => [...new Set([...(order ?? []), ...kinds])].indexOf(kindOf(row)))
        expect(places).toEqual([...places].sort((a, b) => a - b))
      }),
      { numRuns: runs(25) },
    )
  })
})
