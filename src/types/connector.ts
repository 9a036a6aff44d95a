// A way in, what it says, and what is connected through it.
import type { Provider } from '../../chains/types/chain.ts'
import type { Account, Namespace, Network, NetworkId } from '../../chains/types/nouns.ts'

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

export interface ConnectRequest {
  readonly networks: readonly [NetworkId, ...NetworkId[]]
  readonly signal: AbortSignal
  /** Asks only what the wallet answers without the visitor. */
  readonly silent?: boolean
  /**
   * Asks in another way, if the wallet knows one: it said that it has a request open, or the visitor wants to choose other
   * accounts than those it has granted.
   */
  readonly again?: boolean
  onUri?(uri: string): void
}
/** What a wallet granted in one namespace; addresses as it wrote them. */
export interface Grant {
  readonly network: NetworkId
  readonly accounts: readonly Account[]
}
export type ConnectorEvent =
  | {
      readonly type: 'accounts'
      readonly namespace: Namespace
      readonly accounts: readonly Account[]
      /** The visitor has put the first one there just now, where the order of the wallet's accounts means nothing otherwise. */
      readonly chosen?: boolean
    }
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
