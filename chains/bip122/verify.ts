// Whether a Bitcoin address has signed a text: BIP-322 simple, or the older way. The curves are imported only here.
// https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki, bip-0137.mediawiki
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { fromBase64, toBase64, toHex } from '../bytes.ts'
import { succeeds } from '../errors.ts'
import type { Chain } from '../types.ts'
import { allPrefixes, decode, type Payee } from './address.ts'
import { hash160, hashLine, hashV0, hashV1, join, keyScript, scriptOf, spentId, zeros } from './message.ts'

const same = (one: Uint8Array, other: Uint8Array): boolean => toHex(one) === toHex(other)

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
  const recovered = join([header & 3], bytes.slice(1))
  const key = secp256k1.recoverPublicKey(recovered, hashLine(message), { prehash: false })
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
    const payee = decode(account.address, undefined, allPrefixes)
    if (typeof message !== 'string' || signature.length > maxSignature) return false
    const text = signature.replace(/^smp/, '')
    const bytes = fromBase64(text)
    if (toBase64(bytes) !== text) return false
    return bytes.length === 65 && text === signature ? isLegacy(message, bytes, payee) : isSimple(message, bytes, payee)
  })
