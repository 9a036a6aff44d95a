// The ways in which a wallet of the directory can be reached from here, in the words of the spec's platforms.
import type { Namespace, Wallet } from '../types.ts'
import { browseLink, type Link, pairingLink, webLink } from './links.ts'
import type { Platform } from './platform.ts'

/** `mobile` opens the app of a phone, `desktop` that of a computer, `web` the wallet's page; `qrcode` is for another device. */
export type WayName = 'mobile' | 'qrcode' | 'web' | 'desktop'
export interface Way {
  readonly name: WayName
  /** Absent for a code, and until there is a pairing. */
  readonly link?: Link | undefined
}
export interface WayInput {
  readonly platform: Platform
  /** Absent until there is a pairing. */
  readonly uri?: string | undefined
  /** The one that the visitor wants to connect in. */
  readonly namespace?: Namespace | undefined
  /** The address of this page, which a wallet may open in a browser of its own. */
  readonly page: string
}

/** Stands for a pairing that is not there yet: which ways there are does not depend on it. */
const noPairing = 'wc:'.padEnd(9, '0')

/** Lists the ways, the best one first. On a phone a code is always among them, as the app may be on another one. */
export function waysTo(wallet: Wallet, { platform, uri, namespace, page }: WayInput): readonly Way[] {
  const pairing = uri ?? noPairing
  const paired = (name: WayName, link: Link | undefined): readonly Way[] =>
    link ? [{ name, link: uri ? link : undefined }] : []
  const app = pairingLink(wallet, platform, pairing, namespace)
  const web = paired('web', webLink(wallet, platform, pairing))
  const code: Way = { name: 'qrcode' }
  if (platform.os !== 'desktop') {
    const browse = app ? undefined : browseLink(wallet, platform, page)
    return [...(browse ? [{ name: 'mobile', link: browse } as const] : paired('mobile', app)), ...web, code]
  }
  const here = [...web, ...paired('desktop', app)]
  // Without an app for phones there is no camera.
  return wallet.mobileLink || wallet.universalLink || !here.length ? [code, ...here] : here
}
