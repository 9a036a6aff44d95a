// The nouns of the transport. A wallet provider's `request` is a Send too, so all of them can be put together.

/** One JSON-RPC call, before it gets an id. A bigint in `params` travels as a 0x hex quantity. */
export interface RpcRequest {
  readonly method: string
  readonly params?: unknown
}

/**
 * Sends one call and resolves with the `result` of its reply. Rejects with RpcError, HttpError, TimeoutError, the platform's own
 * TypeError where there is no connection, or `signal.reason`.
 */
export type Send = (request: RpcRequest, signal?: AbortSignal) => Promise<unknown>

/** A Send to one endpoint. */
export interface HttpSend extends Send {
  /** The same for all Sends to one URL with the same rights; empty where that is not known. */
  readonly key: string
  /** Sends once, without retries. */
  readonly once: Send
}
