// Solana's text form of bytes: base58, of 32 bytes for an address and 64 for a signature.
// https://solana.com/docs/core/accounts#account-address
import * as base58 from '../base58.ts'
import { ChainError } from '../errors.ts'

/** The System program, which owns wallets. https://solana.com/docs/core/programs/builtin-programs */
export const systemProgram = '1'.repeat(32)

/** The bytes of base58 text if there are `length` of them. Takes anything. */
export function decode(text: unknown, length: 32 | 64): Uint8Array | undefined {
  // Longer is never right, and decoding is quadratic.
  if (typeof text !== 'string' || text.length > 88) return
  try {
    const bytes = base58.decode(text)
    if (bytes.length === length) return bytes
  } catch {}
}

/** The 32 bytes of an address. Throws ChainError 'invalid-address'. */
export function addressBytes(address: string, argument = 'address'): Uint8Array {
  const bytes = decode(address, 32)
  if (!bytes) throw new ChainError('invalid-address', argument)
  return bytes
}
