// What `hasp/testing` takes and gives.
import type { Namespace, NetworkId } from '../types.ts'

/** How the wallet answers what it would ask its visitor. `hang`: its window stays open. */
export type Decision = 'approve' | 'reject' | 'hang'

/** What a page asked a wallet for. */
export interface WalletRequest {
  /** As the wallet's own API calls it, such as `personal_sign`, `signRaw` or `wallet_connect`. */
  readonly method: string
  readonly params?: unknown
}

/** Decides on a request in the visitor's place. A promise is a visitor who takes a while. */
export type Decide = (request: WalletRequest) => Decision | Promise<Decision>

/**
 * The shape in which the wallet shows itself to pages.
 *
 * - eip155: `eip6963`
 * - solana: `standard`, the Wallet Standard
 * - bip122: `standard`, `sats-connect` (Xverse and its like), `leather`, `unisat`
 * - polkadot: `injected`, in `window.injectedWeb3`
 * - cosmos: `keplr`, `leap`, `cosmostation`, `okx` or `station`, by the place in `window`
 *
 * The first of a namespace is the default.
 */
export type WalletKind =
  | 'eip6963'
  | 'standard'
  | 'sats-connect'
  | 'leather'
  | 'unisat'
  | 'injected'
  | 'keplr'
  | 'leap'
  | 'cosmostation'
  | 'okx'
  | 'station'

export interface WalletOptions {
  readonly namespace: Namespace
  readonly kind?: WalletKind
  /** As lists show it. Wallets of Cosmos and of Unisat's shape are called by their place. @default 'Test Wallet' */
  readonly name?: string
  /** cosmos only: another place in `window` than its kind's, such as `example.keplr`, for a connector of the app's own. */
  readonly at?: string
  /** eip155 only. @default `test.` and the name in small letters */
  readonly rdns?: string
  /** A data URL. */
  readonly icon?: string
  /** How many accounts the mnemonic gives; the wallet shows one at a time. @default 2 */
  readonly accounts?: number
  /** The secret key of each account: 32 bytes, or hex with or without 0x. For Polkadot it is the seed of an sr25519 key. */
  readonly privateKey?: string | Uint8Array | readonly (string | Uint8Array)[]
  /** @default 'test test test test test test test test test test test junk', whose keys everybody knows */
  readonly mnemonic?: string
  /**
   * The networks that it knows, by CAIP-2 id, the first being where it is, each with the URL that it is asked at: JSON-RPC, and
   * Esplora's API for Bitcoin. With null nothing is asked and nothing sent: what would be sent is signed, and answered with its id.
   * @default the public networks of the namespace, each with null
   */
  readonly networks?: Readonly<Partial<Record<NetworkId, string | null>>>
  /** Whether the site was let in at an earlier visit. @default false */
  readonly granted?: boolean
  /** Keeps under this name in localStorage what was granted and chosen, for reloads and other tabs. Without it a reload forgets. */
  readonly remember?: string
  /** @default 'approve' */
  readonly decide?: Decision | Decide
}

/** A wallet that is in the page: what a visitor could do to it, and what it was asked. */
export interface TestWallet {
  readonly namespace: Namespace
  readonly kind: WalletKind
  /** What `connect({ wallet })` takes, while no other wallet of the page claims to be this one. */
  readonly id: string
  /** As the modal shows it. */
  readonly name: string
  /** The address of the account that is chosen, on the network where the wallet is. */
  readonly address: string
  /** The addresses of all its accounts there. */
  readonly addresses: readonly string[]
  readonly network: NetworkId
  /** All that it would show its visitor, in order. */
  readonly requests: readonly WalletRequest[]
  /** Approves what is waiting, and all that comes. */
  approve(): void
  /** Declines what is waiting, and all that comes. */
  reject(): void
  /** Answers nothing until `approve` or `reject` is called. */
  hang(): void
  /** Has each further request decided by a function. */
  decide(decide: Decide): void
  lock(): void
  unlock(): void
  /** Chooses another account, by its number from 0. */
  switchAccount(index: number): void
  /** Switches in the wallet. Throws where it does not know the network, or a wallet of this kind has none of its own. */
  switchNetwork(id: NetworkId): void
  /** Takes the site off the wallet's list. */
  disconnect(): void
  /** Takes the wallet out of the page. */
  uninstall(): void
}
