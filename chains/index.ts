// `hasp/chains`: ids, amounts, and a chain by its namespace.

export { isNamespace, isNetworkId } from './caip.ts'
export { ChainError, type ChainErrorCode } from './errors.ts'
export { loadChain } from './load.ts'
export { formatAccountId, parseAccountId, parseNetworkId } from './parse.ts'
export type {
  Account,
  AccountId,
  Chain,
  ContractWrite,
  Eip1193Provider,
  Fees,
  Hash,
  Hex,
  Namespace,
  Network,
  NetworkId,
  NetworkInput,
  NodeError,
  Provider,
  Receipt,
  Send,
  Signing,
  Transaction,
  TransactionPayload,
  Transfer,
} from './types.ts'
export { formatUnits, parseUnits } from './units.ts'
