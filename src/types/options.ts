// What an app asks of createModal.

import type { Account, IdOf, Namespace, NetworkId, NetworkInputs } from '../../chains/types/nouns.ts'
import type { MessageKey } from '../messages.ts'
import type { Connector } from './connector.ts'
import type { ModalEvent } from './events.ts'
import type { SignIn } from './sign-in.ts'
import type { Token, Wallet } from './wallet.ts'

/** An element of the page, if the app is compiled with the DOM's types. */
type PageElement = typeof globalThis extends { HTMLElement: { prototype: infer Element } } ? Element : never

export type ConnectMethod = 'email' | 'social' | 'wallet'
export type Social = 'google' | 'x' | 'farcaster' | 'discord' | 'apple' | 'github' | 'facebook'
export type ConnectorKind = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'
export type AccountAction = 'onramp' | 'swaps' | 'receive' | 'send'

/**
 * What the modal offers. What is marked as not built throws `'not-available'` where it is turned on.
 *
 * @example
 * createModal({ networks, metadata, features: { allWallets: 'onlyMobile', analytics: true } })
 */
export interface Features {
  /** Login by email. Not built yet. @default false */
  readonly email: boolean
  /** Login by these, `true` for all. Not built yet. @default false */
  readonly socials: boolean | readonly Social[]
  /** Swapping tokens. Not built yet. */
  readonly swaps: boolean | readonly '1inch'[]
  /** Buying with a card. Not built yet. */
  readonly onramp: boolean | readonly ('coinbase' | 'meld')[]
  /** Sending from the account on EVM networks and Solana, in the view `WalletSend`. @default true */
  readonly send: boolean
  /** The account's address as a code, in the view `WalletReceive`. @default true */
  readonly receive: boolean
  /** Past transactions and NFTs of the active account on the active network. @default true */
  readonly history: boolean
  /** Registering a name. Not built yet. */
  readonly names: boolean
  /** Whether Connect leads to all wallets of the directory; `'onlyMobile'` on phones alone. It takes WalletConnect. @default true */
  readonly allWallets: boolean | 'onlyMobile'
  /** Sends events to `services.analytics`, if the project takes them; without the visitor's address unless `address` is true. @default false */
  readonly analytics: boolean | { readonly address: boolean }
  /** Puts the wallets behind a row. Not built yet. @default false */
  readonly collapseWallets: boolean
  /** Which way in comes first. @default ['email', 'social', 'wallet'], wallets first where one is installed */
  readonly connectMethodsOrder: readonly ConnectMethod[]
  /**
   * Which kinds of rows come first on Connect; those that are left out follow in the usual order.
   * @default ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'], without the first on phones
   */
  readonly connectorTypeOrder: readonly ConnectorKind[]
  /** Which action comes first on Account. Of these `receive` and `send` are built yet. @default ['onramp', 'swaps', 'receive', 'send'] */
  readonly walletFeaturesOrder: readonly AccountAction[]
}

/**
 * Base URLs. Left out they are the hosted ones, which are asked with a `projectId` only; null turns a service off.
 *
 * @example
 * createModal({ networks, metadata, projectId, services: { directory: '/wallets.json', coinbase: null } })
 */
export interface Services {
  /**
   * A data provider: balances of tokens, names, prices, past transactions. An http or https base URL without a query. It is asked about
   * the active account on the active network, and by `useIdentity(address)` for the name of that address.
   * @default 'https://rpc.walletconnect.org' with a `projectId`
   */
  readonly data: string | null
  /**
   * The wallets that are not installed: a service, or a static file of your own whose path ends in `.json`. Null leaves a built-in list.
   * @default 'https://api.web3modal.org' with a `projectId`, else the built-in list
   */
  readonly directory: string | null
  /** Takes the events, with `features.analytics` only. @default 'https://pulse.walletconnect.org' with a `projectId` */
  readonly analytics: string | null
  /** The page of the embedded wallet. Not built yet. */
  readonly frame: string | null
  /**
   * WalletConnect's relay: a wss URL, or several in the order in which they are tried. It takes a `projectId`, also where it is your own.
   * @default 'wss://relay.walletconnect.org'
   */
  readonly relay: string | readonly string[] | null
  /**
   * The page that shows Coinbase's wallet in a window, https or on this machine.
   * @default 'https://keys.coinbase.com/connect' with a `projectId`
   */
  readonly coinbase: string | null
}

type MaybePromise<T> = T | Promise<T>
/** Where intent is kept between visits. */
export interface Store {
  get(key: string): MaybePromise<unknown>
  set(key: string, value: unknown): MaybePromise<void>
  delete(key: string): MaybePromise<void>
  keys(): MaybePromise<readonly string[]>
}

/** Each sets the custom property `--hasp-<name>`; any CSS value. */
export type ThemeVariable =
  | 'bg'
  | 'well'
  | 'press'
  | 'line'
  | 'hair'
  | 'edge'
  | 'ink'
  | 'soft'
  | 'accent'
  | 'on-accent'
  | 'pin'
  | 'pin-on'
  | 'bad'
  | 'good'
  | 'overlay'
  | 'qr'
  | 'qr-bg'
  | 'radius'
  | 'radius-card'
  | 'radius-icon'
  | 'shadow'
  | 'font'
  | 'mono'
  | 'size'
  | 'width'
  | 'row'
  | 'speed'
  | 'z'
export type ThemeVariables = { readonly [K in ThemeVariable]?: string }
export type Theme = 'light' | 'dark' | 'system'

/** Every text that a visitor can see, by its key; `{name}` is filled in. */
export type Messages = { readonly [Key in MessageKey]: string }

/** What a modal keeps for as long as it lives; the other options can be changed by `update()`. */
export type FixedOption = 'connectors' | 'mount' | 'name' | 'projectId' | 'services' | 'storage'

/**
 * The argument of `createModal`.
 *
 * @example
 * const modal = createModal({ networks: [mainnet], metadata: { name: 'My dapp' }, projectId, theme: 'dark' })
 */
export interface Options<Networks extends NetworkInputs = NetworkInputs> {
  /** The networks of the site, from `hasp/networks`, `viem/chains` or of your own. */
  readonly networks: Networks
  /** Who the site is, as wallets show it. Wallets know a site by `url`. */
  readonly metadata: {
    readonly name: string
    readonly description?: string
    /** The page's own: wallets warn where it is another one. @default the page's origin */
    readonly url?: string
    readonly icons?: readonly string[]
  }
  /**
   * Of your project at a relay: letters, digits, `_` and `-`. WalletConnect takes one, also by a relay of your own, and so do all
   * hosted services; installed wallets take none. @default none
   */
  readonly projectId?: string
  /** Where a visitor begins; a wallet that is connected stays where it is. @default the first of `networks` */
  readonly defaultNetwork?: IdOf<Networks[number]>
  /** Ways in of your own, beside the built-in ones. @default none */
  readonly connectors?: readonly Connector[]
  /**
   * Which wallets are listed.
   *
   * @example
   * createModal({ networks, metadata, wallets: { exclude: ['com.other.wallet'], featured: ['my-wallet'] } })
   */
  readonly wallets?: {
    /** Ids of wallets of the directory that come first, in this order. @default none: a few are recommended */
    readonly featured?: readonly string[]
    /** The only wallets that are offered, by rdns or id; those of a directory by its id. @default all */
    readonly include?: readonly string[]
    /** Wallets that are not offered, by rdns or id. @default none */
    readonly exclude?: readonly string[]
    /** Your own, 200 at most. They are reached by WalletConnect, which takes a `projectId`. @default none */
    readonly custom?: readonly Wallet[]
  }
  /**
   * Tokens whose balances are shown while their network is the active one, also where no data provider knows them. @default none
   *
   * @example
   * createModal({ networks, metadata, tokens: { 'eip155:1': [{ address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', symbol: 'USDT', decimals: 6 }] } })
   */
  readonly tokens?: { readonly [network: NetworkId]: readonly Token[] }
  /** What the modal offers. */
  readonly features?: Partial<Features>
  /** Who is asked. @default the hosted ones, with a `projectId` */
  readonly services?: Partial<Services>
  /**
   * JSON-RPC endpoints of your own, asked before the network's public ones. @default none
   *
   * @example
   * createModal({ networks, metadata, rpcUrls: { 'eip155:1': ['https://rpc.example'] } })
   */
  readonly rpcUrls?: { readonly [network: NetworkId]: readonly string[] }
  /** The type of account that comes first, where the wallet grants one: `{ bip122: 'ordinal' }`. @default as the wallet has them */
  readonly accountTypes?: Partial<Record<Namespace, Account['type']>>
  /** Asks who connects to sign in. Not built yet: it throws `'not-available'`. */
  readonly signIn?: SignIn
  /** Pages that are named under the wallets: over https, or of the site itself, as `/terms`. `checkbox` is not built yet. @default none */
  readonly legal?: { readonly termsUrl?: string; readonly privacyUrl?: string; readonly checkbox?: boolean }
  /**
   * Whether the modal closes once a wallet is connected. Left out it closes after `connect()`, and leads to the account after
   * `open()`. @default true after `connect()`, false after `open()`
   */
  readonly closeOnConnect?: boolean
  /** Leaves a wallet alone that is on a network which you don't list. @default false: the visitor is asked to switch */
  readonly allowUnsupportedNetwork?: boolean
  /** @default 'system' */
  readonly theme?: Theme
  /** Colours and measures, such as `{ accent: '#0a7' }`. @default those of the theme */
  readonly themeVariables?: ThemeVariables
  /** BCP 47: `ar`, `de`, `en`, `ja`, or one that your `messages` speak. @default 'en' */
  readonly locale?: string
  /** Any text by its key. @default those of `locale` */
  readonly messages?: Partial<Messages>
  /** Embedded mode: drawn in this element, no overlay. @default none */
  readonly mount?: PageElement
  /**
   * Where it is kept who was connected, WalletConnect's sessions with their keys, balances and names of a moment ago, and what was sent
   * from here.
   * @default IndexedDB, memory where that is missing; localStorage for the sessions
   */
  readonly storage?: Store
  /** Prefix of the stored keys. @default 'hasp' */
  readonly name?: string
  /**
   * Tells `onEvent` of transactions that the connected wallet's network has in no block yet, by `PENDING_TRANSACTIONS`, 99 times at
   * most; `interval` is in ms. EVM networks only, and while the page is seen. They are anybody's: all that the node hears of.
   * @default false, and every 30 s
   */
  readonly pendingTransactions?: boolean | { readonly interval?: number }
  /**
   * Hears what happens in the modal, whether it is sent or not. @default none
   *
   * @example
   * createModal({ networks, metadata, onEvent: ({ event, properties }) => console.log(event, properties) })
   */
  readonly onEvent?: (event: ModalEvent) => void
}
