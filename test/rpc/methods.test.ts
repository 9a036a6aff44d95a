// Which methods only read, which move money or rights, and which nobody knows.
import { expect, test } from 'vitest'
import { guard, http } from '../../rpc/index.ts'
import { startNode } from '../helpers/rpc.ts'

const safe = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_syncing',
  'eth_uninstallFilter',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
  'wallet_getAssets',
]
const unsafe = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
]
const unknown = [
  '',
  'eth',
  'eth_',
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTransaction',
  'eth_getBlock',
  'eth_getTransaction',
  'eth_getUserOperation',
  'eth_getBlockTransactionCount',
  'eth_newPendingBlockFilter',
  'eth_coinbase',
  'wallet_addEthereumChain',
  'wallet_switchEthereumChain',
  'wallet_requestPermissions',
  'wallet_get',
  'wallet_grantRevokePermissions',
  'solana_signTransactions',
  'solana_signAllTransaction',
  'solana_signAndTransaction',
  'solana_signSendTransaction',
  'solana_signAndSendTransactions',
  'solana_signAllSendTransactions',
  'ETH_CALL',
  'Personal_Sign',
  'net_version',
  'toString',
  'constructor',
  '__proto__',
]

test.each(safe)('the method %s is safe', (method) => {
  expect(guard(method)).toBe('safe')
})

test.each(unsafe)('the method %s is unsafe', (method) => {
  expect(guard(method)).toBe('unsafe')
})

test.each(unknown)('the method %j is unknown', (method) => {
  expect(guard(method)).toBe('unknown')
})

test('nothing before or after a name makes it another', () => {
  for (const method of [...safe, ...unsafe])
    for (const near of [` ${method}`, `${method} `, `${method}\n`, `x${method}`, `${method}x`, `${method}\n${method}`])
      expect(guard(near)).toBe('unknown')
})

test('what is known of a method only tells: http sends any', async () => {
  const asked: string[] = []
  const node = await startNode({
    personal_sign: () => asked.push('personal_sign'),
    whatever: () => asked.push('whatever'),
  })
  const send = http(node.url)
  await Promise.all(['personal_sign', 'whatever'].map((method) => send({ method })))
  expect(asked.sort()).toEqual(['personal_sign', 'whatever'])
  await node.stop()
})
