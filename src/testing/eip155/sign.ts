// Signs for Ethereum: texts, typed data and transactions.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromHex, isHex, toHex, toUtf8 } from '../../../chains/bytes.ts'
import { checksum } from '../../../chains/eip155/address.ts'
import { callNode } from '../http.ts'
import { hashTypedData, type TypedData } from './typed-data.ts'

export const addressOf = (secret: Uint8Array): string =>
  checksum(toHex(keccak_256(secp256k1.getPublicKey(secret, false).slice(1)).slice(-20)))

/** The parts of a signature: 0 or 1, r and s. */
function signHash(hash: Uint8Array, secret: Uint8Array): { parity: number; r: bigint; s: bigint } {
  const bytes = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
  const number = (from: number): bigint => BigInt(`0x${toHex(bytes.slice(from, from + 32))}`)
  return { parity: bytes[0] ?? 0, r: number(1), s: number(33) }
}
function signature(hash: Uint8Array, secret: Uint8Array): string {
  const { parity, r, s } = signHash(hash, secret)
  return `0x${[r, s].map((part) => part.toString(16).padStart(64, '0')).join('')}${(27 + parity).toString(16)}`
}

/** https://eips.ethereum.org/EIPS/eip-191 */
export function signText(message: unknown, secret: Uint8Array): string {
  const bytes = isHex(message) ? fromHex(message.slice(2)) : toUtf8(`${message}`)
  const head = toUtf8(`\x19Ethereum Signed Message:\n${bytes.length}`)
  return signature(keccak_256(Uint8Array.of(...head, ...bytes)), secret)
}
export function signTypedData(data: unknown, secret: Uint8Array): string {
  return signature(hashTypedData((typeof data === 'string' ? JSON.parse(data) : data) as TypedData), secret)
}

type Item = bigint | string | readonly Item[]
/** https://ethereum.org/developers/docs/data-structures-and-encoding/rlp/ */
function rlp(item: Item): number[] {
  const head = (length: number, short: number): number[] => {
    if (length < 56) return [short + length]
    const size = bytesOf(BigInt(length))
    return [short + 55 + size.length, ...size]
  }
  if (Array.isArray(item)) {
    const body = (item as readonly Item[]).flatMap(rlp)
    return [...head(body.length, 0xc0), ...body]
  }
  const bytes = bytesOf(item as bigint | string)
  const [first = 0] = bytes
  return bytes.length === 1 && first < 0x80 ? [...bytes] : [...head(bytes.length, 0x80), ...bytes]
}
/** A number without leading zeros, or hex as it is. */
function bytesOf(value: bigint | string): Uint8Array {
  const hex = typeof value === 'string' ? value.replace(/^0x/, '') : value ? value.toString(16) : ''
  return fromHex(hex.padStart(hex.length + (hex.length % 2), '0'))
}

type Fields = Readonly<Record<string, unknown>>
const gwei = 1_000_000_000n
const numberOf = (value: unknown): bigint | undefined => (value === undefined ? undefined : BigInt(value as string))

/** What a transaction leaves out, as the node says it; without a node as it is for an account that has sent nothing. */
async function completed(fields: Fields, from: string, url: string | null) {
  const ask = async (method: string, params: unknown, otherwise: bigint): Promise<bigint> =>
    url ? BigInt((await callNode(url, method, params)) as string) : otherwise
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce, gas, gasLimit, chainId: _, ...rest } = fields
  const price = numberOf(gasPrice) ?? (await ask('eth_gasPrice', [], gwei))
  const call = { ...rest, from }
  return {
    isLegacy: gasPrice !== undefined,
    price,
    tip: numberOf(maxPriorityFeePerGas) ?? (price < gwei ? price : gwei),
    cap: numberOf(maxFeePerGas) ?? 2n * price,
    nonce: numberOf(nonce) ?? (await ask('eth_getTransactionCount', [from, 'pending'], 0n)),
    // This is also where a node says that a transaction would fail.
    gas: numberOf(gas ?? gasLimit) ?? (await ask('eth_estimateGas', [call], 100_000n)),
    to: `${fields.to ?? '0x'}`,
    value: numberOf(fields.value) ?? 0n,
    data: `${fields.data ?? fields.input ?? '0x'}`,
  }
}

/** Signs a transaction of EIP-1559, or a legacy one where it has a gas price. Resolves with the raw bytes. */
async function signTransaction(fields: Fields, secret: Uint8Array, chainId: bigint, url: string | null) {
  const tx = await completed(fields, addressOf(secret), url)
  const { to, value, data, nonce, gas, price, tip, cap } = tx
  if (tx.isLegacy) {
    const body = [nonce, price, gas, to, value, data]
    const { parity, r, s } = signHash(keccak_256(Uint8Array.from(rlp([...body, chainId, 0n, 0n]))), secret)
    return Uint8Array.from(rlp([...body, chainId * 2n + 35n + BigInt(parity), r, s]))
  }
  const list = ((fields.accessList ?? []) as readonly { address: string; storageKeys: string[] }[]).map(
    ({ address, storageKeys }): Item => [address, storageKeys],
  )
  const body: readonly Item[] = [chainId, nonce, tip, cap, gas, to, value, data, list]
  const { parity, r, s } = signHash(keccak_256(Uint8Array.of(2, ...rlp(body))), secret)
  return Uint8Array.of(2, ...rlp([...body, BigInt(parity), r, s]))
}

/** Resolves with the hash; without a node nothing is sent. */
export async function sendTransaction(fields: Fields, secret: Uint8Array, chainId: bigint, url: string | null) {
  const raw = await signTransaction(fields, secret, chainId, url)
  if (url) await callNode(url, 'eth_sendRawTransaction', [`0x${toHex(raw)}`])
  return `0x${toHex(keccak_256(raw))}`
}
