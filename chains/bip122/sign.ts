// Asking a Bitcoin wallet to sign a text.
import type { Chain } from '../../src/types.ts'
import { ChainError } from '../errors.ts'

/** Resolves with base64 (BIP-322 or legacy, as the wallet does). Rejects with its error, or ChainError 'invalid-answer'. */
export const signMessage: Chain['signMessage'] = async (message, { address }, provider) => {
  const answer = await provider.request({ method: 'signMessage', params: { account: address, message } })
  const { signature, address: signer = address } = Object(answer) as { signature?: unknown; address?: unknown }
  // Another account's signature would be taken for this one's.
  if (signer === address && typeof signature === 'string' && /^(smp|ful)?[A-Za-z\d+/]{86,}=*$/.test(signature))
    return signature
  throw new ChainError('invalid-answer', 'signMessage', 'Sign message failed')
}
