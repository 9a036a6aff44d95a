// Sending ether, or a token. https://eips.ethereum.org/EIPS/eip-20
import type { Chain } from '../../src/types.ts'
import { ChainError } from '../errors.ts'
import { sendTransaction } from './send.ts'
import { assertAddress, assertUint256 } from './transaction.ts'

const word = (hex: string): string => hex.padStart(64, '0')

/** Resolves with the hash. Throws ChainError 'invalid-amount' and 'invalid-address', and as `sendTransaction` does. */
export const transfer: NonNullable<Chain['transfer']> = async ({ to, amount, token }, context) => {
  assertUint256(amount, 'amount', 'invalid-amount')
  if (!amount) throw new ChainError('invalid-amount', 'amount')
  assertAddress(to, 'to')
  if (token) assertAddress(token.address, 'token')
  if (!token) return sendTransaction({ to, value: amount }, context)
  // transfer(address,uint256). By hand: erc20.ts brings a codec along.
  const data = `0xa9059cbb${word(to.slice(2).toLowerCase())}${word(amount.toString(16))}` as const
  return sendTransaction({ to: token.address, data }, context)
}
