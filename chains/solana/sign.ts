// Asks a Solana wallet to sign a message.
// https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc#solana_signmessage

import * as base58 from '../base58.ts'
import { ChainError, signFailed } from '../errors.ts'
import type { Chain } from '../types.ts'
import { signatureOf } from './answer.ts'

/** Most bytes of a message: base58 takes quadratic time, which is a twentieth of a second for these. */
const maxMessageBytes = 16_384

/**
 * Resolves with base58 of 64 bytes. Rejects with the wallet's error, ChainError 'invalid-answer', or 'invalid-value'
 * for a message of more than 16 KiB.
 */
export const signMessage: Chain['signMessage'] = async (message, account, provider) => {
  const bytes = new TextEncoder().encode(message)
  if (bytes.length > maxMessageBytes) throw new ChainError('invalid-value', 'message')
  const method = 'solana_signMessage'
  const params = { message: base58.encode(bytes), pubkey: account.address }
  return signatureOf(await provider.request({ method, params }), method, signFailed)
}
