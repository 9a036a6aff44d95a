export { pubkeyToAddress, serializeSignDoc } from '@cosmjs/amino'
export { Secp256k1, sha256 } from '@cosmjs/crypto'
export { fromBech32, toBech32 } from '@cosmjs/encoding'
