// Asks a Polkadot wallet to sign a text.

import { ChainError, signFailed } from '../errors.ts'
import type { Chain } from '../types.ts'

/** Resolves with 0x hex of 64 to 66 bytes. Rejects with the wallet's error, or ChainError 'invalid-answer'. */
export const signMessage: Chain['signMessage'] = async (message, { address }, provider) => {
  const answer = await provider.request({ method: 'polkadot_signMessage', params: { address, message } })
  const { signature } = Object(answer) as { signature?: unknown }
  if (typeof signature === 'string' && /^0x([0-9a-f]{2}){64,66}$/i.test(signature)) return signature
  throw new ChainError('invalid-answer', 'polkadot_signMessage', signFailed)
}
