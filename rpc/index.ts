// `hasp/rpc`: JSON-RPC over HTTP, and nothing of wallets.
import { messages } from './codes.ts'
import { words } from './errors.ts'

export { HttpError, isTransient, RpcError, TimeoutError } from './errors.ts'
export { type FallbackOptions, type FallbackSend, fallback } from './fallback.ts'
export { guard } from './guard.ts'
export { type HttpOptions, http } from './http.ts'
export type { Rank } from './rank.ts'
export { type Endpoint, type RpcOptions, rpc } from './recipe.ts'
export { isRejection } from './rejection.ts'
export { type RetryOptions, retry } from './retry.ts'
export type { HttpSend, RpcRequest, Send } from './types.ts'

// Who has texts of its own, as the modal does, goes without.
Object.assign(words, messages)
