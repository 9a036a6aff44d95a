// The wallet's accounts: eip155 of the sandbox's mnemonic, the rest from seeds that anyone can derive. Everyone knows these
// keys. The n-th seed of a namespace is sha256 of the text `hasp sandbox <namespace> <n>`.
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32 } from '@scure/base'
import { accountAt } from '../signer.mjs'

const bytes = (text) => new TextEncoder().encode(text)
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]))
export const hash160 = (data) => ripemd160(sha256(data))
const seed = (namespace, index) => sha256(bytes(`hasp sandbox ${namespace} ${index}`))

const edwards = (namespace, index, addressOf) => {
  const secret = seed(namespace, index)
  const publicKey = ed25519.getPublicKey(secret)
  return { address: addressOf(publicKey), publicKey, sign: (message) => ed25519.sign(message, secret) }
}
const koblitz = (namespace, index, addressOf) => {
  const secret = seed(namespace, index)
  const publicKey = secp256k1.getPublicKey(secret)
  return { address: addressOf(publicKey), publicKey, secret }
}
const witness = (publicKey) => bech32.encode('bc', [0, ...bech32.toWords(hash160(publicKey))])
const cosmos = (publicKey) => bech32.encode('cosmos', bech32.toWords(hash160(publicKey)))
/** SS58 with Polkadot's prefix 0; the account is ed25519, which a Polkadot address can be. */
function ss58(publicKey) {
  const body = joined([0], publicKey)
  const checksum = blake2b(joined(bytes('SS58PRE'), body), { dkLen: 64 }).slice(0, 2)
  return base58.encode(joined(body, checksum))
}

/** By namespace, the n-th account. */
export const keys = {
  eip155: accountAt,
  solana: (index) => edwards('solana', index, (publicKey) => base58.encode(publicKey)),
  bip122: (index) => koblitz('bip122', index, witness),
  polkadot: (index) => edwards('polkadot', index, ss58),
  cosmos: (index) => koblitz('cosmos', index, cosmos),
}

/** @param {string} namespace @param {number} index */
export const addressOf = (namespace, index) => keys[namespace](index).address
