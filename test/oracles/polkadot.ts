export { ApiPromise } from '@polkadot/api'
export type { Signer } from '@polkadot/api/types'
export type { Injected } from '@polkadot/extension-inject/types'
export { MockProvider } from '@polkadot/rpc-provider/mock'
export { TypeRegistry } from '@polkadot/types'
export {
  blake2AsHex,
  blake2AsU8a,
  cryptoWaitReady,
  decodeAddress,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  isAddress,
  keyExtractSuri,
  keyFromPath,
  mnemonicToMiniSecret,
  secp256k1PairFromSeed,
  secp256k1Sign,
  signatureVerify,
  sr25519PairFromSeed,
  sr25519Sign,
  xxhashAsHex,
} from '@polkadot/util-crypto'
