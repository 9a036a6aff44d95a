// The public nouns of `hasp/walletconnect`, in the words of https://specs.walletconnect.com/2.0/specs/clients/sign
import type { Send } from '../../rpc/types.ts'
import type { Store } from '../types/options.ts'

/** Who a dapp or a wallet says it is. A wallet's is its own word: text and links must be treated as such. */
export interface Metadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/** What is asked for, by CAIP-2 namespace; or by one chain's id, then without `chains`. */
export interface ProposalNamespace {
  readonly chains?: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}
export type ProposalNamespaces = { readonly [key: string]: ProposalNamespace }

/** What a wallet grants; accounts are CAIP-10 ids. */
export interface SessionNamespace extends ProposalNamespace {
  readonly accounts: readonly string[]
}
export type SessionNamespaces = { readonly [key: string]: SessionNamespace }

/** What a sign-in message must say: https://chainagnostic.org/CAIPs/caip-222. Times are ISO 8601, chains CAIP-2 ids. */
export interface Authentication {
  readonly domain: string
  readonly aud: string
  readonly nonce: string
  readonly chains: readonly string[]
  /** Asked for in the same signature, by https://eips.ethereum.org/EIPS/eip-5573; what a session may use later. */
  readonly methods: readonly string[]
  readonly statement?: string
  readonly exp?: string
  readonly nbf?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A signed sign-in. https://chainagnostic.org/CAIPs/caip-74 */
export interface Cacao {
  readonly h: { readonly t: string }
  readonly p: {
    /** did:pkh and a CAIP-10 id. */
    readonly iss: string
    readonly domain: string
    readonly aud: string
    readonly version: string
    readonly nonce: string
    readonly iat: string
    readonly statement?: string
    readonly exp?: string
    readonly nbf?: string
    readonly requestId?: string
    readonly resources?: readonly string[]
  }
  readonly s: { readonly t: string; readonly s: string }
}

/** `expiry` in s. Topic and public key are 64 hex digits. */
export interface Session {
  readonly topic: string
  /** The topic of the pairing by which it was made, that of the uri. */
  readonly pairing?: string | undefined
  readonly expiry: number
  readonly namespaces: SessionNamespaces
  readonly peer: { readonly publicKey: string; readonly metadata: Metadata }
  /**
   * Verified on this page load, signatures included: domain, aud, nonce, chain and times are what was asked. Statement and
   * resources may be the wallet's own words. What is stored is not believed.
   */
  readonly auths?: readonly Cacao[]
  /** What the wallet said beside: capabilities, and whether it wants no deep links. */
  readonly sessionProperties?: Readonly<Record<string, unknown>>
  readonly scopedProperties?: Readonly<Record<string, unknown>>
  readonly sessionConfig?: Readonly<Record<string, unknown>>
}

/** What a listener of each event gets. */
export interface ClientEvents {
  session_connect: Session
  session_event: {
    readonly topic: string
    readonly event: { readonly name: string; readonly data: unknown }
    readonly chainId: string
  }
  session_update: { readonly topic: string; readonly namespaces: SessionNamespaces }
  session_extend: { readonly topic: string; readonly expiry: number }
  session_delete: { readonly topic: string; readonly code: number; readonly message: string }
  session_expire: { readonly topic: string }
}

/** The platform's WebSocket, or one with its interface. */
export type WebSocketClass = new (url: string) => WebSocket

export interface ClientOptions {
  readonly projectId: string
  /** One, or several in the order in which they are tried. */
  readonly relayUrl: string | readonly string[]
  /** `url` must be the page's origin, or wallets warn. */
  readonly metadata: {
    readonly name: string
    readonly description?: string
    /** @default the page's origin */
    readonly url?: string
    readonly icons?: readonly string[]
    readonly redirect?: { readonly native?: string; readonly universal?: string }
  }
  /** @default localStorage, memory where there is none. Values are strings. */
  readonly storage?: Store
  /** @default the platform's */
  readonly WebSocket?: WebSocketClass
  /** ms. @default Date.now */
  readonly now?: () => number
  /** Asks a chain about a contract's signature. @default https://rpc.walletconnect.org */
  readonly send?: (chainId: string) => Send
}

export interface Client {
  /** Resolves when what is stored was read: at once, unless the storage is asynchronous. */
  readonly ready: Promise<void>
  /**
   * Resolves with the pairing uri before the network was asked for anything. Rejects with ModalError 'invalid-option' and
   * 'aborted'. `approval` rejects with the wallet's RpcError, or ModalError 'expired', 'aborted', 'relay-refused' (its cause
   * is what the relay said, RpcError 3000 where it wants nobody like us, `data.reason` then 'origin', 'key' or 'clock' where
   * it is known), 'wallet-error' (what the wallet answered is not what it may), 'invalid-option' for `authentication`,
   * 'not-available' without a WebSocket, a cipher or the part that verifies sign-ins; left alone it is no unhandled
   * rejection. Another tab may end the approval: this one gets the session too, with the sign-in that it asked for. `onSent` is
   * called once a relay has the proposal: until then it is tried, as long as the uri counts.
   */
  connect(request: {
    readonly namespaces: ProposalNamespaces
    readonly authentication?: Authentication
    readonly signal?: AbortSignal
    readonly onSent?: () => void
  }): Promise<{ readonly uri: string; readonly approval: Promise<Session> }>
  /**
   * Rejects with the wallet's RpcError, with RpcError 5100 where the session does not allow `chainId` or `method` (`data`
   * has both, and which of them is `missing`), RpcError 6000 when the session goes, ModalError 'unknown-topic', 'expired',
   * 'aborted', 'timeout', 'relay-refused', 'invalid-option', 'not-available'. What may have reached the wallet is waited for,
   * whatever the relay says: 15 minutes, or until `signal` aborts. `onSent` gets the id of the request once the relay has it: by
   * that a wallet's deep link leads to it.
   */
  request(
    topic: string,
    chainId: string,
    request: { readonly method: string; readonly params?: unknown },
    signal?: AbortSignal,
    onSent?: (id: number) => void,
  ): Promise<unknown>
  /** Resolves when the wallet answered. Rejects like `request`, and with ModalError 'timeout' after 30 s. */
  ping(topic: string): Promise<void>
  /**
   * Forgets the session at once, and tells the wallet: within a day, on a later page too, where it cannot be told now; until
   * then its key is kept. Rejects with ModalError 'unknown-topic'.
   */
  disconnect(topic: string): Promise<void>
  sessions(): readonly Session[]
  on<Name extends keyof ClientEvents>(event: Name, listener: (value: ClientEvents[Name]) => void): () => void
  /** How many messages were dropped: unreadable, out of place, or for nobody. */
  dropped(): number
  /** Ends every wait with ModalError 'aborted'; what is stored stays. */
  close(): Promise<void>
}
