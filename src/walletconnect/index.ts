// `hasp/walletconnect`: a session with a wallet on another device, and no screen.
export { RpcError } from '../../rpc/errors.ts'
export { ModalError } from '../errors.ts'
export type { Store } from '../types/options.ts'
export { createClient } from './client.ts'
export type * from './types.ts'
