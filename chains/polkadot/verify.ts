// Whether a Polkadot account has signed a text, with whichever of the three kinds of key. Curves are only here.
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { verify as verifySr25519 } from '@scure/sr25519'
import { fromHex, isHex, toHex, toUtf8 } from '../bytes.ts'
import { succeeds } from '../errors.ts'
import type { Chain } from '../types.ts'
import { decode } from './address.ts'

type Verifier = (message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array) => boolean

const blake256 = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 32 })
const sr25519: Verifier = (message, signature, key) => verifySr25519(message, signature, key)
// ZIP 215, by which chains verify, would accept keys of small order, for which anybody can sign anything.
const edwards: Verifier = (message, signature, key) => ed25519.verify(signature, message, key, { zip215: false })
/** An ECDSA account is the hash of its key, which is recovered. Substrate writes the recovery bit last, noble first. */
const ecdsa: Verifier = (message, signature, account) => {
  const [bit = 0] = signature.slice(-1)
  const recovered = Uint8Array.of(bit % 27, ...signature.slice(0, -1))
  const key = secp256k1.recoverPublicKey(recovered, blake256(message), { prehash: false })
  return toHex(blake256(key)) === toHex(account)
}

/** The candidates by length. A MultiSignature says its kind first: 0 ed25519, 1 sr25519, 2 ecdsa. */
function candidates(signature: Uint8Array): readonly (readonly [Verifier, Uint8Array])[] {
  const [kind = 0] = signature
  const rest = signature.slice(1)
  if (signature.length === 64) return [sr25519, edwards].map((verifier) => [verifier, signature])
  const tagged = [edwards, sr25519, ecdsa][kind]
  const isTagged = tagged && rest.length === (kind === 2 ? 65 : 64)
  return [
    ...(isTagged ? [[tagged, rest] as const] : []),
    ...(signature.length === 65 ? [[ecdsa, signature] as const] : []),
  ]
}

/** Characters of 66 bytes. */
const maxSignature = 134

/** `signature` is 0x hex. The text counts as it is, and between `<Bytes>` and `</Bytes>` as extensions sign it. */
export const verifyMessage: NonNullable<Chain['verifyMessage']> = async (message, signature, account) =>
  succeeds(() => {
    const { publicKey } = decode(account.address)
    // A text that is wrapped already is not wrapped again.
    const isWrapped = message.startsWith('<Bytes>') && message.endsWith('</Bytes>')
    const texts = [message, ...(isWrapped ? [] : [`<Bytes>${message}</Bytes>`])].map(toUtf8)
    const signed = isHex(signature) && signature.length <= maxSignature ? candidates(fromHex(signature.slice(2))) : []
    return texts.some((text) => signed.some(([verifier, bytes]) => succeeds(() => verifier(text, bytes, publicKey))))
  })
