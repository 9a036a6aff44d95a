/**
 * `hasp/chains/polkadot`: Polkadot, Kusama and chains built like them. Balances are planck in a bigint; errors are ChainError.
 * https://namespaces.chainagnostic.org/polkadot
 * @example
 * chain.normalize('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', { network }) // the address on that network
 * @module
 */
import { blake2b } from '@noble/hashes/blake2.js'
import { fromHex, toHex } from '../bytes.ts'
import { ChainError, succeeds } from '../errors.ts'
import type { Chain } from '../types.ts'
import { decode, encode } from './address.ts'

export { decode }

/** twox128('System') and twox128('Account'). */
const accounts = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
/** Four u32, then free, reserved, frozen and flags, u128 each, in little endian. */
const accountInfo = /^0x[0-9a-f]{160}$/i

export const chain: Chain = {
  namespace: 'polkadot',
  accountType: 'eoa',
  isAddress: (address, { network } = {}) =>
    succeeds(() => {
      const { prefix } = decode(address)
      return prefix === (network?.prefix ?? prefix)
    }),
  /** One key has an address on every network: with a network it is that network's. */
  normalize(address, { network } = {}) {
    const { prefix, publicKey } = decode(address)
    const wanted = network?.prefix ?? prefix
    if (typeof wanted !== 'number' || !(wanted >= 0 && wanted < 16_384 && Number.isInteger(wanted))) {
      throw new ChainError('invalid-network', 'network.prefix')
    }
    return encode(wanted, publicKey)
  },
  /** What is free, in planck. https://docs.rs/frame-system/latest/frame_system/struct.AccountInfo.html */
  async balance(address, _network, send) {
    const { publicKey } = decode(address)
    const key = `0x${accounts}${toHex(blake2b(publicKey, { dkLen: 16 }))}${toHex(publicKey)}`
    const answer = await send({ method: 'state_getStorage', params: [key] })
    // An account that was never paid is not in the storage.
    if (answer === null) return 0n
    if (typeof answer !== 'string' || !accountInfo.test(answer)) {
      throw new ChainError('invalid-answer', 'state_getStorage')
    }
    return BigInt(`0x${toHex(fromHex(answer.slice(34, 66)).reverse())}`)
  },
  signMessage: async (...args) => (await import('./sign.ts')).signMessage(...args),
  verifyMessage: async (...args) => (await import('./verify.ts')).verifyMessage(...args),
}

/** Whether two addresses are one account's, whatever network they are written for. Throws ChainError 'invalid-address'. */
export const isSame = (one: string, other: string): boolean =>
  toHex(decode(one).publicKey) === toHex(decode(other).publicKey)
