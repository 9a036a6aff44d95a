// Sends ether, or a token. https://eips.ethereum.org/EIPS/eip-20

import { ChainError } from '../errors.ts'
import type { Chain } from '../types.ts'
import { addressWord, assertAddress } from './address.ts'
import { word } from './quantity.ts'
import { sendTransaction } from './send.ts'
import { assertUint256, guarded } from './transaction.ts'

/** Resolves with the hash. Throws ChainError 'invalid-amount' and 'invalid-address', and as `sendTransaction` does. */
export const transfer: NonNullable<Chain['transfer']> = async (payload, context) => {
  const tx = guarded('invalid-value', 'payload', () => {
    const { to, amount, token } = payload
    assertUint256(amount, 'amount', 'invalid-amount')
    if (!amount) throw new ChainError('invalid-amount', 'amount')
    if (token === undefined) return { to, value: amount }
    const { address } = Object(token)
    assertAddress(address, 'token')
    // This is `transfer(address,uint256)`, encoded by hand because erc20.ts brings a codec along.
    return { to: address, data: `0xa9059cbb${addressWord(to, 'to')}${word(amount)}` as const }
  })
  return sendTransaction(tx, context)
}
