// What the transport throws, and what may help. Told apart by name and code, never by instanceof: two bundles may share a
// page.

/** What codes mean, where the server only sends the code. */
export const words: Record<number, string> = {}

/** Beside code or status. */
export interface Details {
  /** Of a JSON-RPC error, as the server sent it. */
  readonly data?: unknown
  /** Of the HTTP answer, where it is not 2xx. */
  readonly status?: number | undefined
  /** ms that the server asks to wait. */
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

/** A JSON-RPC error of the server. `code` as in https://www.jsonrpc.org/specification#error_object, -1 where there is none. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  declare readonly data?: unknown
  declare readonly status?: number
  declare readonly retryAfter?: number
  constructor(
    readonly code: number,
    message?: string,
    details?: Details,
  ) {
    super(message || words[code] || 'unknown error')
    Object.assign(this, details)
  }
}

/** An HTTP answer that is no JSON-RPC reply. `body` in the server's own words, cut. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  declare readonly retryAfter?: number
  constructor(
    readonly status: number,
    readonly body: string,
    details?: Pick<Details, 'retryAfter' | 'cause'>,
  ) {
    super(`HTTP ${status}`)
    Object.assign(this, details)
  }
}

/** No whole answer within `ms`. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
  constructor(readonly ms: number) {
    super(`no answer within ${ms} ms`)
  }
}

interface Known extends Details {
  readonly name?: string
  readonly code?: unknown
  readonly message?: string
  readonly body?: string
}

const definite: readonly unknown[] = [3, -32600, -32602, -32003, 4001, 4100, 5000, 7000]
const transient: readonly unknown[] = [403, 408, 413, 429, 500, 502, 503, 504, -1, -32005, -32603]

/** The code of JSON-RPC. That of a DOMException, or of a library's own error, is another matter. */
const codeOf = ({ name, code }: Known): number | undefined =>
  typeof code === 'number' && !/^(Timeout|Network|Abort)Error$/.test(`${name}`) ? code : undefined

/** In the words of geth, Nethermind, Besu, Erigon and Parity: the transaction is there, or another in its place. */
export const isKnown = (error: unknown): boolean =>
  /already ?(known|imported|exists)|known ?transaction|nonce (is )?too low|old ?nonce/i.test(Object(error).message)

/** The answer would be the same everywhere: no other endpoint is asked. */
export function isDefinite(error: unknown): boolean {
  const code = codeOf(Object(error))
  if (code === undefined) return false
  const words = /revert|gas required exceeds allowance|insufficient funds|nonce (is )?too/i
  return definite.includes(code) || isKnown(error) || words.test(Object(error).message)
}

/** The endpoint is well, whatever it says of this call. */
export const isAnswer = (error: unknown): boolean => codeOf(Object(error)) !== undefined && !isTransient(error)

/** Worth another try: decided by status or code, whichever is known; neither known means transient. */
export function isTransient(error: unknown): boolean {
  const { name, status = 200, message, body } = Object(error) as Known
  const code = codeOf(Object(error))
  // Asking again with the same key or origin cannot help, and what is too long once is so twice. Who left does not come back.
  if (
    isDefinite(error) ||
    code === -32601 ||
    /^AbortE|origin (is )?not allowed|invalid (api )?key|10 MiB/i.test(`${name} ${message} ${body}`)
  )
    return false
  // A 2xx that is no JSON-RPC is a proxy's or a login page's: unknown too.
  return transient.includes(status) || (code === undefined ? status < 300 : transient.includes(code))
}
