export { pubkeyToAddress, rawSecp256k1PubkeyToRawAddress, serializeSignDoc } from '@cosmjs/amino'
export { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
export { fromBech32, toBech32 } from '@cosmjs/encoding'
