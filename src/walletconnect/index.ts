/**
 * `hasp/walletconnect`: a session with a wallet on another device, without a screen. Times are s where they are named `expiry`
 * and ms elsewhere; topics and keys are 64 hex digits; errors are ModalError with a `code`, or the wallet's own RpcError.
 * https://specs.walletconnect.com/2.0/specs/clients/sign
 * @example
 * const client = createClient({ projectId, relayUrl: 'wss://relay.walletconnect.org', metadata: { name: 'My app' } })
 * const namespaces = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['accountsChanged'] } }
 * const { uri, approval } = await client.connect({ namespaces })
 * showQr(uri)
 * const { topic } = await approval
 * @module
 */
export { RpcError } from '../../rpc/errors.ts'
export { ModalError } from '../errors.ts'
export type { Store } from '../types/options.ts'
export { createClient } from './client.ts'
export type * from './types.ts'
