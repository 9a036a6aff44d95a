// Every public noun of hasp, written before the code that uses it. Types only: this file costs no byte.
import type { RpcRequest, Send } from '../rpc/types.ts'
import type { MessageKey } from './messages.ts'

export type { RpcRequest, Send }

/** A CAIP-2 namespace that hasp speaks. */
export type Namespace = 'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos'
/** CAIP-2 chain id, such as `eip155:1`. https://chainagnostic.org/CAIPs/caip-2 */
export type NetworkId = `${Namespace}:${string}`
/** CAIP-10 account id, such as `eip155:1:0x…`. https://chainagnostic.org/CAIPs/caip-10 */
export type AccountId = `${NetworkId}:${string}`
/** 0x and hex digits. */
export type Hex = `0x${string}`
/** A transaction hash: 0x and 64 hex digits. */
export type Hash = Hex

/** One address that a wallet granted, in canonical form (EIP-55 for eip155). */
export interface Account {
  readonly namespace: Namespace
  readonly address: string
  readonly type: 'eoa' | 'smartAccount' | 'payment' | 'ordinal'
  /** 0x hex (eip155, polkadot), base58 (solana), base64 (bip122, cosmos). */
  readonly publicKey?: string
  /** Derivation path, where the wallet told it. */
  readonly path?: string
  readonly label?: string
}

/** Safe, Coinbase and the app's own connectors are external. */
export type ConnectorType = 'injected' | 'walletConnect' | 'auth' | 'external'

/** A wallet that answered: never built from stored data alone. */
export interface Connection {
  readonly connector: {
    readonly id: string
    readonly name: string
    readonly type: ConnectorType
    readonly imageUrl?: string
  }
  /** The wallet's own network, listed or not. */
  readonly network: NetworkId
  readonly accounts: readonly Account[]
  /** The first connection of its namespace. */
  readonly current: boolean
}

/** The spec's network entity; hasp fills in what a {@link NetworkInput} leaves out. */
export interface Network {
  /** The CAIP-2 reference: a number for eip155. */
  readonly id: number | string
  readonly caipNetworkId: NetworkId
  readonly chainNamespace: Namespace
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[] }
    /** What a wallet that is asked to add the network gets: never a URL with a project id. */
    readonly chainDefault: { readonly http: readonly string[] }
  }
  readonly assets: { readonly imageId?: string; readonly imageUrl?: string }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly contracts?: Contracts
  readonly testnet?: boolean
  /** bip122 `bc`, `tb` or `bcrt`, polkadot the SS58 number, cosmos the bech32 prefix. */
  readonly prefix?: string | number
}

interface Contracts {
  readonly [name: string]: unknown
  readonly multicall3?: { readonly address: string }
}

/** Ours, the app's own, or any object of `viem/chains` as it is. */
export interface NetworkInput {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[] }
    readonly chainDefault?: { readonly http: readonly string[] }
  }
  readonly caipNetworkId?: NetworkId
  /** @default 'eip155' */
  readonly chainNamespace?: Namespace
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string } | undefined
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly contracts?: Contracts | undefined
  readonly testnet?: boolean | undefined
  readonly prefix?: string | number
}

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
}

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
  /** @default false */
  readonly analytics: boolean
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
  | 'line'
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

/** What happened, for the app's own analytics. Never carries an address. */
export interface ModalEvent {
  readonly event: string
  readonly properties?: { readonly [name: string]: string | number | boolean | undefined }
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
  readonly mount?: HTMLElement
  /** @default idb-keyval, memory where IndexedDB is missing */
  readonly storage?: Store
  /** Prefix of the stored keys. @default 'hasp' */
  readonly name?: string
  readonly onEvent?: (event: ModalEvent) => void
}

/** The views of the modal. */
export type ViewName =
  | 'Connect'
  | 'Account'
  | 'AllWallets'
  | 'ConnectingWalletConnectBasic'
  | 'ConnectingWalletConnect'
  | 'ConnectingExternal'
  | 'ConnectingFarcaster'
  | 'SwitchNetwork'
  | 'SwitchActiveChain'
  | 'RegisterAccountName'
  | 'RegisterAccountNameSuccess'
  | 'SIWXSignMessage'
  | 'ApproveTransaction'
  | 'UnsupportedChain'
  | 'Swap'
  | 'SwapSelectToken'
  | 'SwapPreview'
  | 'WhatIsAWallet'
  | 'WhatIsANetwork'
  | 'WhatIsABuy'
  | 'GetWallet'
  | 'Downloads'
  | 'ConnectWallets'
  | 'ConnectSocials'
  | 'ConnectingSocial'
  | 'ConnectingMultiChain'
  | 'EmailLogin'
  | 'EmailVerifyOtp'
  | 'EmailVerifyDevice'
  | 'UpdateEmailWallet'
  | 'UpdateEmailPrimaryOtp'
  | 'UpdateEmailSecondaryOtp'
  | 'UpgradeEmailWallet'
  | 'AccountSettings'
  | 'ProfileWallets'
  | 'WalletCompatibleNetworks'
  | 'WalletReceive'
  | 'WalletSend'
  | 'WalletSendSelectToken'
  | 'WalletSendPreview'
  | 'OnRampProviders'
  | 'OnRampTokenSelect'
  | 'OnRampFiatSelect'
  | 'BuyInProgress'
  | 'Transactions'
  | 'ChooseAccountName'

/** One entry per view that takes data. `wallet` is a connector's id. */
export interface ViewData {
  ConnectingExternal: { readonly wallet: string }
  ConnectingWalletConnect: { readonly wallet?: string }
  SwitchActiveChain: { readonly network: NetworkId }
  Downloads: { readonly wallet: string }
}
export type OpenTo = { readonly namespace?: Namespace } & (
  | { readonly view?: Exclude<ViewName, keyof ViewData> }
  | { [V in keyof ViewData]: { readonly view: V } & ViewData[V] }[keyof ViewData]
)

export type Status = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** Frozen; the same reference until something changes. */
export interface State {
  readonly open: boolean
  readonly view: ViewName
  readonly loading: boolean
  readonly theme: 'light' | 'dark'
  readonly status: Status
  /** Absent on a network that is not listed. */
  readonly network?: Network
  readonly supported: boolean
  readonly account?: Account
  readonly accounts: readonly Account[]
  readonly connections: readonly Connection[]
  /** Base units. Absent = unknown. */
  readonly balance?: { readonly value: bigint; readonly symbol: string; readonly decimals: number }
}

/** What `createModal` returns. Every promise settles; failures are {@link ModalError}. */
export interface Modal {
  /** Resolves at the first paint. */
  open(to?: OpenTo): Promise<void>
  close(): void
  connect(options?: {
    readonly wallet?: string
    readonly namespace?: Namespace
    readonly signal?: AbortSignal
  }): Promise<Account>
  /** Always ends as disconnected. `revoke` (default true) asks the wallet to forget the whole origin. */
  disconnect(options?: { readonly namespace?: Namespace; readonly revoke?: boolean }): Promise<void>
  /** Resolves only when the wallet really is there. */
  switchNetwork(network: NetworkId): Promise<void>
  setAccountType(namespace: Namespace, type: Account['type']): void
  setAddressLabel(id: AccountId, label?: string): void
  provider(namespace: 'eip155'): Eip1193Provider | undefined
  provider(namespace?: Namespace): Provider | undefined
  readonly state: Readonly<State>
  subscribe(listener: () => void): () => void
  update(
    options: Partial<Pick<Options, 'theme' | 'themeVariables' | 'features' | 'locale' | 'messages' | 'metadata'>>,
  ): void
  destroy(): void
}

/** Stable: an app may switch on it. */
export type ModalErrorCode =
  | 'closed'
  | 'rejected'
  | 'aborted'
  | 'timeout'
  | 'pending'
  | 'no-wallet'
  | 'not-connected'
  | 'unsupported-network'
  | 'unknown-network'
  | 'unknown-view'
  | 'invalid-option'
  | 'not-available'
  | 'wallet-error'

/** A wallet, in every namespace. */
export interface Provider {
  request(args: { readonly method: string; readonly params?: unknown }, signal?: AbortSignal): Promise<unknown>
}
/** https://eips.ethereum.org/EIPS/eip-1193 */
export interface Eip1193Provider extends Provider {
  on(event: string, listener: (value: never) => void): this
  removeListener(event: string, listener: (value: never) => void): this
}

/** What a namespace is. One object each, loaded by `loadChain`. A missing method means "cannot". */
export interface Chain {
  readonly namespace: Namespace
  readonly accountType: 'eoa' | 'smartAccount' | 'payment'
  /** No network = any of the namespace's networks. */
  isAddress(address: string, options?: { readonly strict?: boolean; readonly network?: Network }): boolean
  /** The canonical form. Throws ChainError on what is no address. */
  normalize(address: string, options?: { readonly network?: Network }): string
  /** Base units. */
  balance(address: string, network: Network, send: Send): Promise<bigint>
  /** Resolves with the transaction's hash or signature. */
  transfer?(payload: Transfer, context: Signing): Promise<string>
  signMessage(message: string, account: Account, provider: Provider): Promise<string>
  verifyMessage?(message: string, signature: string, account: Account, send?: Send): Promise<boolean>
}

/** `amount` in base units, > 0. */
export interface Transfer {
  readonly to: string
  readonly amount: bigint
  readonly token?: { readonly address: string; readonly decimals: number }
}
export interface Signing {
  readonly account: Account
  readonly network: Network
  readonly provider: Provider
  readonly send: Send
  readonly signal?: AbortSignal
}

/** Wei per gas. */
export type Fees =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }
export interface Transaction {
  readonly from: string
  readonly to?: string
  readonly value?: bigint
  readonly data?: Hex
  readonly gas?: bigint
  readonly nonce?: number
  readonly chainId?: number
  readonly type?: 'eip1559' | 'legacy'
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly gasPrice?: bigint
}
export interface Receipt {
  readonly [field: string]: unknown
  readonly transactionHash: Hash
  readonly status: 'success' | 'reverted'
  readonly blockNumber: bigint
  readonly replaced?: {
    readonly reason: 'replaced' | 'repriced' | 'cancelled'
    readonly transaction: Readonly<Record<string, unknown>>
  }
}
export interface NodeError {
  readonly kind:
    | 'executionReverted'
    | 'feeCapTooHigh'
    | 'feeCapTooLow'
    | 'nonceTooHigh'
    | 'nonceTooLow'
    | 'nonceMaxValue'
    | 'insufficientFunds'
    | 'intrinsicGasTooHigh'
    | 'intrinsicGasTooLow'
    | 'transactionTypeNotSupported'
    | 'tipAboveFeeCap'
    | 'unknown'
  readonly reason?: string
  readonly message: string
}
/** The spec's transaction send payload. */
export interface TransactionPayload {
  readonly to: string
  readonly value?: bigint
  readonly gas?: bigint
  readonly gasPrice?: bigint
  readonly data?: Hex
}
/** The spec's contract write payload. */
export interface ContractWrite {
  readonly tokenAddress: string
  readonly fromAddress: string
  readonly abi: readonly unknown[]
  readonly method: string
  readonly args: readonly unknown[]
  readonly caipNetwork: Network
}

export interface ConnectRequest {
  readonly networks: readonly [NetworkId, ...NetworkId[]]
  readonly signal: AbortSignal
  /** Asks only what the wallet answers without the visitor. */
  readonly silent?: boolean
  onUri?(uri: string): void
}
/** What a wallet granted in one namespace; addresses as it wrote them. */
export interface Grant {
  readonly network: NetworkId
  readonly accounts: readonly Account[]
}
export type ConnectorEvent =
  | { readonly type: 'accounts'; readonly namespace: Namespace; readonly accounts: readonly Account[] }
  | { readonly type: 'network'; readonly network: NetworkId }
  | { readonly type: 'disconnect'; readonly namespace?: Namespace }

/** A way in. A factory per kind returns a plain object; it reads no signal, returns values and throws. */
export interface Connector {
  /** rdns, else the wallet's id; a second provider of the same rdns is `rdns#2`; never the per-load uuid. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespaces: readonly Namespace[]
  readonly rdns?: string
  readonly explorerId?: string
  readonly imageId?: string
  readonly imageUrl?: string
  connect(request: ConnectRequest): Promise<readonly Grant[]>
  disconnect(options?: { readonly namespace?: Namespace; readonly revoke?: boolean }): Promise<void>
  isAuthorized(): Promise<boolean>
  /** `signal` aborts when nobody waits any more. */
  switchNetwork?(network: Network, signal?: AbortSignal): Promise<void>
  provider(namespace: Namespace): Provider
  listen(listener: (event: ConnectorEvent) => void): () => void
}
