// `hasp/chains/solana`: all that Solana can be asked, each function alone for who bundles.
export { chain } from './chain.ts'
export type { TransactionStatus } from './status.ts'
export type { TokenBalance } from './tokens.ts'

export const tokenBalances: typeof import('./tokens.ts').tokenBalances = async (...args) =>
  (await import('./tokens.ts')).tokenBalances(...args)
export const transactionStatus: typeof import('./status.ts').transactionStatus = async (...args) =>
  (await import('./status.ts')).transactionStatus(...args)
