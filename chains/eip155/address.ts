// EVM addresses: 20 bytes as hex, the letters' case being the checksum. https://eips.ethereum.org/EIPS/eip-55
import { Keccak } from '@noble/hashes/sha3.js'
import { ChainError } from '../errors.ts'

const strictForm = /^0x[0-9a-fA-F]{40}$/
const looseForm = /^(0[xX])?[0-9a-fA-F]{40}$/

/** `strict` (default) wants 0x and either all lower case or the right checksum. */
export function isAddress(address: string, { strict = true }: { readonly strict?: boolean } = {}): boolean {
  if (!(strict ? strictForm : looseForm).test(address)) return false
  const digits = address.slice(-40)
  return !strict || digits === digits.toLowerCase() || checksum(address).slice(2) === digits
}

/** The EIP-55 form, from hex with or without 0x. Throws ChainError 'invalid-address'. */
export function checksum(address: string): `0x${string}` {
  if (!looseForm.test(address)) throw new ChainError('invalid-address', address)
  const digits = address.slice(-40).toLowerCase()
  // keccak-256 by its parameters: noble's ready-made one brings 300 B of options.
  const hash = new Keccak(136, 1, 32).update(Uint8Array.from(digits, (digit) => digit.charCodeAt(0))).digest()
  const cased = [...digits].map((digit, i) => {
    const nibble = ((hash[i >> 1] as number) >> (i % 2 ? 0 : 4)) & 15
    return nibble > 7 ? digit.toUpperCase() : digit
  })
  return `0x${cased.join('')}`
}
