export interface Limits {
  readonly maxFrame: number
  readonly maxBatch: number
  readonly maxFetched: number
  readonly maxMail: number
  readonly maxSubscribers: number
  /** s */
  readonly minTtl: number
  readonly maxTtl: number
  /** ms; a socket that listens to nothing and says nothing is closed with 4008 after it */
  readonly staleAfter: number
  readonly pingInterval: number
}
export const limits: Limits
export type FrameKind = 'open' | 'request' | 'answer' | 'delivery' | 'ack'
export interface Match {
  readonly method?: string
  readonly tag?: number
  readonly topic?: string
  readonly clientId?: string
}
/** What is hit: by default requests, and deliveries where the method is `irn_subscription` or the kind is about order. */
export interface Fault {
  readonly kind:
    | 'drop'
    | 'delay'
    | 'kill'
    | 'duplicate'
    | 'reorder'
    | 'reflect'
    | 'refuse'
    | 'garbage'
    | 'flood'
    | 'silence'
  /** Absent = every frame. */
  readonly match?: Match
  readonly at?: FrameKind
  /** Of kill and silence: before the frame is handled (default), or after; of reflect: before it is answered, or after. */
  readonly when?: 'before' | 'after'
  /** Absent = until reset. */
  readonly times?: number
  /** ms: of delay (default 1000), and how long reorder waits for a second frame (default 500). */
  readonly delay?: number
  /** Of refuse: a close code (default 3000); 1006 cuts the connection. */
  readonly code?: number
  /** Of refuse: an HTTP status, before there is a socket. */
  readonly status?: number
  readonly reason?: string
  /** Of garbage: the frame; absent = one of each sort. The vendor's SDK throws at some: name the client that is meant. */
  readonly data?: string
  /** Of flood: how many deliveries (default 1000), and the bytes of each message (default 200). */
  readonly count?: number
  readonly size?: number
  /** Hits the sockets that are open, at once, and nothing later: kill, silence, refuse, garbage, flood. */
  readonly now?: boolean
}
export interface SetFault {
  readonly hits: number
  readonly left: number
  remove(): void
}
/** A frame, or a socket that came, went or was refused. Messages are never opened. */
export interface Entry {
  /** ms */
  readonly at: number
  readonly direction: 'in' | 'out'
  readonly kind: FrameKind | 'bad' | 'close' | 'refused'
  readonly clientId?: string
  readonly id?: string
  readonly method?: string
  readonly tag?: number
  readonly topic?: string
  readonly problem?: string
  readonly code?: number
  readonly reason?: string
  readonly bytes?: number
}
export interface Relay {
  /** ws:// */
  readonly url: string
  /** The same port: `POST /__fault`, `GET /__log`, `POST /__reset`. */
  readonly http: string
  readonly log: readonly Entry[]
  readonly faults: { add(fault: Fault): SetFault; clear(): void }
  readonly sessions: ReadonlySet<{ readonly clientId: string; readonly topics: ReadonlySet<string> }>
  /** Clears faults and log; mail and subscriptions stay. */
  reset(): void
  stop(): Promise<void>
}
export function startRelay(options?: {
  /** ms: for JWTs, ttl and times. */
  readonly now?: () => number
  readonly port?: number
  readonly limits?: Partial<Limits>
  /** By id; absent = any project id will do. An empty or absent list of origins allows all. */
  readonly projects?: Readonly<Record<string, { readonly origins?: readonly string[] }>>
  /** Whether the same message, published again by the same client, is stored and delivered once (default). */
  readonly deduplicate?: boolean
}): Promise<Relay>

/** Whether a socket may be opened, by the query that it comes with. */
export function admit(
  query: URLSearchParams,
  options: {
    readonly aud: string
    /** ms */
    readonly now: number
    readonly origin?: string
    readonly projects?: Readonly<Record<string, { readonly origins?: readonly string[] }>>
  },
): { readonly clientId?: string; readonly refusal?: { readonly status: number; readonly reason: string } }
