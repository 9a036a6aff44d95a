// What a Solana wallet of the Wallet Standard is asked for once it is connected: by the JSON-RPC methods of hasp's chains, and
// by what the libraries of Solana expect of a wallet.
import * as base58 from '../../../chains/base58.ts'
import { fromBase64, toBase64 } from '../../../chains/bytes.ts'
import type { NetworkId, Provider } from '../../types.ts'
import { failure } from '../errors.ts'
import { askFeature, bytesOf, feature, list, ownAccount, type StandardWallet } from '../wallet-standard.ts'

/** Clusters as wallets name them, by the beginning of their genesis hash. https://namespaces.chainagnostic.org/solana/caip2 */
const clusters: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}
interface Signer {
  readonly address: string
}
interface Params {
  readonly pubkey?: unknown
  readonly message?: unknown
  readonly transaction?: unknown
}

/**
 * Answers the methods of https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc. A method that the wallet lacks
 * rejects with code 4200, as does sending where the wallet would send to another cluster than the page's.
 */
export async function request(
  wallet: StandardWallet,
  network: NetworkId | undefined,
  { method, params }: Parameters<Provider['request']>[0],
): Promise<unknown> {
  const { pubkey, message, transaction } = Object(params) as Params
  const account = ownAccount(wallet, pubkey)
  const chain = clusters[network ?? '']
  if (method === 'solana_signMessage') {
    const asked = base58.decode(String(message))
    const [answer] = list(await askFeature(wallet, 'solana:signMessage', [{ account, message: asked }]))
    // A hardware wallet may sign more than it was asked to; whoever checks the signature has only the message.
    const signed = bytesOf(answer?.signedMessage ?? asked)
    if (`${signed}` !== `${asked}`) throw failure(-32603, 'the wallet signed another message')
    return { signature: signatureOf(answer?.signature) }
  }
  const input = { account, transaction: fromBase64(String(transaction)), ...(chain && { chain }) }
  if (method === 'solana_signTransaction') {
    const [answer] = list(await askFeature(wallet, 'solana:signTransaction', [input]))
    const signed = bytesOf(answer?.signedTransaction)
    return { transaction: toBase64(signed), signature: base58.encode(signed.subarray(1, 65)) }
  }
  // The wallet does not say which cluster it sends to. Where it can sign, only mainnet is left to it.
  const mayLeave = chain === 'solana:mainnet' || !feature(wallet, 'solana:signTransaction', 'signTransaction')
  if (method === 'solana_signAndSendTransaction' && chain && mayLeave) {
    const [answer] = list(await askFeature(wallet, 'solana:signAndSendTransaction', [input]))
    return { signature: signatureOf(answer?.signature) }
  }
  throw failure(4200, `no ${method}`)
}

/** A transaction of @solana/web3.js: legacy ones and versioned ones write and read themselves in different ways. */
interface Web3Transaction {
  serialize(options?: object): Uint8Array
  readonly constructor: {
    readonly from?: (bytes: Uint8Array) => unknown
    readonly deserialize?: (bytes: Uint8Array) => unknown
  }
}
const wireOf = (transaction: Web3Transaction): string =>
  toBase64(Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false })))

/** In base58, which takes time with the square of the length: a signature has 64 bytes. */
function signatureOf(value: unknown): string {
  const bytes = bytesOf(value)
  if (bytes.length !== 64) throw failure(-32603, 'no signature')
  return base58.encode(bytes)
}

/** Resolves with the 64 bytes of the signature. */
export async function signMessage(provider: Provider, { address }: Signer, message: Uint8Array): Promise<Uint8Array> {
  const params = { pubkey: address, message: base58.encode(message) }
  const { signature } = Object(await provider.request({ method: 'solana_signMessage', params }))
  return base58.decode(signature)
}

async function signWire(provider: Provider, { address }: Signer, transaction: string): Promise<Uint8Array> {
  const params = { pubkey: address, transaction }
  const { transaction: signed } = Object(await provider.request({ method: 'solana_signTransaction', params }))
  return fromBase64(signed)
}

export async function signTransaction(
  provider: Provider,
  account: Signer,
  transaction: Web3Transaction,
): Promise<unknown> {
  const signed = await signWire(provider, account, wireOf(transaction))
  const { from, deserialize } = transaction.constructor
  return (deserialize ?? from)?.call(transaction.constructor, signed)
}

/** Resolves with the signature in base58. */
export async function signAndSendTransaction(
  provider: Provider,
  { address }: Signer,
  transaction: Web3Transaction,
): Promise<string> {
  const params = { pubkey: address, transaction: wireOf(transaction) }
  const { signature } = Object(await provider.request({ method: 'solana_signAndSendTransaction', params }))
  return signature
}

/** A message or transaction of @solana/kit: signatures by address, in the order of the message's signers. */
type Signatures = Readonly<Record<string, Uint8Array | null>>
interface KitMessage {
  readonly content: Uint8Array
  readonly signatures: Signatures
}
interface KitTransaction {
  readonly messageBytes: Uint8Array
  readonly signatures: Signatures
}

export async function signMessages(
  provider: Provider,
  account: Signer,
  messages: readonly KitMessage[],
): Promise<readonly KitMessage[]> {
  const signed: KitMessage[] = []
  for (const message of messages) {
    const signature = await signMessage(provider, account, message.content)
    signed.push({ ...message, signatures: { ...message.signatures, [account.address]: signature } })
  }
  return signed
}

export async function modifyAndSignTransactions(
  provider: Provider,
  account: Signer,
  transactions: readonly KitTransaction[],
): Promise<readonly KitTransaction[]> {
  const signed: KitTransaction[] = []
  for (const transaction of transactions) {
    const signers = Object.keys(transaction.signatures)
    const wire = Uint8Array.of(
      signers.length,
      ...signers.flatMap((signer) => [...(transaction.signatures[signer] ?? new Uint8Array(64))]),
      ...transaction.messageBytes,
    )
    const bytes = await signWire(provider, account, toBase64(wire))
    // The wallet may have added signers of its own, whom only the library can name.
    if (bytes[0] !== signers.length) throw failure(-32603, 'the wallet added signers')
    const signatureAt = (at: number): Uint8Array => bytes.slice(1 + 64 * at, 65 + 64 * at)
    const signatures = signers.map((signer, at) => [signer, signatureAt(at).some(Boolean) ? signatureAt(at) : null])
    signed.push({
      ...transaction,
      messageBytes: bytes.slice(1 + 64 * signers.length),
      signatures: Object.fromEntries(signatures),
    })
  }
  return signed
}
