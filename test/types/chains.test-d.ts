// Pins `hasp/chains` and its namespaces: this file compiles, or the contract is broken. Nothing here runs.
import type * as bip122 from '../../chains/bip122/chain.ts'
import type * as cosmos from '../../chains/cosmos/chain.ts'
import type * as eip155 from '../../chains/eip155/index.ts'
import type { FeeOptions, PendingOptions, PrepareOptions, Revert, WaitOptions } from '../../chains/eip155/index.ts'
import type * as chains from '../../chains/index.ts'
import type * as polkadot from '../../chains/polkadot/chain.ts'
import type * as solana from '../../chains/solana/index.ts'
import type {
  AccountId,
  AccountInput,
  Chain,
  ContractWrite,
  Fees,
  Hash,
  Namespace,
  Network,
  NodeError,
  Provider,
  Receipt,
  Send,
  Signing,
  Transaction,
  TransactionPayload,
  Transfer,
} from '../../src/types.ts'
import { same } from './same.ts'

same<
  keyof Chain,
  'namespace' | 'accountType' | 'isAddress' | 'normalize' | 'balance' | 'transfer' | 'signMessage' | 'verifyMessage'
>(true)
same<Chain['accountType'], 'eoa' | 'smartAccount' | 'payment'>(true)
same<
  Chain['isAddress'],
  (address: string, options?: { readonly strict?: boolean; readonly network?: Network }) => boolean
>(true)
same<Chain['normalize'], (address: string, options?: { readonly network?: Network }) => string>(true)
same<Chain['balance'], (address: string, network: Network, send: Send, signal?: AbortSignal) => Promise<bigint>>(true)
same<Chain['transfer'], ((payload: Transfer, context: Signing) => Promise<string>) | undefined>(true)
same<Chain['signMessage'], (message: string, account: AccountInput, provider: Provider) => Promise<string>>(true)
same<
  Chain['verifyMessage'],
  ((message: string, signature: string, account: AccountInput, send?: Send) => Promise<boolean>) | undefined
>(true)
same<
  Transfer,
  {
    readonly to: string
    readonly amount: bigint
    readonly token?: { readonly address: string; readonly decimals: number }
  }
>(true)
same<keyof Signing, 'account' | 'network' | 'provider' | 'send' | 'signal'>(true)

same<typeof chains.loadChain, (namespace: Namespace) => Promise<Chain>>(true)
same<ReturnType<typeof chains.parseNetworkId>, { namespace: string; reference: string }>(true)
same<ReturnType<typeof chains.parseAccountId>, { namespace: Namespace; reference: string; address: string }>(true)
same<ReturnType<typeof chains.formatAccountId>, AccountId>(true)
same<typeof chains.parseUnits, (text: string, decimals: number) => bigint>(true)
same<typeof chains.formatUnits, (value: bigint, decimals: number) => string>(true)
type Namespaces = typeof eip155 | typeof solana | typeof bip122 | typeof polkadot | typeof cosmos
same<Namespaces['chain'] extends Chain ? true : false, true>(true)

// EVM.
same<
  Fees,
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy' | 'eip2930'; readonly gasPrice: bigint }
>(true)
same<Transaction['value'], bigint | undefined>(true)
same<Transaction['nonce'], number | undefined>(true)
same<Transaction['type'], Fees['type'] | undefined>(true)
same<
  Transaction['accessList'],
  readonly { readonly address: string; readonly storageKeys: readonly `0x${string}`[] }[] | undefined
>(true)
same<Receipt['status'], 'success' | 'reverted'>(true)
same<Receipt['blockNumber'], bigint>(true)
same<NonNullable<Receipt['replaced']>['reason'], 'replaced' | 'repriced' | 'cancelled'>(true)
same<keyof NonNullable<Receipt['replaced']>, 'reason' | 'transaction'>(true)
same<
  NodeError['kind'],
  | 'executionReverted'
  | 'feeCapTooHigh'
  | 'feeCapTooLow'
  | 'nonceTooHigh'
  | 'nonceTooLow'
  | 'nonceMaxValue'
  | 'insufficientFunds'
  | 'intrinsicGasTooHigh'
  | 'intrinsicGasTooLow'
  | 'transactionTypeNotSupported'
  | 'tipAboveFeeCap'
  | 'unknown'
>(true)
same<keyof TransactionPayload, 'to' | 'value' | 'gas' | 'gasPrice' | 'data'>(true)
same<keyof ContractWrite, 'tokenAddress' | 'fromAddress' | 'abi' | 'method' | 'args' | 'caipNetwork'>(true)
same<keyof FeeOptions, 'multiplier' | 'type' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'gasPrice'>(true)
same<keyof PrepareOptions, 'multiplier' | 'parameters'>(true)
same<NonNullable<PrepareOptions['parameters']>, readonly ('nonce' | 'chainId' | 'type' | 'fees' | 'gas')[]>(true)
same<keyof WaitOptions, 'timeout' | 'confirmations' | 'interval' | 'retries' | 'delay' | 'onReplaced' | 'signal'>(true)
same<Parameters<NonNullable<WaitOptions['onReplaced']>>[0], NonNullable<Receipt['replaced']>>(true)
same<keyof PendingOptions, 'onTransactions' | 'onError' | 'interval' | 'limit'>(true)
same<keyof Revert, 'reason' | 'selector' | 'panic' | 'args'>(true)

same<ReturnType<typeof eip155.checksum>, `0x${string}`>(true)
same<ReturnType<typeof eip155.isAddress>, boolean>(true)
same<typeof eip155.estimateFees, (send: Send, options?: FeeOptions) => Promise<Fees>>(true)
same<typeof eip155.prepareTransaction, (tx: Transaction, send: Send, options?: PrepareOptions) => Promise<Transaction>>(
  true,
)
same<typeof eip155.waitForReceipt, (hash: string, send: Send, options?: WaitOptions) => Promise<Receipt>>(true)
same<ReturnType<typeof eip155.watchPendingTransactions>, () => void>(true)
same<typeof eip155.nodeError, (error: unknown) => NodeError>(true)
same<ReturnType<typeof eip155.decodeRevert>, Revert>(true)
same<Parameters<typeof eip155.decodeRevert>[1], readonly unknown[] | undefined>(true)
same<typeof eip155.sendTransaction, (payload: TransactionPayload, context: Signing) => Promise<Hash>>(true)
same<typeof eip155.writeContract, (payload: ContractWrite, context: Signing) => Promise<Hash>>(true)
same<
  typeof eip155.multicall,
  (
    calls: readonly { readonly to: string; readonly data: `0x${string}` }[],
    send: Send,
    options?: { readonly address?: string | undefined },
  ) => Promise<{ readonly success: boolean; readonly data: `0x${string}` }[]>
>(true)
type Calls = Omit<typeof eip155.erc20, 'decode'>
same<keyof Calls, 'transfer' | 'approve' | 'allowance' | 'balanceOf' | 'decimals' | 'symbol' | 'name'>(true)
same<keyof typeof eip155.erc20.decode, keyof Calls>(true)
same<ReturnType<Calls[keyof Calls]>, `0x${string}`>(true)
same<ReturnType<typeof eip155.erc20.decode.allowance>, bigint>(true)
same<ReturnType<typeof eip155.erc20.decode.symbol>, string>(true)
same<ReturnType<typeof eip155.isHash>, boolean>(true)
