// The two nouns of the transport. A wallet provider's `request` is a Send too, so everything composes.

/** One JSON-RPC call, before it gets an id. A bigint in `params` travels as a 0x hex quantity. */
export interface RpcRequest {
  readonly method: string
  readonly params?: unknown
}

/**
 * Sends one call and resolves with its `result`. Rejects with RpcError, HttpError, TimeoutError, the platform's own
 * TypeError where there is no connection, or `signal.reason`.
 */
export type Send = (request: RpcRequest, signal?: AbortSignal) => Promise<unknown>

/** A Send to one endpoint. */
export interface HttpSend extends Send {
  /** The same for who asks the same URL with the same rights; empty where that cannot be told. */
  readonly key: string
  /** The same without a second try. */
  readonly once: Send
}
