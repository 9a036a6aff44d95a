// What createModal returns: the modal, its state, its views and its errors.

import type { Eip1193Provider, Provider } from '../../chains/types/chain.ts'
import type { Account, AccountId, Namespace, Network, NetworkId } from '../../chains/types/nouns.ts'
import type { Connection } from './connector.ts'
import type { Options } from './options.ts'

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

/** `reconnecting` also means "not known yet": on a server, and in a browser until the store was read. */
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
  /** `wallet`: a connector's id, rdns or directory id; one that is connected is made the current one, without asking it. */
  connect(options?: {
    readonly wallet?: string
    readonly namespace?: Namespace
    readonly signal?: AbortSignal
  }): Promise<Account>
  /** Always ends as disconnected. `revoke` (default true) asks the wallet to forget the whole origin. */
  disconnect(options?: {
    readonly wallet?: string
    readonly namespace?: Namespace
    readonly revoke?: boolean
  }): Promise<void>
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
  /** Ends the modal when it was called as often as `createModal`. */
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
  | 'expired'
  | 'relay-refused'
  | 'unknown-topic'
