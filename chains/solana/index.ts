/**
 * `hasp/chains/solana`: all that Solana can be asked. Amounts are lamports or base units in a bigint, addresses and signatures
 * base58; errors are ChainError.
 * https://solana.com/docs/rpc
 * @example
 * const tokens = await tokenBalances(address, network, send)
 * const status = await transactionStatus(signature, send)
 * @module
 */
export { chain } from './chain.ts'
export type { TransactionStatus } from './status.ts'
export type { TokenBalance } from './tokens.ts'

export const tokenBalances: typeof import('./tokens.ts').tokenBalances = async (...args) =>
  (await import('./tokens.ts')).tokenBalances(...args)
export const transactionStatus: typeof import('./status.ts').transactionStatus = async (...args) =>
  (await import('./status.ts')).transactionStatus(...args)
