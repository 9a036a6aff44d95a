// The keys of a Bitcoin wallet: an address for payments (P2WPKH) and one for ordinals (P2TR), of one key, and what they sign.
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { taprootTweakPrivKey } from '@scure/btc-signer/utils.js'
import { allPrefixes, decode } from '../../../chains/bip122/address.ts'
import { hashLine, hashV0, hashV1, join, scriptOf, spentId } from '../../../chains/bip122/message.ts'
import { fromHex, toBase64, toHex } from '../../../chains/bytes.ts'
import { askEsplora } from '../http.ts'

export interface Keys {
  readonly secret: Uint8Array
  readonly payment: string
  readonly ordinals: string
  /** In hex. */
  readonly publicKey: string
  readonly xOnly: string
}
/** A network of Bitcoin. https://namespaces.chainagnostic.org/bip122/caip2 */
export interface BitcoinNetwork {
  /** In small letters, as wallets have it. */
  readonly name: string
  readonly isTest: boolean
  readonly hrp: string
}
const networks: Readonly<Record<string, BitcoinNetwork>> = {
  'bip122:000000000019d6689c085ae165831e93': { name: 'mainnet', isTest: false, hrp: 'bc' },
  'bip122:000000000933ea01ad0ee984209779ba': { name: 'testnet', isTest: true, hrp: 'tb' },
  'bip122:00000000da84f2bafbbc53dee25a72ae': { name: 'testnet4', isTest: true, hrp: 'tb' },
  'bip122:00000008819873e925422c1ff0f99f7c': { name: 'signet', isTest: true, hrp: 'tb' },
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': { name: 'regtest', isTest: true, hrp: 'bcrt' },
}
export const bitcoinIds = Object.keys(networks)
export function bitcoinNetwork(id: string): BitcoinNetwork {
  const network = networks[id]
  if (!network) throw new TypeError(`hasp/testing: ${id} is no network of Bitcoin`)
  return network
}
/** The id of a network by the name that wallets have for it. */
export const idOf = (name: string): string | undefined =>
  bitcoinIds.find((id) => networks[id]?.name === name.toLowerCase())

const versions = ({ hrp, isTest }: BitcoinNetwork) => ({
  bech32: hrp,
  pubKeyHash: isTest ? 0x6f : 0,
  scriptHash: isTest ? 0xc4 : 5,
  wif: isTest ? 0xef : 0x80,
})

export function keysOf(secret: Uint8Array, network: BitcoinNetwork): Keys {
  const key = secp256k1.getPublicKey(secret, true)
  return {
    secret,
    payment: p2wpkh(key, versions(network)).address ?? '',
    ordinals: p2tr(key.slice(1), undefined, versions(network)).address ?? '',
    publicKey: toHex(key),
    xOnly: toHex(key.slice(1)),
  }
}

/** Base64 of a signature of BIP-322; or, for an address of payments, of the older kind. */
export function signText({ secret, publicKey }: Keys, address: string, message: string, isLegacy = false): string {
  const payee = decode(address, undefined, allPrefixes)
  const isTaproot = payee.type === 'p2tr'
  if (isLegacy && !isTaproot) {
    const [bit = 0, ...rest] = secp256k1.sign(hashLine(message), secret, { prehash: false, format: 'recovered' })
    // BIP-137: from 39 on it is a native witness address.
    return toBase64(join([39 + bit], rest))
  }
  const script = scriptOf(payee)
  const outpoint = join(spentId(message, script), [0, 0, 0, 0])
  if (isTaproot) {
    const signature = schnorr.sign(hashV1(outpoint, script, 0), taprootTweakPrivKey(secret))
    return toBase64(join([1, 64], signature))
  }
  const key = fromHex(publicKey)
  const der = secp256k1.sign(hashV0(outpoint, payee.program), secret, { prehash: false, format: 'der' })
  return toBase64(join([2, der.length + 1], der, [1, key.length], key))
}

/** Signs inputs of a PSBT: all that it can where none are named. Throws where one is not of this key. */
export function signPsbt({ secret }: Keys, psbt: Uint8Array, indexes: readonly number[], isFinal = false) {
  const tx = Transaction.fromPSBT(psbt)
  if (!indexes.length) tx.sign(secret)
  for (const index of indexes) tx.signIdx(secret, index)
  if (isFinal) tx.finalize()
  return { psbt: tx.toPSBT(), ...(isFinal && { id: tx.id, hex: tx.hex }) }
}
export const finalOf = (psbt: Uint8Array): { id: string; hex: string } => {
  const { id, hex } = Transaction.fromPSBT(psbt)
  return { id, hex }
}
/** Sends a final transaction, where the wallet has a URL for its network. */
export async function broadcast(url: string | null | undefined, hex: string): Promise<void> {
  if (url) await askEsplora(url, '/tx', hex)
}

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
}
/** Satoshi that each virtual byte pays, and the sizes of what a payment is made of. */
const rate = 2n
const sizes = { rest: 11n, input: 68n, output: 43n }

/** Pays from the address of payments, and resolves with the id. Without a URL it spends coins that are not there. */
export async function pay(
  keys: Keys,
  network: BitcoinNetwork,
  url: string | null | undefined,
  recipients: readonly { address: string; amount: bigint }[],
): Promise<string> {
  const wanted = recipients.reduce((sum, { amount }) => sum + amount, 0n)
  const feeOf = (count: number): bigint =>
    rate * (sizes.rest + sizes.input * BigInt(count) + sizes.output * BigInt(recipients.length + 1))
  const coins: readonly Coin[] = url
    ? JSON.parse(await askEsplora(url, `/address/${keys.payment}/utxo`))
    : [{ txid: '11'.repeat(32), vout: 0, value: Number.parseInt(`${wanted + feeOf(1)}`, 10) }]
  const tx = new Transaction()
  const { script } = p2wpkh(fromHex(keys.publicKey), versions(network))
  let sum = 0n
  let count = 0
  for (const { txid, vout, value } of coins) {
    if (count && sum >= wanted + feeOf(count)) break
    tx.addInput({ txid, index: vout, witnessUtxo: { script, amount: BigInt(value) } })
    sum += BigInt(value)
    count++
  }
  const change = sum - wanted - feeOf(count)
  if (change < 0n) throw new Error('Insufficient balance')
  for (const { address, amount } of recipients) tx.addOutputAddress(address, amount, versions(network))
  // Less is dust that no node takes.
  if (change > 330n) tx.addOutputAddress(keys.payment, change, versions(network))
  tx.sign(keys.secret)
  tx.finalize()
  await broadcast(url, tx.hex)
  return tx.id
}
