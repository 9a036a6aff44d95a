// What an app asks of createModal.

import type { Account, Namespace, NetworkId, NetworkInput } from '../../chains/types/nouns.ts'
import type { MessageKey } from '../messages.ts'
import type { Connector } from './connector.ts'
import type { ModalEvent } from './events.ts'

/** An element of the page, if the app is compiled with the DOM's types. */
type PageElement = typeof globalThis extends { HTMLElement: { prototype: infer Element } } ? Element : never

export type ConnectMethod = 'email' | 'social' | 'wallet'
export type Social = 'google' | 'x' | 'farcaster' | 'discord' | 'apple' | 'github' | 'facebook'
export type ConnectorKind = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'
export type AccountAction = 'onramp' | 'swaps' | 'receive' | 'send'

/** What the modal offers. `true` takes the default list. */
export interface Features {
  readonly email: boolean
  readonly socials: boolean | readonly Social[]
  readonly swaps: boolean | readonly '1inch'[]
  readonly onramp: boolean | readonly ('coinbase' | 'meld')[]
  readonly send: boolean
  readonly receive: boolean
  readonly history: boolean
  readonly names: boolean
  readonly allWallets: boolean | 'onlyMobile'
  /** Sends events to `services.analytics`, if the project takes them; without the visitor's address unless `address` is true. @default false */
  readonly analytics: boolean | { readonly address: boolean }
  readonly collapseWallets: boolean
  /** @default ['email', 'social', 'wallet'], wallets first where one is installed */
  readonly connectMethodsOrder: readonly ConnectMethod[]
  readonly connectorTypeOrder: readonly ConnectorKind[]
  /** @default ['onramp', 'swaps', 'receive', 'send'] */
  readonly walletFeaturesOrder: readonly AccountAction[]
}

/** Base URLs; null turns a service off. */
export interface Services {
  readonly data: string | null
  readonly directory: string | null
  readonly analytics: string | null
  readonly frame: string | null
  readonly relay: string | readonly string[] | null
  /** The page that shows Coinbase's wallet in a window. With a `projectId` it is https://keys.coinbase.com/connect. */
  readonly coinbase: string | null
}

/** The spec's sign-in message, CAIP-122 by its own names. https://chainagnostic.org/CAIPs/caip-122 */
export interface SignInMessage {
  readonly chainId: NetworkId
  readonly accountAddress: string
  readonly nonce: string
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
  readonly statement?: string
}

export interface SignInSession {
  readonly data: SignInMessage
  readonly message: string
  readonly signature: string
  readonly proof?: unknown
}

/** Sign-in with wallet (SIWX). */
export interface SignIn {
  /** While true and no session exists, cancelling disconnects. */
  readonly required?: boolean
  getMessage(input: {
    readonly chainId: NetworkId
    readonly accountAddress: string
  }): Promise<SignInMessage & { toString(): string }>
  addSession(session: SignInSession): Promise<void>
  getSessions(chainId: NetworkId, address: string): Promise<readonly SignInSession[]>
  setSessions?(sessions: readonly SignInSession[]): Promise<void>
  revokeSession(chainId: NetworkId, address: string): Promise<void>
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

/** A token whose balance is read from the chain without a data provider. */
export interface Token {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  readonly imageUrl?: string
}

/** A wallet of a directory, or of the app's own list. Links are https or the wallet's declared scheme. */
export interface Wallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly imageId?: string
  readonly imageUrl?: string
  readonly chains?: readonly NetworkId[]
  readonly mobileLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  /** The https link that opens the app where it is installed. */
  readonly universalLink?: string
  readonly homepage?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
  /** Whether the directory says that the wallet was certified. */
  readonly isCertified?: boolean
}

/** The argument of `createModal`. */
export interface Options {
  readonly networks: readonly [NetworkInput, ...NetworkInput[]]
  readonly metadata: {
    readonly name: string
    readonly description?: string
    readonly url?: string
    readonly icons?: readonly string[]
  }
  /** Only the hosted services need one. */
  readonly projectId?: string
  /** @default the first of `networks` */
  readonly defaultNetwork?: NetworkId
  /** Beside the built-in ones. */
  readonly connectors?: readonly Connector[]
  readonly wallets?: {
    readonly featured?: readonly string[]
    readonly include?: readonly string[]
    readonly exclude?: readonly string[]
    readonly custom?: readonly Wallet[]
  }
  readonly tokens?: { readonly [network: NetworkId]: readonly Token[] }
  readonly features?: Partial<Features>
  readonly services?: Partial<Services>
  readonly rpcUrls?: { readonly [network: NetworkId]: readonly string[] }
  readonly accountTypes?: Partial<Record<Namespace, Account['type']>>
  readonly signIn?: SignIn
  readonly legal?: { readonly termsUrl?: string; readonly privacyUrl?: string; readonly checkbox?: boolean }
  readonly allowUnsupportedNetwork?: boolean
  /** @default 'system' */
  readonly theme?: Theme
  readonly themeVariables?: ThemeVariables
  readonly locale?: string
  readonly messages?: Partial<Messages>
  /** Embedded mode: drawn in place, no overlay. */
  readonly mount?: PageElement
  /** @default idb-keyval, memory where IndexedDB is missing */
  readonly storage?: Store
  /** Prefix of the stored keys. @default 'hasp' */
  readonly name?: string
  readonly onEvent?: (event: ModalEvent) => void
}
