// What a page may ask the operator's endpoints: what reads, and what carries its own signature. An endpoint may hold keys and
// have an administrator's methods: it is asked to sign nothing and to change nothing of itself.
// https://solana.com/docs/rpc, https://polkadot.js.org/docs/substrate/rpc, https://docs.cometbft.com/main/rpc
import { guard, type RpcRequest } from '../../rpc/index.ts'
import { isSharedRead, isSignedTransaction } from '../../rpc/methods.ts'

/** Beside what `isSignedTransaction` knows. */
const reads: Readonly<Record<string, RegExp | undefined>> = {
  solana: /^(get[A-Z]\w*|isBlockhashValid|minimumLedgerSlot|simulateTransaction)$/,
  polkadot:
    /^(chain_get(Block|BlockHash|FinalizedHead|Head|Header|RuntimeVersion)|state_(get(ChildReadProof|KeysPaged(At)?|Metadata|ReadProof|RuntimeVersion|Storage(At|Hash(At)?|Size(At)?)?)|call|queryStorageAt)|system_(accountNextIndex|chain|chainType|health|name|properties|version)|payment_query(FeeDetails|Info)|chainSpec_v1_\w+|rpc_methods)$/,
  cosmos:
    /^(abci_(info|query)|block|block_by_hash|block_results|block_search|blockchain|commit|consensus_params|header|header_by_hash|health|num_unconfirmed_txs|status|tx|tx_search|validators)$/,
}

/** Whether a call of a page goes to the endpoints of a chain of this namespace. */
export function isAllowed(namespace: string, request: RpcRequest): boolean {
  const { method } = request
  if (isSignedTransaction(request)) return true
  // Some nodes count their filters, so that any project could read and end another's.
  if (/filter/i.test(method)) return false
  return reads[namespace]?.test(method) ?? (guard(method) === 'safe' || isSharedRead(method))
}
