export {
  blake2AsU8a,
  cryptoWaitReady,
  decodeAddress,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  isAddress,
  secp256k1PairFromSeed,
  secp256k1Sign,
  signatureVerify,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto'
