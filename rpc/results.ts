// What nodes answer by the standards, for the compiler: nothing is checked, as a transport hands on what it gets.
// https://ethereum.github.io/execution-apis/, https://solana.com/docs/rpc

/** 0x and hex digits: a number without leading zeros, or bytes. */
type Hex = `0x${string}`

export interface RpcLog {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly blockHash: Hex | null
  readonly blockNumber: Hex | null
  readonly logIndex: Hex | null
  readonly transactionHash: Hex | null
  readonly transactionIndex: Hex | null
  readonly removed?: boolean
}
export interface RpcTransaction {
  readonly [field: string]: unknown
  readonly hash: Hex
  readonly from: Hex
  readonly to: Hex | null
  readonly nonce: Hex
  readonly value: Hex
  readonly input: Hex
  readonly gas: Hex
  readonly gasPrice?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
  readonly type?: Hex
  readonly chainId?: Hex
  /** Null while it is pending. */
  readonly blockHash: Hex | null
  readonly blockNumber: Hex | null
  readonly transactionIndex: Hex | null
}
export interface RpcReceipt {
  readonly [field: string]: unknown
  readonly transactionHash: Hex
  readonly transactionIndex: Hex
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly from: Hex
  readonly to: Hex | null
  readonly contractAddress: Hex | null
  readonly cumulativeGasUsed: Hex
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
  readonly logs: readonly RpcLog[]
  readonly logsBloom: Hex
  /** 0x1 where it went through, 0x0 where it was reverted. */
  readonly status?: Hex
}
export interface RpcBlock {
  readonly [field: string]: unknown
  /** Null while it is pending, as the number is. */
  readonly hash: Hex | null
  readonly number: Hex | null
  readonly parentHash: Hex
  readonly timestamp: Hex
  readonly gasLimit: Hex
  readonly gasUsed: Hex
  readonly baseFeePerGas?: Hex
  /** Hashes, or whole ones where they were asked for. */
  readonly transactions: readonly Hex[] | readonly RpcTransaction[]
}
export interface RpcFeeHistory {
  readonly oldestBlock: Hex
  readonly baseFeePerGas: readonly Hex[]
  readonly gasUsedRatio: readonly number[]
  readonly reward?: readonly (readonly Hex[])[]
}
export interface RpcProof {
  readonly address: Hex
  readonly accountProof: readonly Hex[]
  readonly balance: Hex
  readonly codeHash: Hex
  readonly nonce: Hex
  readonly storageHash: Hex
  readonly storageProof: readonly { readonly key: Hex; readonly value: Hex; readonly proof: readonly Hex[] }[]
}

/** By the method that is called. */
export interface RpcResults {
  eth_accounts: readonly Hex[]
  eth_blockNumber: Hex
  eth_call: Hex
  eth_chainId: Hex
  eth_estimateGas: Hex
  eth_feeHistory: RpcFeeHistory
  eth_gasPrice: Hex
  eth_getBalance: Hex
  eth_getBlockByHash: RpcBlock | null
  eth_getBlockByNumber: RpcBlock | null
  eth_getBlockReceipts: readonly RpcReceipt[] | null
  eth_getBlockTransactionCountByHash: Hex | null
  eth_getBlockTransactionCountByNumber: Hex | null
  eth_getCode: Hex
  eth_getFilterChanges: readonly Hex[] | readonly RpcLog[]
  eth_getFilterLogs: readonly RpcLog[]
  eth_getLogs: readonly RpcLog[]
  eth_getProof: RpcProof
  eth_getStorageAt: Hex
  eth_getTransactionByBlockHashAndIndex: RpcTransaction | null
  eth_getTransactionByBlockNumberAndIndex: RpcTransaction | null
  eth_getTransactionByHash: RpcTransaction | null
  eth_getTransactionCount: Hex
  eth_getTransactionReceipt: RpcReceipt | null
  eth_getUncleCountByBlockHash: Hex | null
  eth_getUncleCountByBlockNumber: Hex | null
  eth_maxPriorityFeePerGas: Hex
  eth_newBlockFilter: Hex
  eth_newFilter: Hex
  eth_newPendingTransactionFilter: Hex
  eth_sendRawTransaction: Hex
  eth_sendTransaction: Hex
  eth_supportedEntryPoints: readonly Hex[]
  eth_uninstallFilter: boolean
  personal_sign: Hex
  eth_signTypedData_v4: Hex
}
/** What a method resolves with: `unknown` where it is none of {@link RpcResults}. */
export type ResultOf<Method extends string> = Method extends keyof RpcResults ? RpcResults[Method] : unknown
