// Where a page runs, as far as it matters for opening an app from it. Nothing is read here: the caller says what it sees.

export interface Platform {
  readonly os: 'ios' | 'android' | 'desktop'
  readonly browser: 'safari' | 'chrome' | 'firefox' | 'other'
  /** Whether the page is a mini app of Telegram. */
  readonly isTelegram: boolean
  readonly isFrame: boolean
  /** Whether an app shows the page within itself: a web view, which often knows no scheme but https. */
  readonly isInApp: boolean
  /** Whether the page was installed, and stands in a window of its own. */
  readonly isPwa: boolean
}

/** What `navigator` and `window` have of it. */
export interface Surroundings {
  readonly userAgent: string
  readonly maxTouchPoints?: number
  /** Whatever `window` has under these names. */
  readonly Telegram?: unknown
  readonly TelegramWebviewProxy?: unknown
  readonly TelegramWebviewProxyProto?: unknown
  /** `window.top !== window` */
  readonly isFrame?: boolean
  /** `matchMedia('(display-mode: standalone)').matches || navigator.standalone` */
  readonly isStandalone?: boolean
}

/** Whom else a browser claims to be comes later. */
const browsers: readonly [BrowserRow, ...BrowserRow[]] = [
  ['other', /Edg|OP[RT]|SamsungB|UCB/],
  ['firefox', /Firefox|FxiOS/],
  ['chrome', /Chrome|CriOS/],
  ['safari', /Safari/],
]
type BrowserRow = readonly [browser: Platform['browser'], shape: RegExp]

/** Makes a platform of what the caller sees around the page. */
export function platformOf({ userAgent, maxTouchPoints = 0, isFrame, isStandalone, ...page }: Surroundings): Platform {
  const says = (shape: RegExp): boolean => shape.test(userAgent)
  // An iPad calls itself a Mac, and is the only one that is touched by several fingers.
  const isIos = says(/iP(hone|ad|od)/) || (maxTouchPoints > 1 && says(/Macintosh/))
  // The web view of an iPhone does not say Safari, that of Android says wv. An installed page of an iPhone is as silent.
  const isWebView = says(/; wv\)|MicroMessenger|MetaMaskMobile/) || (isIos && !says(/Safari\//))
  return {
    os: isIos ? 'ios' : says(/Android/) ? 'android' : 'desktop',
    browser: (browsers.find(([, shape]) => says(shape)) ?? browsers[0])[0],
    isTelegram: isMiniApp(page),
    isFrame: !!isFrame,
    isInApp: isWebView && !isStandalone,
    isPwa: !!isStandalone,
  }
}

/**
 * Tells whether the page is a mini app. Telegram's own clients put a proxy into the page. `window.Telegram` alone proves
 * nothing: its login button makes it too, and in other browsers Telegram's script says that the platform is unknown.
 */
function isMiniApp({ Telegram, TelegramWebviewProxy, TelegramWebviewProxyProto }: Partial<Surroundings>): boolean {
  const { platform = 'unknown' } = Object(Object(Telegram).WebApp) as { platform?: unknown }
  return !!(TelegramWebviewProxy || TelegramWebviewProxyProto) || platform !== 'unknown'
}
