// What a method does, for who has to let a page's call through. It only tells: the transport sends any.

const safe =
  /^(eth_(accounts|blockNumber|call|chainId|estimateGas|estimateUserOperationGas|feeHistory|gasPrice|get(Account|Balance|Block(ByHash|ByNumber|Receipts|TransactionCountBy(Hash|Number))|Code|Filter(Changes|Logs)|Logs|Proof|StorageAt|Transaction(By(Block(Hash|Number)AndIndex|Hash)|Count|Receipt)|UncleCountByBlock(Hash|Number)|UserOperation(ByHash|Receipt))|maxPriorityFeePerGas|new(Block|PendingTransaction)?Filter|supportedEntryPoints|syncing|uninstallFilter)|wallet_get(Assets|CallsStatus|Capabilities))$/
const unsafe =
  /^(personal_sign|eth_(signTypedData_v4|send(Raw)?Transaction|sendUserOperation)|solana_sign(Message|(AndSend)?Transaction|AllTransactions)|wallet_(sendCalls|(grant|revoke)Permissions))$/

/** Whether a method only reads, may move money or rights, or is in neither list: 'Requested RPC call is not allowed'. */
export const guard = (method: string): 'safe' | 'unsafe' | 'unknown' =>
  safe.test(method) ? 'safe' : unsafe.test(method) ? 'unsafe' : 'unknown'
