// What a method does, by name: which calls may share an answer, and which a page may make without the visitor.
// https://ethereum.github.io/execution-apis/, https://eips.ethereum.org/EIPS/eip-4337, /eip-5792, /eip-7811
import type { RpcRequest } from './types.ts'

const list = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** They read, change nothing and say the same to everybody who asks now. */
const sharedReads = /* @__PURE__ */ list(
  'eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice eth_getBalance ' +
    'eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash ' +
    'eth_getBlockTransactionCountByNumber eth_getCode eth_getLogs eth_getProof eth_getStorageAt ' +
    'eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash ' +
    'eth_getTransactionCount eth_getTransactionReceipt eth_maxPriorityFeePerGas',
)
/** They read too, but a filter is its caller's own, and the rest is rarely asked twice. */
const ownReads = /* @__PURE__ */ list(
  'eth_estimateUserOperationGas eth_getAccount eth_getFilterChanges eth_getFilterLogs eth_getUncleCountByBlockHash ' +
    'eth_getUncleCountByBlockNumber eth_getUserOperationByHash eth_getUserOperationReceipt eth_newBlockFilter ' +
    'eth_newFilter eth_newPendingTransactionFilter eth_supportedEntryPoints eth_syncing eth_uninstallFilter ' +
    'wallet_getAssets wallet_getCallsStatus wallet_getCapabilities',
)
/** They sign, send, or move rights. */
const unsafe = /* @__PURE__ */ list(
  'eth_sendRawTransaction eth_sendTransaction eth_sendUserOperation eth_signTypedData_v4 personal_sign ' +
    'solana_signAllTransactions solana_signAndSendTransaction solana_signMessage solana_signTransaction ' +
    'wallet_grantPermissions wallet_revokePermissions wallet_sendCalls',
)

/**
 * Whether a node or a visitor who gets the call twice may act twice. Unknown methods are told by their words: a wrong yes costs
 * a retry, a wrong no may cost money.
 */
export const hasSideEffects = ({ method }: RpcRequest): boolean =>
  /^(?!(\w+_)?get)(.*(send|sign|submit|broadcast|request|transfer|execute)|wallet_|personal_)|crypt/i.test(method)

/**
 * Whether the call carries bytes that are signed: those may go to several nodes, since the chain takes them once. Solana's
 * `sendTransaction` does; without a string as its first parameter it is a method of nodes that hold keys.
 */
export const isSignedTransaction = ({ method, params }: RpcRequest): boolean =>
  /sendraw|submitEx|broadcast_tx|^sendTransaction string/i.test(`${method} ${typeof Object(params)[0]}`)

/** Whether equal calls on their way may be one. Every `get…` of Solana reads. */
export const isSharedRead = (method: string): boolean => sharedReads.has(method) || /^get[A-Z]/.test(method)

/**
 * Whether a method only reads ('safe'), may move money or rights ('unsafe'), or is in neither list ('unknown'): for who lets
 * a page's calls through to a wallet. It only tells: the transport sends any method.
 * @example if (guard(request.method) === 'unknown') throw new Error('Requested RPC call is not allowed')
 */
export const guard = (method: string): 'safe' | 'unsafe' | 'unknown' =>
  sharedReads.has(method) || ownReads.has(method) ? 'safe' : unsafe.has(method) ? 'unsafe' : 'unknown'
