// The nouns of the gateway: what a team configures, and what a route is given and answers.
import type { Providers } from './providers.ts'
import type { Sql } from './sql.ts'

/** One site, or several that share a project's id. */
export interface Project {
  /** Travels in every request as `projectId`. It is no secret. */
  readonly id: string
  readonly name?: string
  /**
   * Whole origins; `*` stands for one label or a port. Left out: this machine and hosts of previews, which anyone can have,
   * so that a gateway in production does not start without a list.
   */
  readonly origins?: readonly string[]
  /** What clients of the reference switch on, such as `{ swap: ['1inch'], activity: true }`. @default {} */
  readonly features?: Readonly<Record<string, boolean | readonly string[]>>
  /** Takes the events of its pages. Left out, they are asked to send none. */
  readonly analytics?: Analytics
}

export interface Analytics {
  /** Keeps the addresses of visitors, which are dropped otherwise. @default false */
  readonly addresses?: boolean
  /** Days after which an event is deleted. @default 90 */
  readonly days?: number
}

/** What a page has told, with the addresses left out where the project does not keep them. */
export interface AnalyticsEvent {
  /** The page's. An event that is sent again has the same. */
  readonly id: string
  readonly project: string
  /** ms since 1970, by the gateway's clock. */
  readonly at: number
  readonly event: string
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * The operator's files by their path, such as `wallets.json` and `images/wallets/{id}`; undefined or 404 where there is none.
 * An `etag` spares reading what has not changed.
 */
export type Files = (path: string) => Promise<Response | undefined> | Response | undefined

export interface ChainOptions {
  /** Of its JSON-RPC, in the order in which they are asked. Keys in them stay here. @default [] */
  readonly urls?: readonly string[]
  /** Of Esplora's HTTP API, which balances of Bitcoin are read by. @default [] */
  readonly esplora?: readonly string[]
  /** Of a chain that hasp does not know. Without it there is no balance of the coin. */
  readonly currency?: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** How its addresses begin, where hasp does not know it: `bc`, `tb` or `bcrt`, Polkadot's SS58 number, Cosmos' own. */
  readonly prefix?: string | number
  /** Where the contract Multicall3 is. @default its usual address */
  readonly multicall3?: string
}

/** Most requests of one minute, of each instance. */
export interface Limits {
  /** @default 60_000 */
  readonly perProject?: number
  /** Of one address to one project. @default 1_200 */
  readonly perAddress?: number
}

/** What a request becomes in the log: no address, no key, no text that a visitor chose. */
export interface LogLine {
  readonly at: string
  readonly method: string
  /** The pattern of the route, never the path that was asked for. */
  readonly route: string
  readonly project?: string
  readonly status: number
  readonly ms: number
}

/** A POST to one of the operator's endpoints, with a text as its body. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface GatewayOptions {
  readonly projects: readonly Project[]
  /** Each chain by its CAIP-2 id: the URLs of its JSON-RPC, or more than these. */
  readonly chains?: Readonly<Record<string, readonly string[] | ChainOptions>>
  /** Refuses to start where a project has no origins of its own. @default false */
  readonly production?: boolean
  /**
   * Whose address counts for limits: that of the connection, or the one that stands `hops` from the right in a header that
   * the operator's own proxies write. @default 'socket'
   */
  readonly clientIp?: 'socket' | { readonly header: string; readonly hops: number }
  readonly limits?: Limits
  /** ms that a chain has with all of its endpoints, or a provider. @default 15_000 */
  readonly timeout?: number
  /** What the JSON-RPC of chains is asked by; in Node, `nodeFetch` takes the least CPU. @default the platform's */
  readonly fetch?: Fetch
  /** The database, by the adapter of an engine. What is kept needs it: events. */
  readonly sql?: Sql
  /** 32 random bytes in base64. Of several the first seals and all open, so that the first can be a new one. */
  readonly key?: string | readonly string[]
  /** The gateway's own URL. The database remembers it, and is refused under another. */
  readonly base?: string
  /** Takes a database over that is of another `base`. @default false */
  readonly isMoved?: boolean
  readonly files?: Files
  /** Takes the events instead of the database. */
  readonly onEvent?: (event: AnalyticsEvent) => void | Promise<void>
  /** What the gateway does not know by itself. Without one, a route answers that there is nothing. */
  readonly providers?: Providers
  readonly log?: (line: LogLine) => void
  /**
   * Is given what a request has failed with, of which the client is told nothing; and a FileError that says what is wrong with a
   * list, while all goes on. For the operator alone: a message may have a URL of an endpoint in it.
   */
  readonly onError?: (error: unknown, request: Pick<LogLine, 'route' | 'project'>) => void
}

/** What the server around the gateway knows of a request, and the request does not. */
export interface Connection {
  /** The address at the other end of the connection. */
  readonly address?: string
}

export interface Gateway {
  /** Answers every request, and never rejects. */
  fetch(request: Request, connection?: Connection): Promise<Response>
  /**
   * Makes the database ready, and rejects with an Error that says what is wrong with it; looks at the lists. The first request that
   * needs them does the same; a server asks beforehand.
   */
  start(): Promise<void>
  /** Deletes what was kept for long enough, in portions; a signal ends it between two of them. To be called now and then. */
  sweep(signal?: AbortSignal): Promise<void>
  /**
   * Seals with the first key what an older one has sealed. To be called once, when all instances have the new key: one that
   * has not cannot open the database any more. Rejects where none of the keys opens it, and writes nothing.
   */
  reseal(): Promise<void>
}

/** What a route's handler is given: nothing of it is unchecked but the texts themselves. */
export interface Call {
  readonly project: Project
  /** Segments of the path by the name that the pattern gives them, decoded. */
  readonly path: Readonly<Record<string, string>>
  readonly query: ReadonlyMap<string, string>
  /** The parsed body, where the route takes one. */
  readonly body: unknown
  /** Counts as so many requests more of the address and the project. Throws where these are too many. */
  readonly spend: (more: number) => void
  readonly signal: AbortSignal
  /** Tells the operator of what has failed, where the answer tells the client something else. */
  readonly report: (error: unknown) => void
}

export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Becomes JSON; left out, `body` goes out as it is, with the type that `headers` say. */
  readonly json?: unknown
  readonly body?: string | Uint8Array
}

/** One row of the routing table. */
export interface Route {
  readonly method: 'GET' | 'POST'
  /** A literal path; `{name}` stands for one segment. */
  readonly path: string
  /** Answered without a project, to anyone. @default false */
  readonly isOpen?: boolean
  /**
   * Where clients of the reference name the project, if not in the query: in the body, or nowhere, so that it is the only one
   * whose list has the page's origin.
   */
  readonly project?: 'body' | 'origin'
  /** A refusal says its reasons as the reference's names do. @default false */
  readonly hasReasons?: boolean
  /** Most bytes of the body. @default 0, no body */
  readonly maxBody?: number
  readonly answer: (call: Call) => Answer | Promise<Answer>
}
