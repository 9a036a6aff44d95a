// Asks a Cosmos wallet to sign a text, by ADR-36: an amino document that no chain executes.
// https://docs.cosmos.network/sdk/latest/reference/architecture/adr-036-arbitrary-signature

import { toBase64, toUtf8 } from '../bytes.ts'
import { ChainError, signFailed } from '../errors.ts'
import type { Chain } from '../types.ts'

/** The document that stands for `message`. Keys are in the order that amino's canonical JSON has them in. */
export const signDoc = (message: string, signer: string) => ({
  account_number: '0',
  chain_id: '',
  fee: { amount: [], gas: '0' },
  memo: '',
  msgs: [{ type: 'sign/MsgSignData', value: { data: toBase64(toUtf8(message)), signer } }],
  sequence: '0',
})

/** Resolves with base64 of 64 bytes. Rejects with the wallet's error, or ChainError 'invalid-answer'. */
export const signMessage: Chain['signMessage'] = async (message, { address }, provider) => {
  // Wallets write the address in lower case.
  const signer = address.toLowerCase()
  const params = { signerAddress: signer, signDoc: signDoc(message, signer) }
  const answer = await provider.request({ method: 'cosmos_signAmino', params })
  const { signature } = Object((answer as { signature?: unknown } | undefined)?.signature) as { signature?: unknown }
  if (typeof signature === 'string' && /^[A-Za-z\d+/]{86}==$/.test(signature)) return signature
  throw new ChainError('invalid-answer', 'cosmos_signAmino', signFailed)
}
