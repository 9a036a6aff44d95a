// Every public noun of hasp, written before the code that uses it. Types only: this costs no byte.
export type { RpcRequest, Send } from '../rpc/types.ts'
export type * from './types/chain.ts'
export type * from './types/connector.ts'
export type * from './types/modal.ts'
export type * from './types/nouns.ts'
export type * from './types/options.ts'
