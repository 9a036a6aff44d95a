// Asking an EVM wallet to sign a message. https://eips.ethereum.org/EIPS/eip-191
import type { Chain } from '../../src/types.ts'
import { ChainError } from '../errors.ts'

/** Resolves with 0x hex of at least 31 bytes. Rejects with the wallet's error, or ChainError 'invalid-answer'. */
export const signMessage: Chain['signMessage'] = async (message, account, provider) => {
  const hex = Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const signature = await provider.request({ method: 'personal_sign', params: [`0x${hex}`, account.address] })
  if (typeof signature !== 'string' || !/^0x[0-9a-f]{62,}$/i.test(signature)) {
    throw new ChainError('invalid-answer', 'personal_sign')
  }
  return signature
}
