// What the chains of a namespace say of an account beside its coin: tokens, its name, things, what it has sent.
import type { Send } from '../../rpc/types.ts'
import type { Network } from './nouns.ts'

/** Whom a reader asks. */
export interface Reading {
  readonly network: Network
  readonly send: Send
  readonly signal?: AbortSignal
}
/** A token that somebody lists, by its contract, mint or denomination. */
export interface TokenInput {
  readonly address: string
  readonly decimals: number
}
/** What an account has of a token. */
export interface Holding {
  readonly address: string
  /** As the chain says; absent where it says none. */
  readonly decimals?: number
  /** Base units. Absent = unknown, as where the token's contract does not answer: which is not zero. */
  readonly amount?: bigint
}
/** The name that an account has given itself, and that leads back to it. */
export interface ChainName {
  readonly name: string
  /** A URL of a picture: https alone. */
  readonly avatar?: string
}
/** One thing of a collection. */
export interface NftInput {
  /** Of eip155 the contract, of Solana the mint. */
  readonly contract: string
  /** A whole number in decimal; absent where the contract is one thing. */
  readonly id?: string
}
/** What the chain says of a thing. */
export interface NftHolding {
  /** Whether the account has it. Absent = unknown. */
  readonly isOwned?: boolean
  /** The collection's name. */
  readonly collection?: string
}
/** A transaction that was sent from here. */
export interface SentInput {
  readonly hash: string
  /** Who has sent it, and its number among theirs, where that is known. */
  readonly from: string
  readonly nonce?: number
  /** When, in ms since 1970: what was mined long before has not replaced it. */
  readonly at?: number
  readonly to?: string
  /** Base units of the coin. */
  readonly value?: bigint
  /** A token instead of the coin, in its base units. */
  readonly token?: { readonly address: string; readonly value: bigint }
}
export interface Outcome {
  readonly status: 'confirmed' | 'failed'
  /** Of the transaction that is on the chain: another one where it was replaced. */
  readonly hash: string
  readonly replaced?: 'replaced' | 'repriced' | 'cancelled'
}

/** One object for each namespace, loaded by `loadReader`. It lacks what the namespace's chains cannot say. */
export interface Reader {
  /** How services name the coin where they take an address. @default '0x' */
  readonly coinAddress?: string
  /** Tells what the address of a token is, where that is none of an account's kind. */
  isToken?(address: string): boolean
  /** How wallets name the network, where they may be asked what an account has. https://eips.ethereum.org/EIPS/eip-7811 */
  walletChain?(network: Network): string
  /** What a wallet was asked to send, and has answered; undefined for what is no transaction of one account. */
  readSent?(method: string, params: unknown, answer: unknown): SentInput | undefined
  /**
   * What the account has of each listed token, and of all others where the chain can list them. Rejects where the chain does not
   * answer at all.
   */
  tokens?(address: string, listed: readonly TokenInput[], reading: Reading): Promise<readonly Holding[]>
  /** Undefined where it has none, or the network knows no names. */
  nameOf?(address: string, reading: Reading): Promise<ChainName | undefined>
  /** In the order of `things`. */
  nfts?(address: string, things: readonly NftInput[], reading: Reading): Promise<readonly NftHolding[]>
  /**
   * Resolves once the transaction's outcome is known; rejects with ChainError 'timeout' or 'dropped', or as the signal does. `onNumber`
   * is called with a nonce that was not given, where a node shows it.
   */
  outcome?(sent: SentInput, reading: Reading, onNumber?: (nonce: number) => void): Promise<Outcome>
}
