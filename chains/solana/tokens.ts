// The chunk of what the SPL programs know.

export { type TokenBalance, tokenBalances } from './token-balances.ts'
export { tokenTransfer } from './token-transfer.ts'
