// The errors of the transport. They are told apart by name and code, never by `instanceof`: two bundles may share a page, each
// with classes of its own. `error-kinds.ts` says what they mean.

/** Texts by code, for servers that send only the code. `hasp/rpc` fills it; the modal has texts of its own and does not. */
export const defaultMessages: Record<number, string> = {}

/** What an error carries beside its code or status. */
export interface Details {
  /** The `data` of a JSON-RPC error, as the server sent it. */
  readonly data?: unknown
  /** The status of the HTTP answer, where it is not 2xx. */
  readonly status?: number | undefined
  /** ms that the server asks to wait, by its Retry-After. */
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

/**
 * The server answered with a JSON-RPC error. `code` is as in https://www.jsonrpc.org/specification#error_object, and -1 where
 * the server sent none.
 * @example catch (error) { if (error.name === 'RpcError' && error.code === 3) show(error.data) }
 */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  declare readonly code: number
  declare readonly data?: unknown
  declare readonly status?: number
  declare readonly retryAfter?: number
  constructor(code: number, message?: string, details?: Details) {
    super(message || defaultMessages[code] || 'unknown error')
    Object.assign(this, details, { code })
  }
}

/**
 * The server answered with something that is no JSON-RPC reply. `body` is its text, cut to 1000 characters.
 * @example catch (error) { if (error.name === 'HttpError') console.warn(error.status, error.body) }
 */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  declare readonly status: number
  declare readonly body: string
  declare readonly retryAfter?: number
  constructor(status: number, body: string, details?: Pick<Details, 'retryAfter' | 'cause'>) {
    super(`HTTP ${status}`)
    Object.assign(this, details, { status, body })
  }
}

/** The whole answer did not come within `ms`. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
  declare readonly ms: number
  constructor(ms: number) {
    super(`no answer within ${ms} ms`)
    Object.assign(this, { ms })
  }
}
