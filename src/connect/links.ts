// The links by which a page opens a wallet's app. Each function is pure and gives its answer at once, so that a view can ask
// for it in the tap itself: a browser opens nothing for a page that has waited. Only https links and the scheme that the
// wallet has declared come out.
import { appLink, pageLink } from '../services/safe-link.ts'
import type { Namespace, Wallet } from '../types.ts'
import type { Platform } from './platform.ts'

/** The `href` and `target` of a link. */
export interface Link {
  readonly href: string
  readonly target: '_blank' | '_self' | '_top'
}

type Browse = (page: string, origin: string, plain: string) => string
/**
 * Wallets whose app opens a page in its own browser, by the first letters of the wallet's id in the directory. `unpaired` is the
 * namespace in which the app takes no pairing though it has a link, `*` is all of them. `page` and `origin` come encoded, `plain`
 * is the page without its scheme; none of them has the fragment.
 */
const rows: readonly (readonly [id: string, unpaired: string, browse: Browse])[] = [
  ['a797aa35', '*', (page, origin) => `https://phantom.app/ul/browse/${page}?ref=${origin}`],
  ['1ca0bdd4', '*', (page, origin) => `https://solflare.com/ul/v1/browse/${page}?ref=${origin}`],
  ['2bd8c14e', '*', (page, origin) => `https://backpack.app/ul/v1/browse/${page}?ref=${origin}`],
  ['2a87d74a', '*', (page) => `https://connect.xverse.app/browser?url=${page}`],
  ['fd20dc42', 'solana', (page) => `https://go.cb-w.com/dapp?cb_url=${page}`],
  ['c57ca95b', '', (_page, _origin, plain) => `https://metamask.app.link/dapp/${plain}`],
]
const rowOf = ({ id }: Wallet) => rows.find(([start]) => id.startsWith(start))

/**
 * Returns the link that hands a pairing to the wallet's app; undefined where the app takes none, or cannot be reached from
 * here. `namespace` is the one that the visitor wants to connect in.
 */
export function pairingLink(wallet: Wallet, platform: Platform, uri: string, namespace?: Namespace): Link | undefined {
  const unpaired = rowOf(wallet)?.[1]
  return unpaired === '*' || (unpaired && unpaired === namespace)
    ? undefined
    : withUri(appOf(wallet, platform), platform, uri)
}

/** Returns the link that hands a pairing to the wallet's page, which opens beside this one. */
export const webLink = ({ webappLink }: Wallet, platform: Platform, uri: string): Link | undefined =>
  withUri(pageLink(webappLink), { ...platform, os: 'desktop' }, uri)

/** Returns the link that brings the wallet's app to the front, to the request that it was sent over a session. */
export function requestLink(
  wallet: Wallet,
  platform: Platform,
  request: { readonly id: number | string; readonly topic: string },
): Link | undefined {
  const base = appOf(wallet, platform)
  const query = `${new URLSearchParams({ requestId: `${request.id}`, sessionTopic: request.topic })}`
  // A bot of Telegram takes one parameter, of letters, digits, - and _ alone.
  if (!base?.startsWith('https://t.me/')) return linkTo(base, platform, `/wc?${query}`)
  return linkTo(base, platform, `${base.includes('?') ? '&' : '?'}startapp=${btoa(query).replace(/=/g, '')}`)
}

/**
 * Returns the link that opens this page in the browser of the wallet's app, where the wallet is as if installed. There is none on
 * a desktop, where nothing would open but a page that praises the app.
 */
export function browseLink(wallet: Wallet, platform: Platform, page: string): Link | undefined {
  const browse = rowOf(wallet)?.[2]
  if (!browse || !pageLink(page) || platform.os === 'desktop') return undefined
  const { origin, host, pathname, search } = new URL(page)
  // A fragment is no server's affair: it may hold a token.
  const rest = pathname + search
  return linkTo(browse(encodeURIComponent(origin + rest), encodeURIComponent(origin), host + rest), platform)
}

/**
 * Chooses the link to an app. On phones that is its scheme: where the app is missing nothing happens, and the page can say what
 * else there is, while a universal link would leave the page for one that sells the app, and take the pairing with it. Chrome
 * and Firefox on iPhones would open even an installed app's link as a page. Telegram and other web views know no schemes
 * (ERR_UNKNOWN_URL_SCHEME), so there the universal link goes first. An installed page is no web view.
 */
function appOf({ mobileLink, universalLink, desktopLink }: Wallet, platform: Platform): string | undefined {
  if (platform.os === 'desktop') return appLink(desktopLink)
  const [native, universal] = [appLink(mobileLink), pageLink(universalLink)]
  return platform.isTelegram || platform.isInApp ? (universal ?? native) : (native ?? universal)
}

function withUri(base: string | undefined, platform: Platform, uri: string): Link | undefined {
  if (!/^wc:[!-~]+$/.test(uri)) return undefined
  // These apps take the whole uri for their query.
  if (/^(keplrwallet|cosmostation):/i.test(`${base}`)) return linkTo(base, platform, `/wcV2?${uri}`)
  const once = encodeURIComponent(uri)
  // Telegram for Android decodes a link before it hands it on.
  const isTwice = platform.isTelegram && platform.os === 'android'
  return linkTo(base, platform, `/wc?uri=${isTwice ? encodeURIComponent(once) : once}`)
}

/**
 * Ends a link, and says where it opens. On a desktop, and in Telegram, which keeps its mini app open then, that is beside the page.
 * In a frame it is the window around it: the page there may forbid its frames any scheme but its own. Elsewhere it is the page,
 * which stays, since the system takes the link away; a new tab would stay empty.
 */
const linkTo = (base: string | undefined, { os, isTelegram, isFrame }: Platform, end?: string): Link | undefined =>
  base
    ? {
        href: end ? base.replace(/\/$/, '') + end : base,
        target: os === 'desktop' || isTelegram ? '_blank' : isFrame ? '_top' : '_self',
      }
    : undefined
