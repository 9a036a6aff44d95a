export interface Delivery {
  readonly id: number
  readonly topic: string
  readonly message: string
  readonly publishedAt: number
  readonly tag: number
}
export interface Client {
  readonly clientId: string
  readonly seed: Uint8Array
  /** Every frame heard, as text; binary ones are ''. */
  readonly frames: readonly string[]
  readonly deliveries: Delivery[]
  /** Whether deliveries are acknowledged as they come (default). */
  acknowledge: boolean
  /** A string goes out as it is. */
  send(frame: unknown): void
  ack(id: number): void
  /** Rejects with the relay's error object. */
  call(method: string, params: unknown, id?: number | string): Promise<never>
  close(): void
  /** Rejects where the upgrade fails. */
  readonly opened: Promise<void>
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
}
export function dial(
  url: string,
  options?: {
    readonly seed?: Uint8Array
    /** In place of the JWT's usual ones; `header` too. */
    readonly claims?: object
    /** In place of the usual parameters; undefined leaves one out. */
    readonly query?: Readonly<Record<string, string | undefined>>
    readonly headers?: Readonly<Record<string, string>>
    readonly acknowledge?: boolean
  },
): Client
export function signJwt(seed: Uint8Array, claims: object): { readonly iss: string; readonly jwt: string }
