// The secret keys of a wallet's accounts, on the paths that wallets use.
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hmac } from '@noble/hashes/hmac.js'
import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { HDKD, secretFromSeed } from '@scure/sr25519'
import { fromHex, toUtf8 } from '../../chains/bytes.ts'
import type { Namespace } from '../types.ts'
import type { WalletOptions } from './types.ts'

const junk = 'test test test test test test test test test test test junk'
/** Most accounts of a wallet. */
const maxAccounts = 100

type Derive = (mnemonic: string, index: number, isTest: boolean) => Uint8Array
const koblitz = (mnemonic: string, path: string): Uint8Array => {
  const { privateKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic)).derive(path)
  return privateKey as Uint8Array
}
const big32 = (number: number): Uint8Array => Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number)
/** https://github.com/satoshilabs/slips/blob/master/slip-0010.md, where every step is hardened. */
function edwards(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, toUtf8('ed25519 seed'), seed)
  for (const step of path) {
    const data = Uint8Array.of(0, ...node.slice(0, 32), ...big32((step | 0x80000000) >>> 0))
    node = hmac(sha512, node.slice(32), data)
  }
  return node.slice(0, 32)
}
/** https://github.com/paritytech/substrate-bip39, then `//1` and so on. */
function schnorrkel(mnemonic: string, index: number): Uint8Array {
  const entropy = mnemonicToEntropy(mnemonic, wordlist)
  const seed = pbkdf2(sha512, entropy, toUtf8('mnemonic'), { c: 2048, dkLen: 64 }).slice(0, 32)
  const code = Uint8Array.from({ length: 32 }, (_, i) => (i < 4 ? index >>> (8 * i) : 0))
  const root = secretFromSeed(seed)
  return index ? HDKD.secretHard(root, code) : root
}
/** Bitcoin has other keys on test networks. */
const derive: Readonly<Record<Namespace, Derive>> = {
  eip155: (mnemonic, index) => koblitz(mnemonic, `m/44'/60'/0'/0/${index}`),
  solana: (mnemonic, index) => edwards(mnemonicToSeedSync(mnemonic), [44, 501, index, 0]),
  bip122: (mnemonic, index, isTest) => koblitz(mnemonic, `m/84'/${isTest ? 1 : 0}'/0'/0/${index}`),
  polkadot: schnorrkel,
  cosmos: (mnemonic, index) => koblitz(mnemonic, `m/44'/118'/0'/0/${index}`),
}
const isKoblitz = (key: Uint8Array): boolean => secp256k1.utils.isValidSecretKey(key)
const isEdwards = (key: Uint8Array): boolean => ed25519.utils.isValidSecretKey(key)
const isValid: Readonly<Record<Namespace, (key: Uint8Array) => boolean>> = {
  eip155: isKoblitz,
  solana: isEdwards,
  bip122: isKoblitz,
  polkadot: isEdwards,
  cosmos: isKoblitz,
}

function given(namespace: Namespace, key: unknown): Uint8Array {
  const bytes =
    typeof key === 'string' && /^(0x)?[\da-f]{64}$/i.test(key)
      ? fromHex(key.slice(-64))
      : ArrayBuffer.isView(key) && key.byteLength === 32
        ? Uint8Array.from(key as Uint8Array)
        : undefined
  // The key itself is not said: it may be one that counts.
  if (!bytes || !isValid[namespace](bytes))
    throw new TypeError(`hasp/testing: privateKey must be 32 bytes, or 64 hex digits, that are a key of ${namespace}`)
  return expand[namespace]?.(bytes) ?? bytes
}
/** What signs where it is not the 32 bytes themselves. */
const expand: Readonly<Partial<Record<Namespace, (seed: Uint8Array) => Uint8Array>>> = { polkadot: secretFromSeed }

/** The secret of each account, by whether it is for a test network. Throws TypeError. */
export function secretsOf(options: WalletOptions): readonly ((isTest: boolean) => Uint8Array)[] {
  const { namespace, privateKey, mnemonic = junk, accounts = 2 } = options
  if (privateKey !== undefined) {
    if (options.mnemonic !== undefined) throw new TypeError('hasp/testing: give a privateKey or a mnemonic, not both')
    const keys: readonly unknown[] = Array.isArray(privateKey) ? privateKey : [privateKey]
    if (!keys.length) throw new TypeError('hasp/testing: privateKey is an empty list')
    return keys.map((key) => given(namespace, key)).map((secret) => () => secret)
  }
  if (!Number.isSafeInteger(accounts) || accounts < 1 || accounts > maxAccounts)
    throw new TypeError(`hasp/testing: accounts must be a whole number from 1 to ${maxAccounts}`)
  try {
    mnemonicToEntropy(mnemonic, wordlist)
  } catch {
    throw new TypeError('hasp/testing: mnemonic must be words of BIP-39 with a right checksum')
  }
  return Array.from({ length: accounts }, (_, index) => {
    // A key takes tens of milliseconds to derive.
    const known = new Map<boolean, Uint8Array>()
    return (isTest: boolean) => {
      const secret = known.get(isTest) ?? derive[namespace](mnemonic, index, isTest)
      known.set(isTest, secret)
      return secret
    }
  })
}
