// What the transport throws. Told apart by name and code, never by instanceof: two bundles may share a page.

/** A JSON-RPC error of the server. `code` as in https://www.jsonrpc.org/specification#error_object */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

/** An HTTP answer that is no JSON-RPC reply. `retryAfter` in ms. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  constructor(
    readonly status: number,
    readonly body: string,
    readonly retryAfter?: number,
  ) {
    super(`HTTP ${status}`)
  }
}

/** No whole answer within `ms`. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
  constructor(readonly ms: number) {
    super(`no answer within ${ms} ms`)
  }
}

const statuses = [403, 408, 413, 429, 500, 502, 503, 504]
const codes = [-1, -32005, -32603, 429]

/** Worth another try: decided by status or code, whichever is known; neither known means transient. */
export function isTransient(error: unknown): boolean {
  const { status, code, message, body } = Object(error) as Partial<HttpError & RpcError>
  // Asking again with the same key or origin cannot help.
  if (/origin not allowed|invalid key/i.test(`${message} ${body}`)) return false
  // A 2xx that is no JSON-RPC is a proxy's or a login page's: unknown too.
  if (status && status > 299) return statuses.includes(status)
  return typeof code === 'number' ? codes.includes(code) : true
}
