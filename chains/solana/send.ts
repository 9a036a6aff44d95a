// Sends a transaction through the wallet to the chain.
// https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
import type { Signing } from '../types.ts'
import { signatureOf } from './answer.ts'

/** Resolves with the signature in base58. A wallet that cannot send (4200, -32601) signs, and the node sends. */
export async function signAndSend(message: Uint8Array, context: Signing): Promise<string> {
  const { account, provider, signal } = context
  const method = 'solana_signAndSendTransaction'
  // The count of signatures, and the zeros of the one that the wallet fills in.
  const unsigned = String.fromCharCode(1, ...new Uint8Array(64), ...message)
  const params = { transaction: btoa(unsigned), pubkey: account.address }
  try {
    return signatureOf(await provider.request({ method, params }, signal), method)
  } catch (error) {
    // Only the outermost error counts: if the wallet's own node refused a transaction, no other may be signed.
    if (![4200, -32601].includes(Object(error).code)) throw error
  }
  return (await import('./signed.ts')).signThenSend(params, context)
}
