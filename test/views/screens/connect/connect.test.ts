// The first screen: the wallets that the page has, and what is said where there are none.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listRows } from '../../../../src/flows/directory.ts'
import { never } from '../../../helpers/time.ts'
import { announce, appConnector } from '../../../helpers/wallet.ts'
import {
  arrive,
  click,
  find,
  get,
  install,
  isDrawn,
  media,
  memory,
  names,
  phone,
  queryAll,
  root,
  see,
  start,
  text,
  wallet,
  warm,
} from '../../page.ts'
import { focused } from '../../shell/dialog.ts'

beforeAll(warm)

const rows = () => names('listitem')
const picture = (name: RegExp) => get('button', name).querySelector('.picture')

describe('the list', () => {
  test('every wallet of the page is a row with its picture, its name and "Installed"', async () => {
    const one = wallet('Strap')
    install(one, wallet('Pin'))
    await start().open()
    await arrive('Connect wallet')
    expect(rows()).toEqual(['Strap Installed', 'Pin Installed'])
    expect(picture(/^Strap/)?.getAttribute('src')).toBe(one.info.icon)
    expect(picture(/^Strap/)?.getAttribute('alt')).toBe('')
  })

  test('the wallet used last comes first, is the strap and says "Recent"', async () => {
    install(wallet('Strap'), wallet('Pin'), wallet('Staple'))
    await start({ storage: memory({ recent: ['com.Pin', 'com.Staple'] }) }).open()
    await vi.waitUntil(() => rows()[0] === 'Pin Recent')
    expect(rows()).toEqual(['Pin Recent', 'Staple Installed', 'Strap Installed'])
    const straps = [...root().querySelectorAll('.fill')]
    expect(straps).toEqual([get('button', 'Pin Recent')])
  })

  test('a wallet that announces itself late adds a row and moves no focus', async () => {
    install(wallet('Strap'), wallet('Pin'))
    await start().open()
    await arrive('Connect wallet')
    const row = await find('button', 'Pin Installed')
    row.focus()
    install(wallet('Staple'))
    await find('button', 'Staple Installed')
    expect(rows()).toEqual(['Strap Installed', 'Pin Installed', 'Staple Installed'])
    expect(get('button', 'Pin Installed')).toBe(row)
    expect(focused()).toBe(row)
  })

  test('a late wallet that was used last goes to the top, and the focused row stays the same', async () => {
    install(wallet('Strap'), wallet('Pin'))
    await start({ storage: memory({ recent: ['com.Staple'] }) }).open()
    await arrive('Connect wallet')
    const row = await find('button', 'Strap Installed')
    row.focus()
    install(wallet('Staple'))
    await find('button', 'Staple Recent')
    expect(rows()).toEqual(['Staple Recent', 'Strap Installed', 'Pin Installed'])
    expect(focused()).toBe(row)
  })

  test('wallets that are yet to be named have their places, which nobody reads or reaches', async () => {
    vi.stubGlobal('fetch', never)
    install(wallet('Strap'))
    const far = appConnector({ id: 'far', name: 'Far', type: 'walletConnect' })
    const modal = start({ projectId: 'p', connectors: [far], services: { relay: null, coinbase: null } })
    const end = listRows()
    await modal.open()
    await vi.waitFor(() => expect(rows()).toEqual(['Far QR code', 'Strap Installed', 'All wallets']))
    const places = () => root().querySelectorAll('.view .row[aria-hidden=true]')
    expect(places()).toHaveLength(3)
    expect(root().querySelectorAll('.view [aria-hidden=true] button')).toHaveLength(0)
    end()
  })

  test('thirty wallets are all listed, and who comes back has the focus where it was', async () => {
    install(...Array.from({ length: 30 }, (_, i) => wallet(`Strap ${i}`, { eth_requestAccounts: never })))
    await start().open()
    await arrive('Connect wallet')
    await vi.waitUntil(() => rows().length === 30)
    const row = get('button', 'Strap 29 Installed')
    row.focus()
    await click('button', 'Strap 29 Installed')
    await see('Continue in Strap 29')
    await click('button', 'Back')
    await arrive('Connect wallet', 'Strap 29 Installed')
    expect(rows()).toHaveLength(30)
  })

  test('a picture that does not load gives way to the first letter', async () => {
    install(wallet('ünder'))
    await start().open()
    await find('button', 'ünder Installed')
    picture(/^ünder/)?.dispatchEvent(new Event('error'))
    await vi.waitUntil(() => picture(/^ünder/)?.localName === 'span')
    expect(picture(/^ünder/)?.textContent).toBe('Ü')
    expect(picture(/^ünder/)?.getAttribute('aria-hidden')).toBe('true')
  })

  test.each(['javascript:alert(1)', 'http://pictures.test/a.png'])('%s is not used as a picture', async (imageUrl) => {
    await start({ connectors: [appConnector({ imageUrl })] }).open()
    await find('button', 'Own')
    expect(picture(/^Own/)?.localName).toBe('span')
    expect(root().querySelectorAll('img')).toHaveLength(0)
  })

  test('HTML in a name is text', async () => {
    const name = '<img src=x onerror=alert(1)><b>Free</b>'
    install(wallet(name))
    await start().open()
    await find('button', `${name} Installed`)
    expect(root().querySelectorAll('img[src=x], [onerror]')).toHaveLength(0)
  })

  test('a broken announcement adds no row', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    install(wallet('Strap'))
    await start().open()
    announce({
      info: { uuid: 'x', name: 'Bad', icon: 'https://x.test/a.png', rdns: 'bad' },
      provider: wallet().provider,
    })
    announce(null)
    install(wallet('Pin'))
    await find('button', 'Pin Installed')
    expect(rows()).toEqual(['Strap Installed', 'Pin Installed'])
  })

  test('a click asks the wallet', async () => {
    const one = wallet('Strap')
    install(one)
    await start().open()
    await click('button', 'Strap Installed')
    await vi.waitUntil(() => one.calls.includes('eth_requestAccounts'))
  })
})

describe('without a wallet', () => {
  test('it says so, and what to do', async () => {
    await start().open()
    await arrive('Connect wallet')
    expect(text()).toContain('No wallet found')
    expect(text()).toContain('Install one and it appears here.')
    expect(queryAll('listitem')).toEqual([])
    await click('button', 'Get a wallet')
    await arrive('Get a wallet')
  })

  test('what a wallet is can be asked there too', async () => {
    await start().open()
    await click('button', 'What is a wallet?')
    await arrive('What is a wallet?')
  })

  test('on a desktop the route is WalletConnect’s', async () => {
    const modal = start()
    await modal.open()
    expect(modal.state.view).toBe('ConnectingWalletConnectBasic')
  })

  test('on a phone it is the list of all wallets', async () => {
    media(phone, true)
    const modal = start()
    await modal.open()
    expect(modal.state.view).toBe('AllWallets')
    await arrive('All wallets')
  })

  test('a wallet that comes later takes the words away', async () => {
    await start().open()
    await see('No wallet found')
    install(wallet('Strap'))
    await find('button', 'Strap Installed')
    expect(text()).not.toContain('No wallet found')
  })
})

describe('help', () => {
  test('it opens in place of the list, and goes back to it', async () => {
    const modal = start()
    install(wallet('Strap'))
    await modal.open()
    await click('button', 'What is a wallet?')
    await arrive('What is a wallet?')
    expect(modal.state.view).toBe('WhatIsAWallet')
    await click('button', 'Back')
    await arrive('Connect wallet', 'What is a wallet?')
    expect(rows()).toEqual(['Strap Installed'])
  })
})

describe('legal', () => {
  beforeEach(() => install(wallet('Strap')))
  const sentence = () => root().querySelector('p.terms')?.textContent

  test('with both links the sentence has both', async () => {
    await start({ legal: { termsUrl: 'https://site.test/terms', privacyUrl: 'https://site.test/privacy' } }).open()
    expect(sentence()).toBe('By connecting your wallet, you agree to our Terms of service and Privacy policy.')
    const links = queryAll('link') as HTMLAnchorElement[]
    expect(links.map(({ href, target, rel }) => [href, target, rel])).toEqual([
      ['https://site.test/terms', '_blank', 'noreferrer'],
      ['https://site.test/privacy', '_blank', 'noreferrer'],
    ])
  })

  test.each([
    [{ termsUrl: 'https://site.test/terms' }, 'By connecting your wallet, you agree to our Terms of service.'],
    [{ privacyUrl: 'https://site.test/privacy' }, 'By connecting your wallet, you agree to our Privacy policy.'],
  ])('with %o the sentence has that one', async (legal, wanted) => {
    await start({ legal }).open()
    expect(sentence()).toBe(wanted)
    expect(queryAll('link')).toHaveLength(1)
  })

  test('a page of the site itself needs no host', async () => {
    await start({ legal: { termsUrl: '/terms', privacyUrl: '/privacy?of=us' } }).open()
    const links = queryAll('link') as HTMLAnchorElement[]
    expect(links.map(({ href }) => href)).toEqual([
      new URL('/terms', location.href).href,
      new URL('/privacy?of=us', location.href).href,
    ])
  })

  test.each([
    'http://site.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://site.test/1',
    '//',
    '',
    'site.test/terms',
    './terms',
    '//site.test/terms',
  ])('"%s" is no link', async (url) => {
    await start({ legal: { termsUrl: url, privacyUrl: url } }).open()
    expect(isDrawn()).toBe(true)
    expect(sentence()).toBeUndefined()
    expect(queryAll('link')).toEqual([])
  })
})
