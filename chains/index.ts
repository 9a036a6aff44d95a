/**
 * `hasp/chains`: ids of networks and accounts, amounts, and a chain by its namespace. Amounts are base units in a bigint;
 * errors are ChainError with a `code`, and name the argument that is wrong.
 * https://chainagnostic.org/CAIPs/caip-2 https://chainagnostic.org/CAIPs/caip-10
 * @example
 * const chain = await loadChain('eip155')
 * chain.isAddress('0x52908400098527886E0F7030069857D2E4169EE7') // true
 * parseUnits('1.5', 18) // 1500000000000000000n
 * @module
 */
export { isNamespace, isNetworkId } from './caip.ts'
export { ChainError, type ChainErrorCode } from './errors.ts'
export { loadAnyChain as loadChain } from './load-any.ts'
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
