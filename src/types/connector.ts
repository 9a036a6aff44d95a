// A way in, what it says, and what is connected through it.
import type { Provider } from '../../chains/types/chain.ts'
import type { Account, AccountInput, Namespace, Network, NetworkId } from '../../chains/types/nouns.ts'

/** Safe, Coinbase and the app's own connectors are external. */
export type ConnectorType = 'injected' | 'walletConnect' | 'auth' | 'external'

/** A wallet that answered: never built from stored data alone. */
export interface Connection<Name extends Namespace = Namespace> {
  /** The way in that it came by. */
  readonly connector: {
    readonly id: string
    readonly name: string
    readonly type: ConnectorType
    readonly imageUrl?: string
  }
  /** The wallet's own network, listed or not. */
  readonly network: `${Name}:${string}`
  /** What the wallet granted, the chosen one first. */
  readonly accounts: readonly Account<Name>[]
  /** The first connection of its namespace. */
  readonly current: boolean
}

/** A wallet that the modal lists: one that is here, or of a list of wallets. */
export interface ListedWallet {
  /** What `connect({ wallet })` takes. */
  readonly id: string
  /** As it is shown. */
  readonly name: string
  /** `'injected'` for one that is here; `'walletConnect'` for one that is reached by a code or a link, and for the row of all of these. */
  readonly type: ConnectorType
  /** Those of your networks in which it can be connected. */
  readonly namespaces: readonly Namespace[]
  readonly imageUrl?: string
}

/** What a connector is asked to connect with. */
export interface ConnectRequest {
  /** Those of `networks` that it speaks, the wanted one first. */
  readonly networks: readonly [NetworkId, ...NetworkId[]]
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal
  /** Asks only what the wallet answers without the visitor. @default false */
  readonly silent?: boolean
  /**
   * Asks in another way, if the wallet knows one: it said that it has a request open, or the visitor wants to choose other
   * accounts than those it has granted. @default false
   */
  readonly again?: boolean
  /** Takes a link that leads to the wallet, as often as there is a new one: it is shown as a code, or opened. */
  onUri?(uri: string): void
}
/** What a wallet granted in one namespace; addresses as it wrote them. */
export interface Grant {
  /** Where the wallet is, listed or not. */
  readonly network: NetworkId
  /** The chosen one first. */
  readonly accounts: readonly AccountInput[]
}
/** What a wallet says by itself. */
export type ConnectorEvent =
  | {
      readonly type: 'accounts'
      readonly namespace: Namespace
      readonly accounts: readonly AccountInput[]
      /** The visitor has put the first one there just now, where the order of the wallet's accounts means nothing otherwise. */
      readonly chosen?: boolean
    }
  | { readonly type: 'network'; readonly network: NetworkId }
  | { readonly type: 'disconnect'; readonly namespace?: Namespace }

/**
 * A way in. A factory per kind returns a plain object; it reads no signal, returns values and throws.
 *
 * @example
 * createModal({ networks, metadata, connectors: [connector] })
 */
export interface Connector {
  /** rdns, else the wallet's id; a second provider of the same rdns is `rdns#2`; never the per-load uuid. */
  readonly id: string
  /** As it is shown. */
  readonly name: string
  /** `'external'` for one of your own; with `'walletConnect'` what it gives to `onUri` is shown as a code to scan. */
  readonly type: ConnectorType
  /** What it speaks. It is listed where a network of these is. */
  readonly namespaces: readonly Namespace[]
  /** By which `connect({ wallet })` and `wallets` know it beside its id. @default its id */
  readonly rdns?: string
  /** Its id in the directory, so that it is listed once. @default none */
  readonly explorerId?: string
  /** The name of its picture in a directory service. @default none */
  readonly imageId?: string
  /** Its picture: https or a `data:` URL. @default a letter */
  readonly imageUrl?: string
  /** Asks the wallet. Resolves with what it granted, one of each namespace; rejects with code 4001 where the visitor declined. */
  connect(request: ConnectRequest): Promise<readonly Grant[]>
  /** Lets go of a namespace, or of all, also where nothing is granted yet; `revoke` asks the wallet to forget the site. */
  disconnect(options?: { readonly namespace?: Namespace; readonly revoke?: boolean }): Promise<void>
  /** Tells, without asking the visitor, whether the wallet still grants accounts. */
  isAuthorized(): Promise<boolean>
  /**
   * Switches in the wallet; `signal` aborts when nobody waits any more.
   * @default the visitor is told to switch in the wallet
   */
  switchNetwork?(network: Network, signal?: AbortSignal): Promise<void>
  /** What `modal.provider` gives, the same object each time. */
  provider(namespace: Namespace): Provider
  /** Calls back with what the wallet says by itself, until the returned function is called. */
  listen(listener: (event: ConnectorEvent) => void): () => void
}
