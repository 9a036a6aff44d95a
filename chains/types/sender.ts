// What the chains of a namespace say of a transfer before a wallet is asked for it, and of one that failed.
import type { NodeError, Transfer } from './chain.ts'
import type { Network } from './nouns.ts'
import type { Reading } from './reader.ts'

/** A transfer, and who pays. */
export interface TransferInput extends Transfer {
  readonly from: string
}
/** What a transfer costs beside its amount, in base units of the coin. */
export interface Quote {
  /** As things are. */
  readonly fee: bigint
  /** What is left behind where all of the coin is sent, so that a fee that rises does not stop it. */
  readonly reserve: bigint
  /** What arrives, in base units of the token, where that is less than the amount: some tokens keep a part. */
  readonly received?: bigint
}
/** `contract`: code answers there, or a program owns it. `unused`: it has never sent anything, and has nothing. */
export type ReceiverTrait = 'contract' | 'unused'

/** https://docs.ens.domains/ensip/11 and, for one that counts everywhere, https://docs.ens.domains/ensip/19 */
export interface CoinType {
  readonly type: string
  /** Whether it is given for another network, where its owner may have what they do not have here. */
  readonly isBorrowed?: boolean
}

/** One object for each namespace that can send, loaded by `loadSender`. */
export interface Sender {
  /** Rejects with ChainError 'invalid-address' or 'invalid-amount', 'estimate-gas', or as the node does. */
  quote(input: TransferInput, reading: Reading): Promise<Quote>
  /** Why it would fail, as far as the node tells; undefined where it would go through. Rejects where the node cannot be asked. */
  simulate(input: TransferInput, reading: Reading): Promise<NodeError | undefined>
  /** Whether nobody has the key of an address, as is known without asking. */
  isBurn(address: string): boolean
  /** Rejects with ChainError 'invalid-address', or as the node does. */
  traitsOf(address: string, reading: Reading): Promise<readonly ReceiverTrait[]>
  /**
   * The places of a token as its contract says, where a transfer does not say them itself; undefined where it says none. Rejects as the
   * node does.
   */
  decimalsOf?(token: string, reading: Reading): Promise<number | undefined>
  /** Whether a node knows a transaction that is in no block yet, where chains have such. Rejects as the node does. */
  shows?(hash: string, reading: Reading): Promise<boolean>
  /** Why a wallet or a node refused a transaction. Never throws. */
  explain(error: unknown): NodeError
  /** Under which numbers names have addresses for the network, the best one first. */
  coinTypes(network: Network): readonly CoinType[]
  /** Where a name leads; undefined where it leads nowhere, is no name, or the network knows none. */
  addressOf?(name: string, reading: Reading): Promise<string | undefined>
}
