// Where pages run, by the user agents of real browsers, and what they are for opening an app.
import { vi } from 'vitest'
import { type Platform, platformOf, type Surroundings } from '../../../src/connect/platform.ts'

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.86 Mobile Safari/537.36'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

type Expected = Partial<Platform> & Pick<Platform, 'os' | 'browser'>
const iphone = { os: 'ios', browser: 'safari' } as const
const pixel = { os: 'android', browser: 'chrome' } as const
const desktop = { os: 'desktop', browser: 'chrome' } as const

export const places: Readonly<Record<string, readonly [Surroundings, Expected]>> = {
  'iOS Safari': [{ userAgent: `${ios} Version/18.1 Mobile/15E148 Safari/604.1`, maxTouchPoints: 5 }, iphone],
  'iPad Safari': [
    { userAgent: `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, maxTouchPoints: 5 },
    iphone,
  ],
  'iOS Chrome': [
    { userAgent: `${ios} CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1`, maxTouchPoints: 5 },
    { os: 'ios', browser: 'chrome' },
  ],
  'iOS Firefox': [
    { userAgent: `${ios} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`, maxTouchPoints: 5 },
    { os: 'ios', browser: 'firefox' },
  ],
  'iOS Edge': [
    { userAgent: `${ios} Version/18.0 EdgiOS/130.0.2849.68 Mobile/15E148 Safari/604.1`, maxTouchPoints: 5 },
    { os: 'ios', browser: 'other' },
  ],
  'Android Chrome': [{ userAgent: `${android}) ${chrome.replace('Version/4.0 ', '')}`, maxTouchPoints: 5 }, pixel],
  'Android Firefox': [
    { userAgent: 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', maxTouchPoints: 5 },
    { os: 'android', browser: 'firefox' },
  ],
  'Android Samsung': [
    {
      userAgent:
        'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    },
    { os: 'android', browser: 'other' },
  ],
  'Telegram on iOS': [
    { userAgent: `${ios} Mobile/15E148`, maxTouchPoints: 5, TelegramWebviewProxy: {} },
    { os: 'ios', browser: 'other', isTelegram: true, isInApp: true },
  ],
  'Telegram on Android': [
    {
      userAgent: `${android} Build/AP2A.240805.005; wv) ${chrome} Telegram-Android/11.3.3 (Google Pixel 8; Android 14; SDK 34; HIGH)`,
      TelegramWebviewProxy: { postEvent: () => undefined },
      Telegram: { WebApp: { platform: 'android' } },
    },
    { ...pixel, isTelegram: true, isInApp: true },
  ],
  'Telegram on a desktop': [
    {
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      TelegramWebviewProxyProto: true,
    },
    { ...desktop, isTelegram: true },
  ],
  'Telegram in a browser': [
    {
      userAgent: `${mac} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36`,
      Telegram: { WebApp: { platform: 'weba' } },
      isFrame: true,
    },
    { ...desktop, isTelegram: true, isFrame: true },
  ],
  'a frame on iOS': [
    { userAgent: `${ios} Version/18.1 Mobile/15E148 Safari/604.1`, isFrame: true },
    { ...iphone, isFrame: true },
  ],
  'a frame on Android': [
    { userAgent: `${android}) ${chrome.replace('Version/4.0 ', '')}`, isFrame: true },
    { ...pixel, isFrame: true },
  ],
  'Instagram on iOS': [
    {
      userAgent: `${ios} Mobile/22B83 Instagram 356.0.0.28.109 (iPhone14,5; iOS 18_1; en_US; en; scale=3.00; 1170x2532)`,
    },
    { os: 'ios', browser: 'other', isInApp: true },
  ],
  'Facebook on Android': [
    { userAgent: `${android} Build/AP2A.240805.005; wv) ${chrome} [FB_IAB/FB4A;FBAV/489.0.0.66.81;IABMV/1;]` },
    { ...pixel, isInApp: true },
  ],
  'MetaMask on iOS': [
    { userAgent: `${ios} Mobile/15E148 WebView MetaMaskMobile` },
    { os: 'ios', browser: 'other', isInApp: true },
  ],
  'a PWA on iOS': [
    { userAgent: `${ios} Mobile/15E148`, maxTouchPoints: 5, isStandalone: true },
    { os: 'ios', browser: 'other', isPwa: true },
  ],
  'a PWA on Android': [
    { userAgent: `${android}) ${chrome.replace('Version/4.0 ', '')}`, isStandalone: true },
    { ...pixel, isPwa: true },
  ],
  'Chrome on a desktop': [
    { userAgent: `${mac} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36`, maxTouchPoints: 0 },
    desktop,
  ],
  'Firefox on a desktop': [
    { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' },
    { os: 'desktop', browser: 'firefox' },
  ],
  'Safari on a desktop': [
    { userAgent: `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15` },
    { os: 'desktop', browser: 'safari' },
  ],
}

/** The platform of a place, as it is worked out. */
export const platformAt = (place: string): Platform => platformOf((places[place] ?? [{ userAgent: '' }])[0])

/** From now on the page is one of this browser, as what reads the platform sees it. */
export const on = (name: string, maxTouchPoints = 5) =>
  vi.stubGlobal('navigator', { userAgent: places[name]?.[0].userAgent, maxTouchPoints })
