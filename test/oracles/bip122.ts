import * as secp256k1 from '@bitcoinerlab/secp256k1'
import { initEccLib } from 'bitcoinjs-lib'

// Without it bitcoinjs-lib knows no Taproot.
initEccLib(secp256k1)

export * as signer from '@scure/btc-signer'
export { NETWORK, p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
export { pubECDSA } from '@scure/btc-signer/utils.js'
export { Signer, Verifier } from 'bip322-js'
export { address, networks, payments, Transaction as BitcoinTransaction } from 'bitcoinjs-lib'
