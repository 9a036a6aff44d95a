// `hasp/chains`: ids, amounts, and a chain by its namespace.
export type {
  Account,
  AccountId,
  Chain,
  Namespace,
  Network,
  NetworkId,
  NetworkInput,
  Provider,
  Send,
  Signing,
  Transfer,
} from '../src/types.ts'
export { isNamespace, isNetworkId } from './caip.ts'
export { ChainError, type ChainErrorCode } from './errors.ts'
export { loadChain } from './load.ts'
export { formatAccountId, parseAccountId, parseNetworkId } from './parse.ts'
export { formatUnits, parseUnits } from './units.ts'
