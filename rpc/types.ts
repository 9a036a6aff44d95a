// The nouns of the transport. A wallet provider's `request` is a Send too, so all of them can be put together.

import type { ResultOf } from './results.ts'

/** One JSON-RPC call, before it gets an id. A bigint in `params` travels as a 0x hex quantity. */
export interface RpcRequest<Method extends string = string> {
  readonly method: Method
  readonly params?: unknown
}

/**
 * Sends one call and resolves with the `result` of its reply. Rejects with RpcError, HttpError, TimeoutError, the platform's own
 * TypeError where there is no connection, or `signal.reason`.
 */
export type Send = (request: RpcRequest, signal?: AbortSignal) => Promise<unknown>

/** A Send to nodes, whose answers to the methods that are named in {@link RpcResults} have a type. */
export interface NodeSend extends Send {
  <Method extends string>(request: RpcRequest<Method>, signal?: AbortSignal): Promise<ResultOf<Method>>
}

/** A Send to one endpoint. */
export interface HttpSend extends NodeSend {
  /** The same for all Sends to one URL with the same rights; empty where that is not known. */
  readonly key: string
  /** Sends once, without retries. */
  readonly once: Send
}
