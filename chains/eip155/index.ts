/**
 * `hasp/chains/eip155`: all that an EVM chain can be asked. A bundler keeps only the functions that are imported. Amounts are wei in
 * a bigint, bytes 0x hex, addresses EIP-55; errors are ChainError.
 * https://ethereum.github.io/execution-apis/
 * @example
 * const fees = await estimateFees(rpc(['https://eth.example']))
 * const hash = await sendTransaction({ to, value: parseUnits('0.1', 18) }, { account, network, provider, send })
 * const receipt = await waitForReceipt(hash, send, { confirmations: 2 })
 * @module
 */
export type {
  ContractWrite,
  Fees,
  Hash,
  Hex,
  NodeError,
  Receipt,
  Signing,
  Transaction,
  TransactionPayload,
  Transfer,
} from '../types.ts'
export { decodeParameters, encodeCall, encodeParameters } from './abi.ts'
export type { AbiParameter, AbiValue } from './abi-codec.ts'
export { checksum, isAddress } from './address.ts'
export { chain } from './chain.ts'
export { contractError } from './contract-error.ts'
export { erc20 } from './erc20.ts'
export { estimateFees, type FeeOptions } from './fees.ts'
export { type CallResult, type ContractCall, multicall } from './multicall.ts'
export { nodeError } from './node-error.ts'
export { type PendingOptions, watchPendingTransactions } from './pending.ts'
export { type PrepareOptions, prepareTransaction } from './prepare.ts'
export { isHash, isSignature } from './quantity.ts'
export { type WaitOptions, waitForReceipt } from './receipt.ts'
export { decodeRevert, type Revert } from './revert.ts'
export { sendTransaction } from './send.ts'
export { writeContract } from './write.ts'
