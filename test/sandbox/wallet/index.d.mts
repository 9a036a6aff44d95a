export interface Storage {
  readonly map: Map<string, string>
  getKeys(): Promise<string[]>
  getEntries<T>(): Promise<[string, T][]>
  getItem<T>(key: string): Promise<T | undefined>
  setItem<T>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}
/** A store of its own; given to the next client, it is a reload. */
export function memoryStorage(): Storage

export interface Namespace {
  readonly chains?: readonly string[]
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}
export type Namespaces = Readonly<Record<string, Namespace>>
export interface Problem {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}
/** Params of `wc_sessionPropose`. */
export interface Proposal {
  readonly id: number
  readonly pairingTopic: string
  readonly expiryTimestamp: number
  readonly requiredNamespaces: Readonly<Record<string, Omit<Namespace, 'accounts'>>>
  readonly optionalNamespaces: Readonly<Record<string, Omit<Namespace, 'accounts'>>>
  readonly proposer: { readonly publicKey: string; readonly metadata: Metadata }
  readonly requests?: { readonly authentication?: readonly object[] }
}
export interface Metadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}
export interface Request {
  readonly id: number
  readonly topic: string
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}
/** One respect in which a sign-in is forged: 'signature' and 'signer' do not hold, the others are well signed. */
export type Forgery = 'nonce' | 'domain' | 'aud' | 'expired' | 'early' | 'chain' | 'signature' | 'signer'
export const forgeries: readonly Forgery[]
type Refusal = 'reject' | 'ignore' | { readonly reject: Problem }
type Now<T> = T | Promise<T>
export interface Policy {
  /** `namespaces` in place of what the wallet would grant; what else is there goes to `approveSession`. */
  proposal: (proposal: Proposal) => Now<
    | 'approve'
    | Refusal
    | {
        readonly reject?: undefined
        readonly namespaces?: Namespaces
        readonly forge?: Forgery
        readonly [more: string]: unknown
      }
  >
  request: (request: Request) => Now<'approve' | Refusal | { readonly reject?: undefined; readonly result: unknown }>
  authenticate: (params: object) => Now<'approve' | Refusal | { readonly reject?: undefined; readonly forge: Forgery }>
}
/**
 * What happened, oldest first: the kit's own events by their names, and what the wallet made of them: 'approved', 'rejected',
 * 'answered', 'failed'.
 */
export interface WalletEvent {
  readonly type: string
  readonly at: number
  readonly id?: number
  readonly topic?: string
  readonly error?: unknown
  readonly [more: string]: unknown
}
export interface Session {
  readonly topic: string
  readonly expiry: number
  readonly namespaces: Namespaces
  readonly peer: { readonly publicKey: string; readonly metadata: Metadata }
  readonly acknowledged: boolean
}
export interface Payload {
  readonly id: number
  readonly method?: string
  readonly params?: never
  readonly result?: never
  readonly error?: unknown
}
export interface Wallet {
  readonly kit: unknown
  readonly chains: readonly string[]
  /** How many of each namespace the next session has. */
  accounts: number
  /** May be changed at any time. */
  readonly policy: Policy
  /** Changes what is about to be sealed and sent, past the kit's own checks; undefined = as it is. */
  tamper: ((payload: Payload, topic: string) => unknown) | undefined
  readonly events: readonly WalletEvent[]
  on(listener: (event: WalletEvent) => void): () => void
  /** The next event of a type from now on. */
  next(
    type: string,
    options?: { readonly timeout?: number; readonly where?: (event: WalletEvent) => boolean },
  ): Promise<WalletEvent>
  /** Resolves when the relay has taken the subscription; what comes then is the policy's. */
  pair(uri: string): Promise<void>
  sessions(): readonly Session[]
  disconnect(topic: string): Promise<void>
  /** Update, extend and ping resolve when the dapp has answered, and reject after 10 s. */
  update(topic: string, namespaces: Namespaces): Promise<void>
  extend(topic: string): Promise<void>
  ping(topic: string, timeout?: number): Promise<void>
  emit(topic: string, chainId: string, event: { readonly name: string; readonly data: unknown }): Promise<void>
  activeChain(topic: string): string
  /** Adds the chain to the session where it lacks it, then says `chainChanged`; `data` = its payload (default the number). */
  switchChain(topic: string, chainId: string, data?: unknown): Promise<void>
  stop(): Promise<void>
}
export function startWallet(options: {
  readonly relayUrl: string
  readonly projectId: string
  /** JSON-RPC by CAIP-2 id: eth_sendTransaction really sends. */
  readonly networks?: Readonly<Record<string, string>>
  /** What the wallet knows; default: `networks`, and one chain of each other namespace. */
  readonly chains?: readonly string[]
  /** How many accounts of each namespace (default 1). */
  readonly accounts?: number
  readonly name?: string
  readonly storage?: Storage
  /** false: the wallet does not know `wc_sessionAuthenticate` and takes the plain proposal. */
  readonly oneClickAuth?: boolean
  /** false: requests are handed out at once; else, as wallets do, a second after the last answer. */
  readonly queue?: boolean
  readonly onProposal?: Policy['proposal']
  readonly onRequest?: Policy['request']
  readonly onAuthenticate?: Policy['authenticate']
}): Promise<Wallet>

/** What the wallet would give to a proposal. */
export function grant(
  proposal: Pick<Proposal, 'optionalNamespaces'>,
  has: { readonly chains: readonly string[]; readonly count: number },
): Namespaces
/** By namespace. */
export const methods: Readonly<Record<string, readonly string[]>>

/** The vendor's dapp side, as far as tests speak to it. */
export interface SignClient {
  connect(params: object): Promise<{ readonly uri?: string; approval(): Promise<Session> }>
  authenticate(params: object): Promise<{
    readonly uri: string
    response(): Promise<{ readonly session?: Session; readonly auths?: readonly object[] }>
  }>
  request<T>(params: {
    readonly topic: string
    readonly chainId: string
    readonly request: { readonly method: string; readonly params: unknown }
    readonly expiry?: number
  }): Promise<T>
  ping(params: { readonly topic: string }): Promise<void>
  disconnect(params: { readonly topic: string; readonly reason: Problem }): Promise<void>
  on(event: string, listener: (event: never) => void): void
  readonly session: { getAll(): readonly Session[] }
  readonly core: {
    readonly relayer: { request(request: { readonly method: string; readonly params: object }): Promise<unknown> }
  }
}
export function startSignClient(options: {
  readonly relayUrl: string
  readonly projectId: string
  readonly metadata: Metadata
  readonly storage?: Storage
}): Promise<{ readonly client: SignClient; stop(): Promise<void> }>
