// The nouns of every layer above: what a namespace, a network and an account are, and what a namespace can do.
export type { RpcRequest, Send } from '../rpc/types.ts'
export type * from './types/chain.ts'
export type * from './types/nouns.ts'
export type * from './types/reader.ts'
export type * from './types/sender.ts'
