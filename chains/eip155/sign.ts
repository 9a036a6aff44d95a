// Asks an EVM wallet to sign a message. https://eips.ethereum.org/EIPS/eip-191

import { toHex, toUtf8 } from '../bytes.ts'
import { ChainError, signFailed } from '../errors.ts'
import type { Chain } from '../types.ts'
import { isSignature } from './quantity.ts'

/** Most characters of a signature, 48,000 bytes as hex: no contract can be asked about a longer one. */
const maxSignature = 96_002

/** Resolves with 0x hex of 31 to 48,000 bytes. Rejects with the wallet's error, or ChainError 'invalid-answer'. */
export const signMessage: Chain['signMessage'] = async (message, account, provider) => {
  const method = 'personal_sign'
  const signature = await provider.request({ method, params: [`0x${toHex(toUtf8(message))}`, account.address] })
  if (!isSignature(signature) || signature.length > maxSignature)
    throw new ChainError('invalid-answer', method, signFailed)
  return signature
}
