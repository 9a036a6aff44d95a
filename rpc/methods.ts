// What a method does, by name: which calls may share an answer, and which a page may make without the visitor.
// https://ethereum.github.io/execution-apis/, https://eips.ethereum.org/EIPS/eip-4337, /eip-5792, /eip-7811
import type { RpcRequest } from './types.ts'

const list = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Methods that only read, and whose answer is the same for every caller at the same moment. */
const sharedReads = /* @__PURE__ */ list(
  'eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice eth_getBalance ' +
    'eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash ' +
    'eth_getBlockTransactionCountByNumber eth_getCode eth_getLogs eth_getProof eth_getStorageAt ' +
    'eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash ' +
    'eth_getTransactionCount eth_getTransactionReceipt eth_maxPriorityFeePerGas',
)
/** Methods that only read, but are not shared: a filter is its caller's own, and the others are rarely called twice. */
const ownReads = /* @__PURE__ */ list(
  'eth_estimateUserOperationGas eth_getAccount eth_getFilterChanges eth_getFilterLogs eth_getUncleCountByBlockHash ' +
    'eth_getUncleCountByBlockNumber eth_getUserOperationByHash eth_getUserOperationReceipt eth_newBlockFilter ' +
    'eth_newFilter eth_newPendingTransactionFilter eth_supportedEntryPoints eth_syncing eth_uninstallFilter ' +
    'wallet_getAssets wallet_getCallsStatus wallet_getCapabilities',
)
/** Methods that sign, send, or grant rights. */
const unsafe = /* @__PURE__ */ list(
  'eth_sendRawTransaction eth_sendTransaction eth_sendUserOperation eth_signTypedData_v4 personal_sign ' +
    'solana_signAllTransactions solana_signAndSendTransaction solana_signMessage solana_signTransaction ' +
    'wallet_grantPermissions wallet_revokePermissions wallet_sendCalls',
)

/**
 * Tells whether a node or a visitor who gets the call twice may act twice. Unknown methods are judged by the words in their
 * names: a wrong yes costs a retry, a wrong no may cost money.
 */
export const hasSideEffects = ({ method }: RpcRequest): boolean =>
  /^(?!(\w+_)?get)(.*(send|sign|submit|broadcast|request|transfer|execute)|wallet_|personal_)|crypt/i.test(method)

/**
 * Tells whether the call carries signed bytes, which may go to several nodes, since the chain takes them once. Solana's
 * `sendTransaction` does; without a string as its first parameter it is a method of nodes that hold keys.
 */
export const isSignedTransaction = ({ method, params }: RpcRequest): boolean =>
  /sendraw|submitEx|broadcast_tx|^sendTransaction string/i.test(`${method} ${typeof Object(params)[0]}`)

/** Tells whether equal calls may be sent as one. Every `get…` of Solana only reads. */
export const isSharedRead = (method: string): boolean => sharedReads.has(method) || /^get[A-Z]/.test(method)

/**
 * Tells whether a method only reads ('safe'), may move money or rights ('unsafe'), or is in neither list ('unknown'), for an
 * app that passes a page's calls on to a wallet. The transport itself sends any method.
 * @example if (guard(request.method) === 'unknown') throw new Error('Requested RPC call is not allowed')
 */
export const guard = (method: string): 'safe' | 'unsafe' | 'unknown' =>
  sharedReads.has(method) || ownReads.has(method) ? 'safe' : unsafe.has(method) ? 'unsafe' : 'unknown'
