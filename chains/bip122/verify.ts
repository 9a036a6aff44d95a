// Whether a Bitcoin address has signed a text: BIP-322 simple, or the older way. The curves are imported only here.
// https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki, bip-0137.mediawiki
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase64, toBase64, toHex, toUtf8 } from '../bytes.ts'
import { succeeds } from '../errors.ts'
import type { Chain } from '../types.ts'
import { decode, type Payee } from './address.ts'

const join = (...parts: readonly (readonly number[] | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))
const same = (one: Uint8Array, other: Uint8Array): boolean => toHex(one) === toHex(other)
const hash256 = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))
const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))
const tagged = (tag: string, bytes: Uint8Array): Uint8Array =>
  sha256(join(sha256(toUtf8(tag)), sha256(toUtf8(tag)), bytes))
/** A length as Bitcoin writes it: up to 65,535 in three bytes, beyond that in five. */
const varint = (n: number): readonly number[] =>
  n < 253 ? [n] : n < 65536 ? [253, n & 255, n >> 8] : [254, n & 255, (n >> 8) & 255, (n >> 16) & 255, n >>> 24]
const zeros = (count: number): readonly number[] => new Array(count).fill(0)

/** P2WPKH in P2SH is the hash of this script. */
const keyScript = (hash: Uint8Array): Uint8Array => join([0, 20], hash)
const scriptOf = ({ type, program }: Payee): Uint8Array =>
  type === 'p2sh' ? join([0xa9, 20], program, [0x87]) : join([type === 'p2tr' ? 0x51 : 0, program.length], program)

/** The only output of `to_sign`: no value, to OP_RETURN. */
const output = join(zeros(8), [1, 0x6a])

/** The id of the transaction `to_spend`, whose only output is what the signature spends. */
function spentId(message: string, script: Uint8Array): Uint8Array {
  const hash = tagged('BIP0322-signed-message', toUtf8(message))
  const input = join(zeros(32), [255, 255, 255, 255], [34, 0, 32], hash, zeros(4))
  return hash256(join(zeros(4), [1], input, [1], zeros(8), [script.length], script, zeros(4)))
}

/** What ECDSA signs in a witness program of version 0, all of it. https://github.com/bitcoin/bips/blob/master/bip-0143.mediawiki */
function hashV0(outpoint: Uint8Array, keyHash: Uint8Array): Uint8Array {
  const code = join([25, 0x76, 0xa9, 20], keyHash, [0x88, 0xac])
  const ends = join(zeros(8), zeros(4), hash256(output), zeros(4), [1, 0, 0, 0])
  return hash256(join(zeros(4), hash256(outpoint), hash256(join(zeros(4))), outpoint, code, ends))
}

/** What Schnorr signs with Taproot's key. https://github.com/bitcoin/bips/blob/master/bip-0341.mediawiki */
function hashV1(outpoint: Uint8Array, script: Uint8Array, hashType: number): Uint8Array {
  const spent = join(
    sha256(outpoint),
    sha256(join(zeros(8))),
    sha256(join([script.length], script)),
    sha256(join(zeros(4))),
  )
  return tagged('TapSighash', join([0, hashType], zeros(8), spent, sha256(output), zeros(5)))
}

/** The items of a witness that has at most two. Undefined where it is malformed. */
function witness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const [count = 0] = bytes
  const items: Uint8Array[] = []
  let at = 1
  for (let i = 0; i < count && i < 3; i++) {
    const end = at + 1 + (bytes[at] ?? 0)
    items.push(bytes.slice(at + 1, end))
    at = end
  }
  return at === bytes.length && items.length === count ? items : undefined
}

function isSimple(message: string, bytes: Uint8Array, payee: Payee): boolean {
  const [signature, key, more] = witness(bytes) ?? []
  // P2PKH has no witness, so it cannot sign in this form.
  if (!signature || more || payee.type === 'p2pkh') return false
  const script = scriptOf(payee)
  const outpoint = join(spentId(message, script), zeros(4))
  const hashType = signature[signature.length - 1] as number
  if (payee.type === 'p2tr') {
    // 64 bytes have the default hash type. A 65th byte is a hash type: only ALL is accepted here, and never zero.
    const isWhole = signature.length === 64
    if (key || !(isWhole || (signature.length === 65 && hashType === 1))) return false
    return schnorr.verify(signature.slice(0, 64), hashV1(outpoint, script, isWhole ? 0 : 1), payee.program)
  }
  if (key?.length !== 33 || hashType !== 1 || !isKeyOf(payee, hash160(key))) return false
  const der = { prehash: false, format: 'der' } as const
  return secp256k1.verify(signature.slice(0, -1), hashV0(outpoint, hash160(key)), key, der)
}

const isKeyOf = ({ type, program }: Payee, keyHash: Uint8Array): boolean =>
  same(program, type === 'p2sh' ? hash160(keyScript(keyHash)) : keyHash)

/** The first byte tells which of the four keys it is, and for newer wallets the kind of address. */
function isLegacy(message: string, bytes: Uint8Array, payee: Payee): boolean {
  const header = (bytes[0] as number) - 27
  const kinds = [['p2pkh'], ['p2pkh', 'p2wpkh', 'p2sh'], ['p2sh'], ['p2wpkh']][header >> 2]
  if (!kinds?.includes(payee.type)) return false
  const text = toUtf8(message)
  const hash = hash256(join([24], toUtf8('Bitcoin Signed Message:\n'), varint(text.length), text))
  const recovered = join([header & 3], bytes.slice(1))
  const key = secp256k1.recoverPublicKey(recovered, hash, { prehash: false })
  return isKeyOf(payee, hash160(header < 4 ? secp256k1.Point.fromBytes(key).toBytes(false) : key))
}

/** In characters of base64. A witness of two items has fewer. */
const maxSignature = 1000

/**
 * `signature` is base64 with padding and no white space; one of BIP-322 may have `smp` before it. Legacy signatures may have the
 * first byte that any wallet writes, and a high s, as in Bitcoin Core: one signature can be rewritten as another.
 */
export const verifyMessage: NonNullable<Chain['verifyMessage']> = async (message, signature, account) =>
  succeeds(() => {
    // Regtest addresses are accepted too: a signature is the same on every network.
    const payee = decode(account.address, undefined, ['bc', 'tb', 'bcrt'])
    if (typeof message !== 'string' || signature.length > maxSignature) return false
    const text = signature.replace(/^smp/, '')
    const bytes = fromBase64(text)
    if (toBase64(bytes) !== text) return false
    return bytes.length === 65 && text === signature ? isLegacy(message, bytes, payee) : isSimple(message, bytes, payee)
  })
