// Which links of others are opened: a page by https, or an app by its own scheme, and nothing that a browser runs.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appLink, pageLink } from '../../../src/services/safe-link.ts'
import { runs } from '../../helpers/random.ts'

describe('a page', () => {
  test.each([
    'https://wallet.example',
    'https://wallet.example/wc?x=1#y',
    'https://www.okx.com/download?appendQuery=true&deeplink=okx://web3/wallet/walletConnect',
    'http://localhost:3000/wc',
    'http://127.0.0.1:3000',
    'http://[::1]:3000/',
    'HTTPS://WALLET.EXAMPLE/',
  ])('is %s', (link) => {
    expect([pageLink(link), appLink(link)]).toEqual([link, link])
  })

  test.each([
    'http://wallet.example/',
    'http://localhost.evil.example/',
    'http://localhost@evil.example/',
    'http://127.0.0.1.evil.example/',
    'https://wallet.example@evil.example/',
    'https://wallet.example\\@evil.example/',
    'https://user:password@evil.example/',
    'https://',
    'https://[',
    '//wallet.example',
    '/wallet',
    ' https://wallet.example',
    'https://wallet.example/\n',
    'https://wall\u202eet.example/',
    'javascript:alert(1)//https://wallet.example',
    '',
    undefined,
    null,
    1,
    ['https://wallet.example'],
    { toString: () => 'https://wallet.example' },
  ])('is not %j', (link) => {
    expect(pageLink(link)).toBeUndefined()
  })
})

describe('an app', () => {
  test.each([
    ['metamask://', 'metamask://'],
    ['metamask:', 'metamask://'],
    ['metamask', 'metamask://'],
    ['metamask:/', 'metamask://'],
    ['okex://main', 'okex://main'],
    ['bnc://app.binance.com/cedefi/', 'bnc://app.binance.com/cedefi/'],
    ['com.wallet-1+a://x', 'com.wallet-1+a://x'],
    ['xwallet://', 'xwallet://'],
    ['telwallet://', 'telwallet://'],
    ['marketwallet://', 'marketwallet://'],
  ])('of %s is opened by %s', (given, link) => {
    expect(appLink(given)).toBe(link)
  })

  test.each([
    'javascript:alert(1)',
    'javascript://%0aalert(1)',
    'JavaScript:',
    'javascript',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>',
    'data:',
    'data://text/html,x',
    'blob:https://wallet.example/1',
    'file:///etc/passwd',
    'filesystem:https://wallet.example/',
    'http://wallet.example',
    'http:',
    'https',
    'about:blank',
    'content://x',
    'intent://wc#Intent;scheme=evil;end',
    'tel:+1234',
    'tel://1234',
    'sms://1234',
    'mailto://a@b.example',
    'callto://1234',
    'sip://a@b.example',
    'skype://+1234?call',
    'facetime://+1234',
    'facetime-audio://+1234',
    'facetime-prompt://+1234',
    'imessage://+1234',
    'mms://1234',
    'itms://apps.example',
    'itmss://apps.example',
    'itms-apps://apps.example',
    'itms-appss://apps.example',
    'itms-services://?action=download-manifest&url=https://evil.example/m.plist',
    'market://details?id=evil',
    'android-app://com.evil',
    'shortcuts://run-shortcut?name=evil',
    'workflow://run-workflow?name=evil',
    'prefs:root=x',
    'prefs://root=x',
    'app-prefs://root=x',
    'App-prefs:',
    'x-apple.systempreferences://x',
    'x-web-search://?evil',
    'x-help-script://evil',
    'webcal://evil.example',
    'chrome://settings',
    'chrome-extension://abc/x',
    'moz-extension://abc/x',
    'safari-web-extension://abc/x',
    'ms-browser-extension://abc/x',
    'view-source://evil.example',
    'microsoft-edge://evil.example',
    'microsoft-edge:https://evil.example',
    'x-safari-https://evil.example',
    'ftp://evil.example',
    'sftp://evil.example',
    'ssh://evil.example',
    'telnet://evil.example',
    'smb://evil.example',
    'vnc://evil.example',
    'ms-msdt://id',
    'search-ms://query',
    'c://windows',
    'metamask:wc',
    'meta mask://',
    'metamask://\n',
    'metamäsk://',
    '1wallet://',
    '',
    undefined,
    {},
  ])('is not opened by %j', (link) => {
    expect(appLink(link)).toBeUndefined()
  })

  test('whatever is returned, a browser sees the scheme that was checked', () => {
    const start = fc.constantFrom('javascript', 'JAVASCRIPT', 'data', 'https', 'http', 'wallet', 'file', '', ' ', '\t')
    const middle = fc.constantFrom(':', '://', ':/', '\t:', '//', '@', '\\', '')
    const links = fc.oneof(
      fc.string(),
      fc.tuple(start, middle, fc.string()).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(links, (link) => {
        const app = appLink(link)
        // What no browser can parse leads nowhere.
        if (app === undefined || !URL.canParse(app)) return
        const { protocol } = new URL(app)
        expect(protocol).toBe(app.slice(0, app.indexOf(':') + 1).toLowerCase())
        expect(protocol).not.toMatch(/^(javascript|vbscript|data|blob|file|filesystem|about|intent|content):$/)
        if (protocol === 'http:') expect(new URL(app).hostname).toMatch(/^(localhost|127\.0\.0\.1|\[::1\])$/)
      }),
      { numRuns: runs(2000) },
    )
  })
})

test('a link has 2048 characters at most', () => {
  const longest = (start: string) => start + 'x'.repeat(2048 - start.length)
  for (const start of ['https://wallet.example/', 'wallet://']) {
    expect([appLink(longest(start)), appLink(`${longest(start)}x`)]).toEqual([longest(start), undefined])
  }
  expect(appLink('x'.repeat(2049))).toBeUndefined()
})
