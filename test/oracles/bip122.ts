import * as secp256k1 from '@bitcoinerlab/secp256k1'
import { initEccLib } from 'bitcoinjs-lib'

// Without it bitcoinjs-lib knows no Taproot.
initEccLib(secp256k1)

export { Signer, Verifier } from 'bip322-js'
export { address, networks, payments } from 'bitcoinjs-lib'
