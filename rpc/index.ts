/**
 * `hasp/rpc`: JSON-RPC over HTTP for reading chains. It knows nothing of wallets.
 * Times are ms. What is thrown is RpcError, HttpError, TimeoutError, or the platform's own error where there is no connection.
 * https://www.jsonrpc.org/specification
 * @example
 * const send = rpc(['https://a.example', 'https://b.example'])
 * const block = await send({ method: 'eth_blockNumber' })
 * @module
 */
import { messages } from './codes.ts'
import { defaultMessages } from './errors.ts'

export { isTransient } from './error-kinds.ts'
export { HttpError, RpcError, TimeoutError } from './errors.ts'
export { type FallbackOptions, type FallbackSend, fallback } from './fallback.ts'
export { type HttpOptions, http } from './http.ts'
export { guard } from './methods.ts'
export type { Rank } from './rank.ts'
export { type Endpoint, type RpcOptions, rpc } from './recipe.ts'
export { isRejection } from './rejection.ts'
export type {
  ResultOf,
  RpcBlock,
  RpcFeeHistory,
  RpcLog,
  RpcProof,
  RpcReceipt,
  RpcResults,
  RpcTransaction,
} from './results.ts'
export { type RetryOptions, retry } from './retry.ts'
export type { HttpSend, NodeSend, RpcRequest, Send } from './types.ts'

// The modal does not load this file: it has texts of its own for these codes.
Object.assign(defaultMessages, messages)
