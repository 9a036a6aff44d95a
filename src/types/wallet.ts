// The wallets of a list, and tokens.

import type { NetworkId } from '../../chains/types/nouns.ts'

/** A token whose balance is read from the chain without a data provider. */
export interface Token {
  /** Of its contract, mint or denomination. */
  readonly address: string
  readonly symbol: string
  /** @default the symbol */
  readonly name?: string
  /** From 1 to 255. */
  readonly decimals: number
  /** Its picture. */
  readonly imageUrl?: string
}

/**
 * A wallet of a directory, or of the app's own list. A link that is neither https nor of the wallet's own scheme is left out.
 *
 * @example
 * const wallet: Wallet = { id: 'my-wallet', name: 'My Wallet', mobileLink: 'mywallet://', homepage: 'https://my.wallet' }
 * createModal({ networks, metadata, projectId, wallets: { custom: [wallet] } })
 */
export interface Wallet {
  /** Up to 64 letters, digits, `.`, `_` and `-`. In `wallets.custom` it replaces the directory's wallet of that id. */
  readonly id: string
  /** As it is shown. */
  readonly name: string
  /** By which the wallet is known where it is installed: `io.metamask`. It is one row then. */
  readonly rdns?: string
  /** The name of its picture in a directory service. */
  readonly imageId?: string
  /** Its picture: https, or a `data:` URL of up to 32 kB. @default the directory's by `imageId`, else a letter */
  readonly imageUrl?: string
  /** The networks that it knows, by CAIP-2 id. @default all */
  readonly chains?: readonly NetworkId[]
  /** The scheme of its app on phones, such as `mywallet://`. It is opened with the pairing. */
  readonly mobileLink?: string
  /** The scheme of its app on desktops. */
  readonly desktopLink?: string
  /** The https page of the wallet where it is one. */
  readonly webappLink?: string
  /** The https link that opens the app where it is installed. */
  readonly universalLink?: string
  /** Where to get it, where no store has it. */
  readonly homepage?: string
  /** Its page in the App Store. */
  readonly appStore?: string
  /** Its page in Google Play. */
  readonly playStore?: string
  /** Its page in the Chrome Web Store. */
  readonly chromeStore?: string
  /** Whether the directory says that the wallet was certified. @default false */
  readonly isCertified?: boolean
}
