// What `modal.provider(namespace)` is beside EIP-1193: the shape that the libraries of each ecosystem expect. The types are
// structural, so that none of those libraries is needed to have them.

import type { Eip1193Provider, Provider } from '../../chains/types/chain.ts'
import type { Namespace } from '../../chains/types/nouns.ts'

/** The key of an account: web3.js makes its own of it by `new PublicKey(key.toBytes())`. */
export interface SolanaPublicKey {
  toBytes(): Uint8Array
  toBase58(): string
  toString(): string
}

/**
 * What wallets of Solana are in a page, for @solana/web3.js and wallet adapters, and a signer of @solana/kit. Transactions are the
 * library's own objects. The events are `accountChanged`, with the key or null, `disconnect` and `connect`. `request` answers solana_signMessage, solana_signTransaction and solana_signAndSendTransaction.
 * https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
 *
 * @example
 * const provider = modal.provider('solana')
 * const signed = await provider?.signTransaction(transaction)
 */
export interface SolanaProvider<Address extends string = string> extends Eip1193Provider {
  /** In base58; empty while nobody is connected. With @solana/kit: `modal.provider<Address>('solana')`. */
  readonly address: Address
  /** Null while nobody is connected. */
  readonly publicKey: SolanaPublicKey | null
  readonly isConnected: boolean
  /** Asks nobody: connecting is the modal's. */
  connect(): Promise<{ publicKey: SolanaPublicKey | null }>
  /** `signature` has 64 bytes. */
  signMessage(message: Uint8Array): Promise<{ publicKey: SolanaPublicKey | null; signature: Uint8Array }>
  signTransaction<T>(transaction: T): Promise<T>
  /** One after the other, as a wallet shows one request at a time. */
  signAllTransactions<T>(transactions: readonly T[]): Promise<T[]>
  /** `signature` is in base58. */
  signAndSendTransaction(transaction: object): Promise<{ publicKey: SolanaPublicKey | null; signature: string }>
  /** Of a signer of @solana/kit, whose types say what comes back. */
  modifyAndSignMessages(messages: readonly object[]): Promise<readonly never[]>
  modifyAndSignTransactions(transactions: readonly object[]): Promise<readonly never[]>
}

/** What sats-connect's `request` resolves with: an error too. */
export type SatsResponse<T = unknown> =
  | { readonly jsonrpc: '2.0'; readonly id: string; readonly result: T }
  | {
      readonly jsonrpc: '2.0'
      readonly id: string
      readonly error: { readonly code: number; readonly message: string }
    }

/**
 * What sats-connect calls a BitcoinProvider, which also takes the calls signMessage, signPsbt and sendTransfer of
 * https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 *
 * @example
 * const answer = await modal.provider('bip122')?.request('getAddresses', { purposes: ['payment'] })
 */
export interface BitcoinProvider extends Omit<Eip1193Provider, 'request'> {
  request<T = unknown>(method: string, params?: unknown): Promise<SatsResponse<T>>
  request(args: { readonly method: string; readonly params?: unknown }, signal?: AbortSignal): Promise<unknown>
  /** Returns what stops it. The events are accountChange, networkChange and disconnect. */
  addListener(info: { readonly eventName: string; readonly cb: (event: { readonly type: string }) => void }): () => void
}

/** An account as @polkadot/extension-inject names it. */
export interface PolkadotAccount {
  readonly address: string
  readonly genesisHash?: string | null
  readonly name?: string
  readonly type?: 'ed25519' | 'sr25519' | 'ecdsa' | 'ethereum'
}
export interface PolkadotResult {
  readonly id: number
  readonly signature: `0x${string}`
  readonly signedTransaction?: `0x${string}` | Uint8Array
}
/**
 * What @polkadot/extension-inject calls Injected: `api.setSigner(provider.signer)` of @polkadot/api. `request` answers
 * polkadot_signMessage and polkadot_signTransaction.
 *
 * @example
 * const provider = modal.provider('polkadot')
 * if (provider) await api.tx.balances.transferKeepAlive(to, value).signAndSend(address, { signer: provider.signer })
 */
export interface PolkadotProvider extends Eip1193Provider {
  readonly signer: {
    signPayload(payload: object): Promise<PolkadotResult>
    signRaw(raw: {
      readonly address: string
      readonly data: string
      readonly type: 'bytes' | 'payload'
    }): Promise<PolkadotResult>
  }
  readonly accounts: {
    get(anyType?: boolean): Promise<PolkadotAccount[]>
    /** Calls back at once, and with every change, until the returned function is called. */
    subscribe(listener: (accounts: PolkadotAccount[]) => void): () => void
  }
}

/** A signature with the key that made it, in base64. https://docs.cosmos.network/main/learn/beginner/accounts */
interface CosmosSignature {
  readonly pub_key: { readonly type: string; readonly value: string }
  readonly signature: string
}
/** An OfflineSigner of CosmJS. `pubkey` has 33 bytes. A Ledger has no `signDirect`. */
export interface CosmosSigner {
  getAccounts(): Promise<
    readonly { readonly address: string; readonly algo: 'secp256k1'; readonly pubkey: Uint8Array }[]
  >
  signAmino<Doc extends object>(
    signerAddress: string,
    signDoc: Doc,
  ): Promise<{
    readonly signed: Doc
    readonly signature: CosmosSignature
  }>
  signDirect<Doc extends object>(
    signerAddress: string,
    signDoc: Doc,
  ): Promise<{
    readonly signed: Doc
    readonly signature: CosmosSignature
  }>
}
/**
 * The door to CosmJS. `request` answers cosmos_getAccounts, cosmos_signAmino and cosmos_signDirect of
 * https://docs.reown.com/advanced/multichain/rpc-reference/cosmos-rpc
 *
 * @example
 * const signer = modal.provider('cosmos')?.getOfflineSigner('cosmoshub-4')
 * if (signer) await SigningStargateClient.connectWithSigner(url, signer)
 */
export interface CosmosProvider extends Eip1193Provider {
  /** `chainId` is the chain's own, such as `cosmoshub-4`. */
  getOfflineSigner(chainId: string): CosmosSigner
}

/**
 * The wallet of eip155, as viem, ethers, web3.js and wagmi take it. What it answers is the wallet's word: `T` is what you expect of it.
 * https://eips.ethereum.org/EIPS/eip-1193
 *
 * @example
 * const chainId = await modal.provider('eip155')?.request<`0x${string}`>({ method: 'eth_chainId' })
 */
export interface Eip155Provider extends Eip1193Provider {
  request<T = unknown>(args: { readonly method: string; readonly params?: unknown }): Promise<T>
  request<T = unknown>(args: { readonly method: string; readonly params?: unknown }, signal?: AbortSignal): Promise<T>
}

/** What each namespace's provider is. */
export interface Providers {
  readonly eip155: Eip155Provider
  readonly solana: SolanaProvider
  readonly bip122: BitcoinProvider
  readonly polkadot: PolkadotProvider
  readonly cosmos: CosmosProvider
}
/** That of a namespace; where the compiler knows none in particular, what all of them have. */
export type ProviderOf<Name extends Namespace> = Namespace extends Name ? Provider : Providers[Name]
