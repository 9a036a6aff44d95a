// Pins the public names and their types: this file compiles, or the contract is broken. Nothing here runs.
import { BrowserProvider } from 'ethers'
import { createWalletClient, custom } from 'viem'
import type * as viemChains from 'viem/chains'
import {
  type Account,
  type AccountId,
  type AccountInput,
  type Connection,
  type Connector,
  type ConnectorType,
  type CosmosProvider,
  createModal,
  type Eip155Provider,
  type Eip1193Provider,
  type EventName,
  type Features,
  type Hash,
  type Messages,
  type Modal,
  ModalError,
  type ModalErrorCode,
  type ModalEvent,
  type ModalEvents,
  type Namespace,
  type Network,
  type NetworkId,
  type NetworkInput,
  type NetworkName,
  type OpenTo,
  type Options,
  type Provider,
  type Send,
  type Services,
  type SignIn,
  type SolanaProvider,
  type State,
  type Store,
  type ThemeVariables,
  type Token,
  type ViewData,
  type ViewName,
  type Wallet,
} from '../../src/index.ts'
import type * as cdn from '../../views/cdn.ts'
import type { OfflineSigner } from '../oracles/cosmos.ts'
import type { Injected, Signer } from '../oracles/polkadot.ts'
import type { Address, MessageModifyingSigner, TransactionModifyingSigner } from '../oracles/solana.ts'
import { same } from './same.ts'

type KeysOf<T> = T extends unknown ? keyof T : never

// The nouns.
same<Namespace, 'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos'>(true)
same<NetworkId, `${Namespace}:${string}`>(true)
same<AccountId, `${Namespace}:${string}:${string}`>(true)
same<Hash, `0x${string}`>(true)
same<Account, { [Name in Namespace]: Account<Name> }[Namespace]>(true)
same<
  Account<'eip155'>,
  {
    readonly namespace: 'eip155'
    readonly address: `0x${string}`
    readonly type: 'eoa' | 'smartAccount' | 'payment' | 'ordinal'
    readonly publicKey?: string
    readonly path?: string
    readonly label?: string
  }
>(true)
same<Account<'solana'>['address'], string>(true)
same<Account extends AccountInput ? true : false, true>(true)
same<ConnectorType, 'injected' | 'walletConnect' | 'auth' | 'external'>(true)
same<
  Connection,
  {
    readonly connector: {
      readonly id: string
      readonly name: string
      readonly type: ConnectorType
      readonly imageUrl?: string
    }
    readonly network: NetworkId
    readonly accounts: readonly Account[]
    readonly current: boolean
  }
>(true)

// Networks.
same<
  keyof Network,
  | 'id'
  | 'caipNetworkId'
  | 'chainNamespace'
  | 'name'
  | 'nativeCurrency'
  | 'rpcUrls'
  | 'assets'
  | 'blockExplorers'
  | 'contracts'
  | 'testnet'
  | 'prefix'
>(true)
same<keyof NetworkInput, keyof Network>(true)
same<
  Network['nativeCurrency'],
  { readonly name: string; readonly symbol: string; readonly decimals: number; readonly denom?: string }
>(true)
same<Network['rpcUrls']['chainDefault'], { readonly http: readonly string[] }>(true)
same<Network extends NetworkInput ? true : false, true>(true)
/** Chains of viem that could not be passed as they are. */
type Refused = {
  [K in keyof typeof viemChains]: (typeof viemChains)[K] extends NetworkInput ? never : K
}[keyof typeof viemChains]
same<Refused, never>(true)
same<keyof typeof viemChains extends never ? 'none' : 'some', 'some'>(true)

// Options.
same<
  keyof Options,
  | 'networks'
  | 'metadata'
  | 'projectId'
  | 'defaultNetwork'
  | 'connectors'
  | 'wallets'
  | 'tokens'
  | 'features'
  | 'services'
  | 'rpcUrls'
  | 'accountTypes'
  | 'signIn'
  | 'legal'
  | 'allowUnsupportedNetwork'
  | 'closeOnConnect'
  | 'theme'
  | 'themeVariables'
  | 'locale'
  | 'messages'
  | 'mount'
  | 'storage'
  | 'name'
  | 'onEvent'
  | 'pendingTransactions'
>(true)
same<Options['networks'], readonly [NetworkInput, ...NetworkInput[]]>(true)
same<
  Options['metadata'],
  { readonly name: string; readonly description?: string; readonly url?: string; readonly icons?: readonly string[] }
>(true)
same<Options['projectId'], string | undefined>(true)
same<Options['defaultNetwork'], NetworkId | undefined>(true)
same<Options['connectors'], readonly Connector[] | undefined>(true)
same<
  Options['wallets'],
  | {
      readonly featured?: readonly string[]
      readonly include?: readonly string[]
      readonly exclude?: readonly string[]
      readonly custom?: readonly Wallet[]
    }
  | undefined
>(true)
same<
  Wallet,
  {
    readonly id: string
    readonly name: string
    readonly rdns?: string
    readonly imageId?: string
    readonly imageUrl?: string
    readonly chains?: readonly NetworkId[]
    readonly mobileLink?: string
    readonly desktopLink?: string
    readonly webappLink?: string
    readonly universalLink?: string
    readonly homepage?: string
    readonly appStore?: string
    readonly playStore?: string
    readonly chromeStore?: string
    readonly isCertified?: boolean
  }
>(true)
same<Options['tokens'], { readonly [network: NetworkId]: readonly Token[] } | undefined>(true)
same<Options['features'], Partial<Features> | undefined>(true)
same<Options['services'], Partial<Services> | undefined>(true)
same<Options['rpcUrls'], { readonly [network: NetworkId]: readonly string[] } | undefined>(true)
same<Options['accountTypes'], Partial<Record<Namespace, Account['type']>> | undefined>(true)
same<Options['signIn'], SignIn | undefined>(true)
same<Options['theme'], 'light' | 'dark' | 'system' | undefined>(true)
same<Options['themeVariables'], ThemeVariables | undefined>(true)
same<
  keyof ThemeVariables,
  | ('bg' | 'well' | 'press' | 'line' | 'hair' | 'edge' | 'ink' | 'soft' | 'accent' | 'on-accent' | 'pin' | 'pin-on')
  | ('bad' | 'good' | 'overlay' | 'qr' | 'qr-bg' | 'radius' | 'radius-card' | 'radius-icon' | 'shadow')
  | ('font' | 'mono' | 'size' | 'width' | 'row' | 'speed' | 'z')
>(true)
same<Options['messages'], Partial<Messages> | undefined>(true)
same<Options['mount'], HTMLElement | undefined>(true)
same<Options['storage'], Store | undefined>(true)
same<Options['onEvent'], ((event: ModalEvent) => void) | undefined>(true)
same<Features['analytics'], boolean | { readonly address: boolean }>(true)
same<Extract<ModalEvent, { event: 'MODAL_OPEN' }>['properties']['connected'], boolean>(true)
same<Extract<ModalEvent, { event: 'SELECT_WALLET' }>['properties']['name'], string>(true)
same<ModalEvent['event'], EventName>(true)
same<EventName, keyof ModalEvents>(true)
declare const event: ModalEvent
// Whatever the event is, any property may be asked for.
same<NonNullable<typeof event.properties>[string], string | number | boolean | undefined>(true)
same<keyof Services, 'data' | 'directory' | 'analytics' | 'frame' | 'relay' | 'coinbase'>(true)
same<keyof Store, 'get' | 'set' | 'delete' | 'keys'>(true)
same<keyof SignIn, 'required' | 'getMessage' | 'addSession' | 'getSessions' | 'setSessions' | 'revokeSession'>(true)

// The modal.
same<Parameters<typeof createModal>, [options: Options]>(true)
same<ReturnType<typeof createModal>, Modal>(true)
same<typeof cdn.createModal, typeof createModal>(true)
same<
  keyof Modal,
  | 'open'
  | 'close'
  | 'connect'
  | 'disconnect'
  | 'switchNetwork'
  | 'send'
  | 'setAccountType'
  | 'setAddressLabel'
  | 'provider'
  | 'state'
  | 'subscribe'
  | 'update'
  | 'destroy'
  | 'ready'
  | 'prepare'
  | 'addNetwork'
  | 'wallets'
  | 'watch'
>(true)
same<Modal['open'], (to?: OpenTo) => Promise<void>>(true)
same<Modal['close'], () => void>(true)
same<ReturnType<Modal['connect']>, Promise<Account>>(true)
same<
  NonNullable<Parameters<Modal['connect']>[0]>,
  { readonly wallet?: string; readonly namespace?: Namespace; readonly signal?: AbortSignal }
>(true)
same<
  NonNullable<Parameters<Modal['disconnect']>[0]>,
  { readonly wallet?: string; readonly namespace?: Namespace; readonly revoke?: boolean }
>(true)
same<Modal['switchNetwork'], (network: NetworkName) => Promise<void>>(true)
same<Modal['setAccountType'], (namespace: Namespace, type: Account['type']) => Promise<void>>(true)
same<Modal['setAddressLabel'], (id: AccountId, label?: string) => Promise<void>>(true)
same<Modal['subscribe'], (listener: () => void) => () => void>(true)
same<
  Exclude<KeysOf<Options>, KeysOf<Parameters<Modal['update']>[0]>>,
  'connectors' | 'mount' | 'name' | 'projectId' | 'services' | 'storage'
>(true)
same<Modal['addNetwork'], (network: NetworkInput) => Promise<void>>(true)
same<
  keyof State,
  | 'open'
  | 'view'
  | 'loading'
  | 'theme'
  | 'status'
  | 'network'
  | 'supported'
  | 'account'
  | 'accounts'
  | 'connections'
  | 'balance'
>(true)
same<State['status'], 'disconnected' | 'connecting' | 'reconnecting' | 'connected'>(true)
same<State['balance'], { readonly value: bigint; readonly symbol: string; readonly decimals: number } | undefined>(true)
same<State['network'], Network | undefined>(true)
same<keyof ViewData extends ViewName ? true : false, true>(true)
same<Exclude<'Connect' | 'Account' | 'SIWXSignMessage' | 'ApproveTransaction' | 'WhatIsAWallet', ViewName>, never>(true)

// Errors.
same<ModalError['code'], ModalErrorCode>(true)
type Codes =
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
// The list grows as features come; it never shrinks.
same<Exclude<Codes, ModalErrorCode>, never>(true)
same<ModalError extends Error ? true : false, true>(true)

// Providers, and the libraries that take them.
declare const modal: Modal
same<ReturnType<Provider['request']>, Promise<unknown>>(true)
same<
  Parameters<Provider['request']>,
  [args: { readonly method: string; readonly params?: unknown }, signal?: AbortSignal]
>(true)
same<keyof Eip1193Provider, 'request' | 'on' | 'removeListener'>(true)
const eip155 = modal.provider('eip155')
same<typeof eip155, Eip155Provider | undefined>(true)
const solana = modal.provider('solana')
same<typeof solana, SolanaProvider | undefined>(true)
same<ReturnType<typeof modal.provider<'cosmos'>>, CosmosProvider | undefined>(true)
declare const anyNamespace: Namespace
same<Extract<ReturnType<typeof modal.provider<typeof anyNamespace>>, Provider> extends never ? true : false, false>(
  true,
)
same<Provider['request'] extends Send ? true : false, true>(true)
const kit = modal.provider<Address>('solana')
const [polkadot, cosmos] = [modal.provider('polkadot'), modal.provider('cosmos')]
if (kit && polkadot && cosmos) {
  kit satisfies MessageModifyingSigner & TransactionModifyingSigner
  polkadot.signer satisfies Signer
  polkadot satisfies Pick<Injected, 'accounts' | 'signer'>
  cosmos.getOfflineSigner('cosmoshub-4') satisfies OfflineSigner
}
if (eip155) {
  createWalletClient({ transport: custom(eip155) })
  new BrowserProvider(eip155)
}

// Connectors.
same<
  keyof Connector,
  | 'id'
  | 'name'
  | 'type'
  | 'namespaces'
  | 'rdns'
  | 'explorerId'
  | 'imageId'
  | 'imageUrl'
  | 'connect'
  | 'disconnect'
  | 'isAuthorized'
  | 'switchNetwork'
  | 'provider'
  | 'listen'
>(true)
same<keyof Parameters<Connector['connect']>[0], 'networks' | 'signal' | 'silent' | 'again' | 'onUri'>(true)
same<
  Awaited<ReturnType<Connector['connect']>>[number],
  { readonly network: NetworkId; readonly accounts: readonly AccountInput[] }
>(true)
same<Connector['isAuthorized'], () => Promise<boolean>>(true)
same<Connector['switchNetwork'], ((network: Network, signal?: AbortSignal) => Promise<void>) | undefined>(true)
same<Connector['provider'], (namespace: Namespace) => Provider>(true)
same<ReturnType<Connector['listen']>, () => void>(true)
same<Parameters<Parameters<Connector['listen']>[0]>[0]['type'], 'accounts' | 'network' | 'disconnect'>(true)

// What must not compile.
declare const network: NetworkInput
const metadata = { name: 'App' }
// @ts-expect-error: a modal without a network can do nothing
createModal({ networks: [], metadata })
// @ts-expect-error: wallets show the visitor who is asking
createModal({ networks: [network] })
// @ts-expect-error: a CAIP-2 id, not a number
createModal({ networks: [network], metadata, defaultNetwork: 1 })
// @ts-expect-error: no such theme
createModal({ networks: [network], metadata, theme: 'blue' })
// @ts-expect-error: no such option
createModal({ networks: [network], metadata, projectID: 'abc' })
// @ts-expect-error: no such theme variable
createModal({ networks: [network], metadata, themeVariables: { colour: 'red' } })
// @ts-expect-error: this view is about one wallet
void modal.open({ view: 'ConnectingExternal' })
// @ts-expect-error: and this one about none
void modal.open({ view: 'Account', wallet: 'io.example' })
// @ts-expect-error: no such view
void modal.open({ view: 'Nowhere' })
// @ts-expect-error: no way to name a network
void modal.switchNetwork('mainnet')
// @ts-expect-error: not a namespace
modal.provider('evm')
// @ts-expect-error: only some options can change while it runs
modal.update({ projectId: 'x' })
// @ts-expect-error: state changes by itself only
modal.state.open = true
// @ts-expect-error: a string is no error code
new ModalError('nonsense')
void modal.open({ view: 'ConnectingExternal', wallet: 'io.example' })
void modal.open({ namespace: 'solana' })
