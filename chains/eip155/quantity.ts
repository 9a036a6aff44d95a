// Numbers and hashes as JSON-RPC writes them. https://ethereum.github.io/execution-apis

import { ChainError } from '../errors.ts'
import type { Hash, Hex } from '../types.ts'

/** Returns the text, or '' for what is none. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Tells whether it is the hash of a transaction: 0x and 64 hex digits.
 * @example isHash(receipt.hash) // true
 */
export const isHash = (value: unknown): value is Hash => /^0x[\da-fA-F]{64}$/.test(text(value))
/**
 * Tells whether it may be a signature: 0x and at least 62 hex digits. With 10 MB of text `{62,}` would overflow the stack.
 * @example isSignature(await provider.request({ method: 'personal_sign', params }))
 */
export const isSignature = (value: unknown): value is Hex => /^0x[\da-fA-F]{62}[\da-fA-F]*$/.test(text(value))

/** Reads the number of at most 256 bits that `method` answered with. Throws ChainError 'invalid-answer'. */
export function quantity(answer: unknown, method: string): bigint {
  // BigInt('') and BigInt('0x') are 0n and a throw: an empty answer is unknown, not zero.
  if (!/^0x[\da-f]{1,64}$/i.test(text(answer))) throw new ChainError('invalid-answer', method)
  return BigInt(answer as string)
}
/** 32 bytes of zeros. */
export const zeros = '0'.repeat(64)
/** Writes a whole number ≥ 0 in 32 bytes, as hex without 0x. */
export function word(value: bigint | number): string {
  const hex = value.toString(16)
  // This takes a third of the time of `padStart`.
  return zeros.slice(hex.length) + hex
}
/** Writes a whole number ≥ 0 as a hex quantity. */
export const toQuantity = (value: bigint | number): Hex => `0x${value.toString(16)}`
