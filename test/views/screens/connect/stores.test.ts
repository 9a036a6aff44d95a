// Where wallets can be got: one wallet's stores, and a few wallets for who has none.
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { bitcoin } from '../../../../chains/networks.ts'
import type { OpenTo } from '../../../../src/types.ts'
import { out } from '../../../../views/ui/more-icons.ts'
import { arrive, click, get, names, queryAll, start, warm } from '../../page.ts'

beforeAll(warm)

const zerion = 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
/** What is drawn in a row of line and curve, from its start on. */
const icons = (row: Element) => [...row.querySelectorAll('path')].map((path) => path.getAttribute('d'))
const hrefs = () => queryAll('link').map((link) => link.getAttribute('href'))

describe('the downloads of a wallet', () => {
  test('are links that open beside the page', async () => {
    await start().open({ view: 'Downloads', wallet: zerion })
    await arrive('Get Zerion')
    expect(names('link')).toEqual(['iPhone app', 'Android app', 'Website'])
    expect(hrefs()).toEqual([
      'https://apps.apple.com/app/id1456732565',
      'https://play.google.com/store/apps/details?id=io.zerion.android',
      'https://zerion.io',
    ])
    expect(queryAll('link').map((link) => [link.getAttribute('target'), link.getAttribute('rel')])).toEqual(
      Array(3).fill(['_blank', 'noopener noreferrer']),
    )
  })

  test('have a picture each, and all lead out', async () => {
    await start().open({ view: 'Downloads', wallet: zerion })
    await arrive('Get Zerion')
    const drawn = queryAll('link').map(icons)
    expect(new Set(drawn.map(([first]) => first)).size).toBe(3)
    expect(drawn.map(([, last]) => last)).toEqual(Array(3).fill(out))
  })

  test('on a phone are those of its own store', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone)
    await start().open({ view: 'Downloads', wallet: zerion })
    await arrive('Get Zerion')
    expect(names('link')).toEqual(['iPhone app'])
  })

  test.each([
    ['none', "no wallet 'none' in wallets.custom, the built-in list or the directory"],
    ['', "no wallet '' in wallets.custom, the built-in list or the directory"],
    [undefined, 'no wallet was named: this view shows one of the directory, wallets.custom or the built-in list'],
  ])('of a wallet that nobody knows, %j, are refused by its name', async (wallet, message) => {
    const modal = start()
    const opening = modal.open({ view: 'Downloads', wallet } as OpenTo)
    await expect(opening).rejects.toMatchObject({ code: 'no-wallet', message })
    expect(modal.state.open).toBe(false)
  })
})

describe('a wallet for who has none', () => {
  test('is one of four that know the networks of the page', async () => {
    await start().open({ view: 'GetWallet' })
    await arrive('Get a wallet')
    expect(names('link')).toEqual(['MetaMask', 'Trust Wallet', 'Coinbase Wallet', 'Phantom'])
    expect(get('link', 'MetaMask').getAttribute('href')).toBe('https://metamask.io')
  })

  test('is none that the app has excluded', async () => {
    await start({ wallets: { exclude: ['io.metamask'] } }).open({ view: 'GetWallet' })
    await arrive('Get a wallet')
    expect(names('link')).not.toContain('MetaMask')
    expect(names('link')).toHaveLength(4)
  })

  describe('beside a directory of the app', () => {
    const own = (name: string, more = {}) => ({ id: name, name, homepage: `https://${name}.example`, ...more })
    const options = { services: { directory: '/wallets.json' }, wallets: { custom: [own('Ours')], featured: ['b'] } }

    test('is one of its own and one that the directory lists, and no other', async () => {
      const answer = [own('a'), own('b'), own('c', { homepage: undefined })]
      vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)))
      await start(options).open({ view: 'GetWallet' })
      await arrive('Get a wallet')
      expect(names('link')).toEqual(['b', 'Ours', 'a'])
    })

    test('is one of those that are built in where it fails', async () => {
      vi.stubGlobal('fetch', async () => new Response('{', { status: 404 }))
      await start(options).open({ view: 'GetWallet' })
      await arrive('Get a wallet')
      expect(names('link')).toEqual(['Ours', 'MetaMask', 'Trust Wallet', 'Coinbase Wallet'])
    })
  })

  test('is one of all others too, which are explored', async () => {
    const modal = start()
    await modal.open({ view: 'GetWallet' })
    await arrive('Get a wallet')
    // Links lead out, and this one to a list.
    const last = [...queryAll('link'), get('button', 'Explore all')].map((row) => icons(row).pop())
    expect(last.slice(0, -1)).toEqual(Array(4).fill(out))
    expect([undefined, out]).not.toContain(last.pop())
    expect(icons(get('button', 'Explore all'))).toHaveLength(2)
    await click('button', 'Explore all')
    await arrive('All wallets')
    expect(modal.state.view).toBe('AllWallets')
  })

  test('is one of four alone where the app lists no others', async () => {
    await start({ features: { allWallets: false } }).open({ view: 'GetWallet' })
    await arrive('Get a wallet')
    expect(queryAll('button', 'Explore all')).toEqual([])
  })

  test('on a page of Bitcoin is one that knows Bitcoin', async () => {
    await start({ networks: [bitcoin] }).open({ view: 'GetWallet' })
    await arrive('Get a wallet')
    expect(names('link')).toEqual(['MetaMask', 'Trust Wallet', 'OKX Wallet', 'Binance Wallet'])
  })

  test('on a phone is a link to its store', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone)
    await start().open({ view: 'GetWallet' })
    await arrive('Get a wallet')
    expect(hrefs()[0]).toBe('https://apps.apple.com/app/id1438144202')
  })
})
