// What a connected Cosmos wallet is asked to sign.
import { fromBase64 } from '../../../chains/bytes.ts'
import type { Network, Provider } from '../../types.ts'
import { failure } from '../errors.ts'
import { ask, quietly } from '../property.ts'

export type Wallet = Readonly<Record<string, (...inputs: readonly unknown[]) => unknown>>
/** What a wallet says of its account on a chain. */
export interface Key {
  readonly algo: unknown
  readonly address: string
  readonly publicKey: string
  /** The bytes of the address, which is written otherwise on each chain. */
  readonly bytes: string
  /** A hardware wallet may sign only what it can show. */
  readonly isLedger: unknown
}
/** What a wallet has granted. */
export interface Granted {
  /** The object that was asked to connect, whatever its property is by now. */
  readonly wallet: Wallet
  /** The network that the visitor chose: a wallet has none of its own. */
  readonly network: Network
  key: Key
}
interface SignDoc {
  readonly chainId?: string
  readonly chain_id?: string
  readonly msgs?: readonly unknown[]
}
interface Params {
  readonly signerAddress: string
  readonly signDoc: SignDoc
}

/**
 * Answers the methods of https://docs.reown.com/advanced/multichain/rpc-reference/cosmos-rpc, with the bytes of a document as
 * bytes. A document names its chain, which has to be listed.
 */
export async function answer(
  { method, params }: Parameters<Provider['request']>[0],
  granted: Granted | undefined,
  networks: readonly Network[],
  keyOn: (wallet: Wallet, network: Network) => Promise<Key>,
): Promise<unknown> {
  const { signerAddress, signDoc = params as SignDoc }: Params = Object(params)
  const { chainId, chain_id }: SignDoc = Object(signDoc)
  const wanted = chainId || chain_id || granted?.network.id
  const network = networks.find(({ id }) => id === wanted)
  if (!granted || !network) throw failure(4100, 'no such chain')
  const { wallet } = granted
  const { algo, address, publicKey, bytes } = network === granted.network ? granted.key : await keyOn(wallet, network)
  if (method === 'cosmos_getAccounts') return [{ algo, address, pubkey: publicKey }]
  const { decode } = await import('../../../chains/cosmos/chain.ts')
  if (quietly(() => `${decode(signerAddress).bytes}`) !== bytes) throw failure(4100, 'no such account')
  const sign = (name: string, what: unknown): unknown => ask(() => wallet[name]?.(wanted, address, what))
  const name = /^cosmos_(sign(Amino|Direct))$/.exec(method)?.[1]
  if (!name || !wallet[name]) throw failure(4200, `no ${method}`)
  const text = quietly(() => textOf(signDoc))
  if (text && wallet.signArbitrary) return { signed: signDoc, signature: await sign('signArbitrary', text) }
  const answered = Object(await sign(name, signDoc))
  if (name === 'signAmino') return answered
  // A wallet writes the number as an object of its own, and none for an account without transactions.
  const number = `${answered.signed?.accountNumber ?? 0}`
  // It is of 64 bits, and reading one of any length would take time with the square of that.
  if (!/^\d{1,20}$/.test(number)) throw failure(-32603, 'no account number')
  return { ...answered, signed: { ...answered.signed, accountNumber: BigInt(number) } }
}

/** The text that a document of ADR-36 stands for, which a wallet shows if it is given the text itself. Throws where there is none. */
function textOf({ msgs = [], chain_id }: SignDoc): string | undefined {
  // What has more to it is a transaction, and is shown as one.
  if (msgs.length !== 1 || chain_id) return undefined
  const { type, value } = Object(msgs[0])
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  return type === 'sign/MsgSignData' ? decoder.decode(fromBase64(value.data)) : undefined
}
