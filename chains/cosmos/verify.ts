// Whether a Cosmos account has signed a text. The curves are imported only here.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromBase64, toHex, toUtf8 } from '../bytes.ts'
import { succeeds } from '../errors.ts'
import type { Chain } from '../types.ts'
import { decode } from './address.ts'
import { signDoc } from './sign.ts'

/** How an address is made of a key, and which digest is signed. Injective's keys are like Ethereum's. */
const kinds = [
  { digest: sha256, idOf: (key: Uint8Array) => ripemd160(sha256(key)) },
  {
    digest: keccak_256,
    idOf: (key: Uint8Array) => keccak_256(secp256k1.Point.fromBytes(key).toBytes(false).slice(1)).slice(12),
  },
]

/** In characters of base64: 65 bytes, the length of an uncompressed key. */
const maxBase64 = 88

/** `signature` and `account.publicKey` are base64. Returns false without a public key that belongs to the address. */
export const verifyMessage: NonNullable<Chain['verifyMessage']> = async (message, signature, account) =>
  succeeds(() => {
    const { publicKey = '' } = account
    if (typeof message !== 'string' || publicKey.length > maxBase64 || signature.length > maxBase64) return false
    const key = fromBase64(publicKey)
    const id = toHex(decode(account.address).bytes)
    // Wallets sign the JSON of Go, which escapes these three characters.
    const text = JSON.stringify(signDoc(message, account.address.toLowerCase())).replace(
      /[<>&]/g,
      (char) => `\\u00${char.charCodeAt(0).toString(16)}`,
    )
    const kind = kinds.find(({ idOf }) => toHex(idOf(key)) === id)
    return !!kind && secp256k1.verify(fromBase64(signature), kind.digest(toUtf8(text)), key, { prehash: false })
  })
