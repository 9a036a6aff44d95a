// What is hashed for a signature of a text: BIP-322's two transactions, and the older way's line.
// https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki, bip-0137.mediawiki
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { toUtf8 } from '../bytes.ts'
import type { Payee } from './address.ts'

export const join = (...parts: readonly (readonly number[] | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))
export const hash256 = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))
export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))
const tagged = (tag: string, bytes: Uint8Array): Uint8Array =>
  sha256(join(sha256(toUtf8(tag)), sha256(toUtf8(tag)), bytes))
/** A length as Bitcoin writes it: up to 65,535 in three bytes, beyond that in five. */
const varint = (n: number): readonly number[] =>
  n < 253 ? [n] : n < 65536 ? [253, n & 255, n >> 8] : [254, n & 255, (n >> 8) & 255, (n >> 16) & 255, n >>> 24]
export const zeros = (count: number): readonly number[] => new Array(count).fill(0)

/** P2WPKH in P2SH is the hash of this script. */
export const keyScript = (hash: Uint8Array): Uint8Array => join([0, 20], hash)
export const scriptOf = ({ type, program }: Payee): Uint8Array =>
  type === 'p2sh' ? join([0xa9, 20], program, [0x87]) : join([type === 'p2tr' ? 0x51 : 0, program.length], program)

/** The only output of `to_sign`: no value, to OP_RETURN. */
const output = join(zeros(8), [1, 0x6a])

/** The id of the transaction `to_spend`, whose only output is what the signature spends. */
export function spentId(message: string, script: Uint8Array): Uint8Array {
  const hash = tagged('BIP0322-signed-message', toUtf8(message))
  const input = join(zeros(32), [255, 255, 255, 255], [34, 0, 32], hash, zeros(4))
  return hash256(join(zeros(4), [1], input, [1], zeros(8), [script.length], script, zeros(4)))
}

/** What ECDSA signs in a witness program of version 0, all of it. https://github.com/bitcoin/bips/blob/master/bip-0143.mediawiki */
export function hashV0(outpoint: Uint8Array, keyHash: Uint8Array): Uint8Array {
  const code = join([25, 0x76, 0xa9, 20], keyHash, [0x88, 0xac])
  const ends = join(zeros(8), zeros(4), hash256(output), zeros(4), [1, 0, 0, 0])
  return hash256(join(zeros(4), hash256(outpoint), hash256(join(zeros(4))), outpoint, code, ends))
}

/** What Schnorr signs with Taproot's key. https://github.com/bitcoin/bips/blob/master/bip-0341.mediawiki */
export function hashV1(outpoint: Uint8Array, script: Uint8Array, hashType: number): Uint8Array {
  const spent = join(
    sha256(outpoint),
    sha256(join(zeros(8))),
    sha256(join([script.length], script)),
    sha256(join(zeros(4))),
  )
  return tagged('TapSighash', join([0, hashType], zeros(8), spent, sha256(output), zeros(5)))
}

/** What the older way signs. */
export function hashLine(message: string): Uint8Array {
  const text = toUtf8(message)
  return hash256(join([24], toUtf8('Bitcoin Signed Message:\n'), varint(text.length), text))
}
