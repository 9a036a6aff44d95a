// The accounts of the sandbox's mnemonic outside EVM, on the paths that wallets use. Everyone knows these keys.
import { sr25519CreateDerive } from '@polkadot-labs/hdkd'
import { mnemonicToMiniSecret, ss58Address } from '@polkadot-labs/hdkd-helpers'
import { base58, bech32 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import slip10 from 'micro-key-producer/slip10.js'

/** How many accounts of each namespace have money. */
const count = 2

const koblitz = (mnemonic, path) => {
  const { privateKey, pubKeyHash } = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic)).derive(path)
  return { secret: privateKey, hash: pubKeyHash }
}
const encoders = {
  /** As Phantom has it, of SLIP-10. */
  solana(mnemonic, index) {
    const key = slip10.fromMasterSeed(mnemonicToSeedSync(mnemonic)).derive(`m/44'/501'/${index}'/0'`)
    return { address: base58.encode(key.publicKeyRaw), secret: key.privateKey }
  },
  /** P2WPKH of regtest, by BIP-84. */
  bip122(mnemonic, index) {
    const { secret, hash } = koblitz(mnemonic, `m/84'/1'/0'/0/${index}`)
    return { address: bech32.encode('bcrt', [0, ...bech32.toWords(hash)]), secret }
  },
  cosmos(mnemonic, index) {
    const { secret, hash } = koblitz(mnemonic, `m/44'/118'/0'/0/${index}`)
    return { address: bech32.encode('cosmos', bech32.toWords(hash)), secret }
  },
  /** sr25519: the root of the mnemonic, then `//1` and so on, as Polkadot's own extension has them. */
  polkadot(mnemonic, index) {
    const key = sr25519CreateDerive(mnemonicToMiniSecret(mnemonic))(index ? `//${index}` : '')
    return { address: ss58Address(key.publicKey, 42), publicKey: key.publicKey }
  },
}

/**
 * @template {keyof typeof encoders} N
 * @param {N} namespace
 * @param {string} mnemonic
 * @param {number} index
 * @returns {ReturnType<typeof encoders[N]>}
 */
export const accountAt = (namespace, mnemonic, index) => /** @type {any} */ (encoders[namespace](mnemonic, index))

/**
 * @template {keyof typeof encoders} N
 * @param {N} namespace
 * @param {string} mnemonic
 * @returns {ReturnType<typeof encoders[N]>[]} those that have money
 */
export const accountsOf = (namespace, mnemonic) =>
  Array.from({ length: count }, (_, index) => accountAt(namespace, mnemonic, index))
