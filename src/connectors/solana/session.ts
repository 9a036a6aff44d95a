// What the wallet of a session is asked in the namespace of Solana.
// https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
import * as base58 from '../../../chains/base58.ts'
import { fromBase64, toBase64 } from '../../../chains/bytes.ts'
import { failure } from '../errors.ts'
import type { Translate } from '../walletconnect/requests.ts'

/** Most characters of a transaction, which a packet holds several times. */
const maxText = 9999

/** Rejects with code 4100 for an account that is not granted. Without one it is the first. */
export const answer: Translate = async (ask, { method, params }, { accounts }) => {
  const { pubkey = accounts[0]?.address, transaction } = Object(params)
  if (!accounts.some(({ address }) => address === pubkey)) throw failure(4100, 'no such account')
  const said = Object(await ask(method, { ...Object(params), pubkey }))
  if (method === 'solana_signTransaction') {
    // Some wallets answer with the signature alone.
    const wire = said.transaction ?? withSignature(`${transaction}`, pubkey, signatureIn(said))
    if (!isWire(wire)) throw failure(-32603, 'no transaction')
    return { signature: base58.encode(fromBase64(wire).subarray(1, 65)), transaction: wire }
  }
  if (method === 'solana_signAllTransactions') {
    const all = said.transactions
    if (!Array.isArray(all) || all.length !== Object(params).transactions?.length || !all.every(isWire))
      throw failure(-32603, 'no transactions')
  }
  // The signature is all that is meant, and whoever reads it reads base58, which takes time with the square of the length.
  return /^solana_sign(Message|AndSendTransaction)$/.test(method)
    ? { signature: base58.encode(signatureIn(said)) }
    : said
}

/** Whether it may be a transaction in base64: with a signature, and in a packet. */
const isWire = (text: unknown): text is string => typeof text === 'string' && text.length > 88 && text.length <= maxText

function signatureIn({ signature }: { readonly signature?: unknown }): Uint8Array {
  const bytes = typeof signature === 'string' && signature.length < 99 ? base58.decode(signature) : []
  if (bytes.length !== 64) throw failure(-32603, 'no signature')
  return Uint8Array.from(bytes)
}

/** Puts a signature where the key stands among those that sign: they are the first of the message. */
function withSignature(transaction: string, pubkey: string, signature: Uint8Array): string {
  const wire = fromBase64(transaction)
  const [count = 0] = wire
  const message = wire.subarray(1 + 64 * count)
  // A legacy message has no version before its header of three bytes, after which comes the number of keys.
  const keys = message.subarray(((message[0] ?? 0) >> 7) + 4)
  const at = Array.from({ length: count }, (_, i) => base58.encode(keys.subarray(32 * i, 32 * i + 32))).indexOf(pubkey)
  if (at < 0) throw failure(-32602, 'the account does not sign this')
  wire.set(signature, 1 + 64 * at)
  return toBase64(wire)
}
