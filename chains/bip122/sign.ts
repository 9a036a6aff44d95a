// Asks a Bitcoin wallet to sign a text.

import { fromHex, toBase64 } from '../bytes.ts'
import { ChainError, signFailed } from '../errors.ts'
import type { Chain } from '../types.ts'

/** Most characters of a signature. The regular expressions below overflow the stack at a few millions. */
const maxSignature = 100_000

/** Resolves with base64 (BIP-322 or legacy, as the wallet does). Rejects with its error, or ChainError 'invalid-answer'. */
export const signMessage: Chain['signMessage'] = async (message, { address }, provider) => {
  const answer = await provider.request({ method: 'signMessage', params: { account: address, message } })
  const { signature, address: signer = address } = Object(answer) as { signature?: unknown; address?: unknown }
  // A signature of another account must not be taken for this one's.
  if (signer === address && typeof signature === 'string' && signature.length <= maxSignature) {
    // https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc#signmessage has it in hex.
    if (/^([\da-f]{2}){65,}$/i.test(signature)) return toBase64(fromHex(signature))
    if (/^(smp|ful)?[A-Za-z\d+/]{86,}=*$/.test(signature)) return signature
  }
  throw new ChainError('invalid-answer', 'signMessage', signFailed)
}
