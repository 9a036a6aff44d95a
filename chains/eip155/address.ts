// EVM addresses: 20 bytes as hex, the letters' case being the checksum. https://eips.ethereum.org/EIPS/eip-55

import { keccak } from '../../rpc/keccak.ts'
import { fromUtf8 } from '../bytes.ts'
import { ChainError } from '../errors.ts'
import type { Hex } from '../types.ts'
import { createCache } from './cache.ts'
import { zeros } from './quantity.ts'

const lowerForm = /^0x[\da-f]{40}$/
const looseForm = /^(0x)?[\da-f]{40}$/i
const checksums = createCache<string, Hex>(8192)

/**
 * Whether it is an address. `strict` (default) wants 0x and either all lower case or the right checksum.
 * https://eips.ethereum.org/EIPS/eip-55
 * @example isAddress('0x52908400098527886E0F7030069857D2E4169EE7') // true
 */
export const isAddress = (address: unknown, options?: { readonly strict?: boolean }): address is string =>
  typeof address === 'string' &&
  ((options?.strict ?? true)
    ? checksums.get(address) === address ||
      lowerForm.test(address) ||
      (looseForm.test(address) && checksum(address) === address)
    : looseForm.test(address))

/**
 * The EIP-55 form of an address in any case, with or without 0x. Throws ChainError 'invalid-address'.
 * @example checksum('0x52908400098527886e0f7030069857d2e4169ee7') // '0x52908400098527886E0F7030069857D2E4169EE7'
 */
export function checksum(address: string): Hex {
  const known = checksums.get(address)
  if (known) return known
  if (typeof address !== 'string' || !looseForm.test(address)) throw invalidAddress('address')
  const lower = address.slice(-40).toLowerCase()
  const ascii = new Uint8Array(40)
  for (let i = 0; i < 40; i++) ascii[i] = lower.charCodeAt(i)
  const hash = keccak(ascii)
  for (let i = 0; i < 40; i++) {
    const code = ascii[i] as number
    // Letters are above 64, their capitals 32 below them.
    if (code > 64 && ((hash[i >> 1] as number) << (i % 2 ? 4 : 0)) & 128) ascii[i] = code - 32
  }
  const whole: Hex = `0x${fromUtf8(ascii)}`
  checksums.set(address, whole)
  return whole
}

const invalidAddress = (argument: string): ChainError =>
  new ChainError('invalid-address', argument, `${argument} must be 20 bytes hex and match its checksum`)

/** Throws ChainError 'invalid-address'. */
export function assertAddress(address: unknown, argument: string): asserts address is string {
  if (!isAddress(address)) throw invalidAddress(argument)
}

/** The 32 bytes of an address, as hex without 0x. Throws ChainError 'invalid-address'. */
export function addressWord(address: unknown, argument: string): string {
  assertAddress(address, argument)
  return zeros.slice(40) + address.slice(2).toLowerCase()
}
