// How wallets can be reached from a page, as a table of places.
import { describe, expect, test } from 'vitest'
import { waysTo } from '../../../src/connect/ways.ts'
import type { Namespace, Wallet } from '../../../src/types.ts'
import { platformAt } from './places.ts'

const uri = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'a9'.repeat(32)}`
const page = 'https://site.example/swap?a=1'
const brass = { id: 'brass', name: 'Brass' }
const mobile = { mobileLink: 'brass://' }
const desktop = { desktopLink: 'brass://' }
const web = { webappLink: 'https://app.brass.example' }
const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const coinbase = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'

const names = (wallet: Wallet, place: string, namespace?: Namespace) =>
  waysTo(wallet, { platform: platformAt(place), uri, namespace, page }).map(({ name }) => name)

describe('the ways to a wallet', () => {
  test.each([
    ['with an app', 'iOS Safari', { ...brass, ...mobile }, ['mobile', 'qrcode']],
    ['with an app and a page', 'Android Chrome', { ...brass, ...mobile, ...web }, ['mobile', 'web', 'qrcode']],
    ['with a page alone', 'iOS Safari', { ...brass, ...web }, ['web', 'qrcode']],
    ['for desktops', 'iOS Safari', { ...brass, ...desktop }, ['qrcode']],
    ['without links', 'Android Chrome', brass, ['qrcode']],
    ['with an app', 'Chrome on a desktop', { ...brass, ...mobile }, ['qrcode']],
    [
      'with everything',
      'Chrome on a desktop',
      { ...brass, ...mobile, ...desktop, ...web },
      ['qrcode', 'web', 'desktop'],
    ],
    ['with a page alone', 'Chrome on a desktop', { ...brass, ...web }, ['web']],
    ['for desktops', 'Firefox on a desktop', { ...brass, ...desktop }, ['desktop']],
    ['without links', 'Safari on a desktop', brass, ['qrcode']],
    ['with links that no browser may open', 'iOS Safari', { ...brass, mobileLink: 'javascript:x' }, ['qrcode']],
  ] as const)('%s, from %s', (_, place, wallet, wanted) => {
    expect(names(wallet, place)).toEqual(wanted)
  })

  test('are the same before there is a pairing, without a link', () => {
    const all = { ...brass, ...mobile, ...web }
    const before = waysTo(all, { platform: platformAt('iOS Safari'), page })
    expect(before.map(({ name }) => name)).toEqual(names(all, 'iOS Safari'))
    expect(before.map(({ link }) => link)).toEqual([undefined, undefined, undefined])
  })

  test('open this page in the browser of an app that takes no pairing, which needs none', () => {
    const [first] = waysTo({ ...brass, id: phantom }, { platform: platformAt('iOS Safari'), page })
    expect(first).toMatchObject({ name: 'mobile', link: { href: expect.stringContaining(encodeURIComponent(page)) } })
  })

  test('of an app that takes no pairing in one namespace depend on which one is wanted', () => {
    const wallet = { ...brass, id: coinbase, mobileLink: 'cbwallet://' }
    const href = (namespace: Namespace) =>
      waysTo(wallet, { platform: platformAt('Android Chrome'), uri, namespace, page })[0]?.link?.href
    expect(href('eip155')).toMatch(/^cbwallet:/)
    expect(href('solana')).toMatch(/^https:\/\/go\.cb-w\.com\/dapp/)
  })
})
