// Deep links, as a table of places and wallets.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { browseLink, type Link, pairingLink, requestLink, webLink } from '../../../src/connect/links.ts'
import { builtInWallets } from '../../../src/services/built-in.ts'
import type { Wallet } from '../../../src/types.ts'
import { runs } from '../../helpers/random.ts'
import { places, platformAt } from './places.ts'

const uri = `wc:${'7f'.repeat(32)}@2?expiryTimestamp=1732475000&relay-protocol=irn&symKey=${'a9'.repeat(32)}`
const once = encodeURIComponent(uri)
const twice = encodeURIComponent(once)

const base = { id: 'brass', name: 'Brass' }
const native = { mobileLink: 'brass://', desktopLink: 'brass://' }
const universal = { universalLink: 'https://brass.example/open' }
const kinds: Readonly<Record<string, Wallet>> = {
  native: { ...base, ...native },
  universal: { ...base, ...universal },
  both: { ...base, ...native, ...universal },
  neither: base,
  hostile: {
    ...base,
    mobileLink: 'javascript:alert(1)',
    desktopLink: 'data:text/html,x',
    universalLink: 'http://evil.example',
  },
}
const scheme = `brass://wc?uri=${once}`
const page = `https://brass.example/open/wc?uri=${once}`

// What opens for the wallets native, universal and both, and where.
const phone = [scheme, page, scheme] as const
const webView = [scheme, page, page] as const
const table: Readonly<Record<string, readonly [hrefs: readonly (string | undefined)[], target: Link['target']]>> = {
  'iOS Safari': [phone, '_self'],
  'iPad Safari': [phone, '_self'],
  'iOS Chrome': [phone, '_self'],
  'iOS Firefox': [phone, '_self'],
  'iOS Edge': [phone, '_self'],
  'Android Chrome': [phone, '_self'],
  'Android Firefox': [phone, '_self'],
  'Android Samsung': [phone, '_self'],
  'Telegram on iOS': [webView, '_blank'],
  'Telegram on Android': [webView.map((href) => href.replace(once, twice)), '_blank'],
  'Telegram on a desktop': [[scheme, undefined, scheme], '_blank'],
  'Telegram in a browser': [[scheme, undefined, scheme], '_blank'],
  'a frame on iOS': [phone, '_top'],
  'a frame on Android': [phone, '_top'],
  'Instagram on iOS': [webView, '_self'],
  'Facebook on Android': [webView, '_self'],
  'MetaMask on iOS': [webView, '_self'],
  'a PWA on iOS': [phone, '_self'],
  'a PWA on Android': [phone, '_self'],
  'Chrome on a desktop': [[scheme, undefined, scheme], '_blank'],
  'Firefox on a desktop': [[scheme, undefined, scheme], '_blank'],
  'Safari on a desktop': [[scheme, undefined, scheme], '_blank'],
}

describe('a pairing', () => {
  test('has a row for each place', () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(places).sort())
  })

  const cells = Object.entries(table).flatMap(([place, [hrefs, target]]) =>
    Object.entries(kinds).map(([kind, wallet], i) => ({ place, kind, wallet, href: hrefs[i], target })),
  )
  test.each(cells)('in $place opens a wallet with links that are $kind', ({ place, wallet, href, target }) => {
    expect(pairingLink(wallet, platformAt(place), uri)).toEqual(href && { href, target })
  })

  test.each([
    ['brass', 'brass://wc?uri='],
    ['brass:', 'brass://wc?uri='],
    ['brass://open', 'brass://open/wc?uri='],
    ['brass://open/', 'brass://open/wc?uri='],
    ['https://brass.example', 'https://brass.example/wc?uri='],
    [
      'https://www.okx.com/download?deeplink=okx://web3/wallet/walletConnect',
      'https://www.okx.com/download?deeplink=okx://web3/wallet/walletConnect/wc?uri=',
    ],
  ])('by %s begins with %s', (mobileLink, start) => {
    expect(pairingLink({ ...base, mobileLink }, platformAt('iOS Safari'), uri)?.href).toBe(start + once)
  })

  test.each(['keplrwallet://', 'cosmostation'])('of %s is its whole query', (mobileLink) => {
    const link = pairingLink({ ...base, mobileLink }, platformAt('Telegram on Android'), uri)
    expect(link?.href).toBe(`${mobileLink.replace(/:.*/, '')}://wcV2?${uri}`)
  })

  test.each(['javascript:alert(1)', 'https://evil.example', 'wc:', 'wc:a b', 'wc:a\n@2', ''])(
    'is never %j',
    (wrong) => {
      for (const way of [pairingLink, webLink]) {
        expect(
          way({ ...base, ...native, webappLink: 'https://brass.example' }, platformAt('iOS Safari'), wrong),
        ).toBeUndefined()
      }
    },
  )

  test('goes to the page of a wallet beside this one, wherever this one is', () => {
    for (const place of Object.keys(places)) {
      const wallet = { ...base, webappLink: 'https://brass.example/app/' }
      expect(webLink(wallet, platformAt(place), uri)).toEqual({
        href: `https://brass.example/app/wc?uri=${once}`,
        target: '_blank',
      })
      expect(webLink({ ...base, webappLink: 'brass://' }, platformAt(place), uri)).toBeUndefined()
    }
  })

  test.each(['Phantom', 'Solflare', 'Backpack', 'Xverse'])('is not handed to %s, which takes none', (name) => {
    const wallet = { ...base, ...builtIn(name), ...native, ...universal }
    expect(pairingLink(wallet, platformAt('iOS Safari'), uri)).toBeUndefined()
  })

  test("is handed to Coinbase's wallet but for Solana", () => {
    const wallet = builtIn('Coinbase Wallet')
    expect(pairingLink(wallet, platformAt('iOS Safari'), uri, 'solana')).toBeUndefined()
    expect(pairingLink(wallet, platformAt('iOS Safari'), uri, 'eip155')?.href).toBe(`cbwallet://wc?uri=${once}`)
    expect(pairingLink(wallet, platformAt('iOS Safari'), uri)?.href).toBe(`cbwallet://wc?uri=${once}`)
  })
})

describe('a request', () => {
  const request = { id: 1732475000123456, topic: 'ab'.repeat(32) }
  const query = `requestId=${request.id}&sessionTopic=${request.topic}`

  test.each([
    ['brass://', `brass://wc?${query}`],
    ['brass://open', `brass://open/wc?${query}`],
    ['https://brass.example/', `https://brass.example/wc?${query}`],
    ['https://t.me/brass_bot/app', `https://t.me/brass_bot/app?startapp=${btoa(query).replace(/=/g, '')}`],
    ['https://t.me/brass_bot/app?a=b', `https://t.me/brass_bot/app?a=b&startapp=${btoa(query).replace(/=/g, '')}`],
    ['javascript:alert(1)', undefined],
    [undefined, undefined],
  ])('by %s opens %s', (mobileLink, href) => {
    expect(requestLink({ ...base, mobileLink }, platformAt('iOS Safari'), request)?.href).toBe(href)
  })

  test('keeps what is no id within its parameter', () => {
    const link = requestLink({ ...base, ...native }, platformAt('iOS Safari'), { id: '1&uri=x', topic: 'a#b' })
    expect(link?.href).toBe('brass://wc?requestId=1%26uri%3Dx&sessionTopic=a%23b')
  })

  test('of a Telegram bot has a parameter that Telegram takes, whatever its id', () => {
    fc.assert(
      fc.property(fc.nat(), fc.stringMatching(/^[0-9a-f]{64}$/), (id, topic) => {
        const link = requestLink({ ...base, mobileLink: 'https://t.me/bot/app' }, platformAt('Telegram on iOS'), {
          id,
          topic,
        })
        expect(link?.href).toMatch(/\?startapp=[\w-]+$/)
      }),
      { numRuns: runs(100) },
    )
  })
})

describe('a page in the browser of a wallet', () => {
  // A fragment may hold a token, and is for no one but the page.
  const here = new URL('https://my.dapp/swap?from=a b&to=ü#access_token=secret').href
  const page = encodeURIComponent(here.replace(/#.*/, ''))
  const origin = encodeURIComponent('https://my.dapp')

  test.each([
    ['Phantom', `https://phantom.app/ul/browse/${page}?ref=${origin}`],
    ['Solflare', `https://solflare.com/ul/v1/browse/${page}?ref=${origin}`],
    ['Backpack', `https://backpack.app/ul/v1/browse/${page}?ref=${origin}`],
    ['Xverse', `https://connect.xverse.app/browser?url=${page}`],
    ['Coinbase Wallet', `https://go.cb-w.com/dapp?cb_url=${page}`],
    ['MetaMask', 'https://metamask.app.link/dapp/my.dapp/swap?from=a%20b&to=%C3%BC'],
  ])('is opened in %s by %s', (name, href) => {
    const hrefs = ['iOS Safari', 'Telegram on Android', 'a PWA on iOS'].map(
      (place) => browseLink(builtIn(name), platformAt(place), here)?.href,
    )
    expect(hrefs).toEqual([href, href, href])
  })

  test.each([
    ['a desktop', 'Chrome on a desktop', 'Phantom', here],
    ['a wallet that has no such link', 'iOS Safari', 'Rainbow', here],
    ['a page by http', 'iOS Safari', 'Phantom', 'http://my.dapp/'],
    ['a page that runs', 'iOS Safari', 'Phantom', 'javascript:alert(1)'],
    ['a page of a file', 'iOS Safari', 'Phantom', 'file:///a.html'],
  ])('is not opened for %s', (_, place, name, address) => {
    expect(browseLink(builtIn(name), platformAt(place), address)).toBeUndefined()
  })
})

test('whatever a wallet says of itself, only https and schemes of apps come out', () => {
  const links = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'javascript:',
      'JavaScript://x',
      'data:,x',
      'java\tscript:x',
      '\u0000javascript:x',
      'http://a.example',
    ),
    fc.constantFrom('brass://', 'brass', 'https://a.example', 'https://t.me/a', undefined, null, 1, {}),
  )
  const ids = fc.oneof(fc.string(), fc.constantFrom('a797aa35', 'c57ca95b', '__proto__', 'toString'))
  const keys = ['mobileLink', 'desktopLink', 'universalLink', 'webappLink'] as const
  const wallets = fc.record({ id: ids, ...Object.fromEntries(keys.map((key) => [key, links])) })
  fc.assert(
    fc.property(wallets, fc.constantFrom(...Object.keys(places)), fc.webUrl(), (given, place, address) => {
      const wallet = { name: '', ...given } as Wallet
      const platform = platformAt(place)
      const all = [
        pairingLink(wallet, platform, uri),
        webLink(wallet, platform, uri),
        requestLink(wallet, platform, { id: 1, topic: address }),
        browseLink(wallet, platform, address),
      ]
      for (const link of all) {
        if (link && URL.canParse(link.href)) {
          expect(new URL(link.href).protocol).not.toMatch(/^(javascript|data|http|blob|file|vbscript):$/)
          expect(link.href).toMatch(/^[a-z][a-z0-9+.-]+:\/\/[!-~]*$/i)
        }
      }
    }),
    { numRuns: runs(1000) },
  )
})

const builtIn = (name: string): Wallet =>
  builtInWallets([
    'eip155:1',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'bip122:000000000019d6689c085ae165831e93',
  ]).find((wallet) => wallet.name === name) ?? base
