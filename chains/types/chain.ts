// A wallet's provider, and what a namespace can do with it.
import type { Send } from '../../rpc/types.ts'
import type { AccountInput, Hash, Hex, Namespace, Network } from './nouns.ts'

/** The interface to a wallet, the same in every namespace. */
export interface Provider {
  request(args: { readonly method: string; readonly params?: unknown }, signal?: AbortSignal): Promise<unknown>
}
/** https://eips.ethereum.org/EIPS/eip-1193 */
export interface Eip1193Provider extends Provider {
  on(event: string, listener: (value: never) => void): this
  removeListener(event: string, listener: (value: never) => void): this
}

/** What a namespace can do: one object each, loaded by `loadChain`. It lacks the methods that the namespace cannot do. */
export interface Chain {
  readonly namespace: Namespace
  readonly accountType: 'eoa' | 'smartAccount' | 'payment'
  /** Without a network the address may be of any network of the namespace. */
  isAddress(address: string, options?: { readonly strict?: boolean; readonly network?: Network }): boolean
  /** The canonical form. Throws ChainError on what is no address. */
  normalize(address: string, options?: { readonly network?: Network }): string
  /** Base units. */
  balance(address: string, network: Network, send: Send, signal?: AbortSignal): Promise<bigint>
  /** Resolves with the transaction's hash or signature. */
  transfer?(payload: Transfer, context: Signing): Promise<string>
  signMessage(message: string, account: AccountInput, provider: Provider): Promise<string>
  verifyMessage?(message: string, signature: string, account: AccountInput, send?: Send): Promise<boolean>
}

/** `amount` in base units, > 0. */
export interface Transfer {
  readonly to: string
  readonly amount: bigint
  readonly token?: { readonly address: string; readonly decimals: number }
}
export interface Signing {
  readonly account: AccountInput
  readonly network: Network
  readonly provider: Provider
  readonly send: Send
  readonly signal?: AbortSignal
}

/** Wei per gas. */
export type Fees =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy' | 'eip2930'; readonly gasPrice: bigint }
export interface Transaction {
  readonly from: string
  readonly to?: string
  readonly value?: bigint
  readonly data?: Hex
  readonly gas?: bigint
  readonly nonce?: number
  /** Never 0: such a transaction would be valid on every chain. */
  readonly chainId?: number
  readonly type?: Fees['type']
  /** Of eip2930 and eip1559. https://eips.ethereum.org/EIPS/eip-2930 */
  readonly accessList?: readonly { readonly address: string; readonly storageKeys: readonly Hex[] }[]
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly gasPrice?: bigint
}
export interface Receipt {
  readonly [field: string]: unknown
  readonly transactionHash: Hash
  readonly status: 'success' | 'reverted'
  readonly blockNumber: bigint
  readonly replaced?: {
    readonly reason: 'replaced' | 'repriced' | 'cancelled'
    readonly transaction: Readonly<Record<string, unknown>>
  }
}
export interface NodeError {
  readonly kind:
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
  readonly reason?: string
  readonly message: string
}
/** The spec's transaction send payload. */
export interface TransactionPayload {
  readonly to: string
  readonly value?: bigint
  readonly gas?: bigint
  readonly gasPrice?: bigint
  readonly data?: Hex
}
/** The spec's contract write payload. */
export interface ContractWrite {
  readonly tokenAddress: string
  readonly fromAddress: string
  readonly abi: readonly unknown[]
  readonly method: string
  readonly args: readonly unknown[]
  readonly caipNetwork: Network
}
