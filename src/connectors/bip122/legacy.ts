// The first version of sats-connect, which some wallets still have alone: parameters are the payload of an unsigned token.
// https://github.com/secretkeylabs/sats-connect-core
import type { Signer } from './signers.ts'

export interface Legacy extends Signer {
  connect(signal?: AbortSignal): Promise<unknown>
}

const base64url = (value: object): string =>
  btoa(
    // Escapes keep what base64 is made of in one byte each.
    JSON.stringify(value).replace(
      /[\u0080-\uffff]/g,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
const tokenOf = (payload: object): string => `${base64url({ typ: 'JWT', alg: 'none' })}.${base64url(payload)}.`

/** `call` calls a method of the wallet. */
export function legacy(call: (name: string, token: string) => Promise<unknown>, networkName = 'Mainnet'): Legacy {
  const network = { type: networkName }
  const ask = (name: string, payload: object): Promise<unknown> => call(name, tokenOf({ ...payload, network }))
  const connect = (purposes: readonly string[]): Promise<unknown> => ask('connect', { purposes, message: '' })
  return {
    connect: (signal) =>
      connect(['payment', 'ordinals']).catch((error) => {
        // Some have payments alone, and refuse to be asked for more.
        if (error.code === 4001 || error.code === 4200 || signal?.aborted) throw error
        return connect(['payment'])
      }),
    signMessage: ({ address }, message, protocol) => ask('signMessage', { address, message, protocol }),
    async signPsbt(psbtBase64, inputs, broadcast) {
      const indexes = new Map<string, number[]>()
      for (const { address, index } of inputs) indexes.set(address, [...(indexes.get(address) ?? []), index])
      const inputsToSign = [...indexes].map(([address, signingIndexes]) => ({ address, signingIndexes }))
      const answer = Object(await ask('signTransaction', { psbtBase64, inputsToSign, broadcast }))
      return { psbt: answer.psbtBase64, txid: answer.txId }
    },
  }
}
