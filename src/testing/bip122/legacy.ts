// A Bitcoin wallet of sats-connect's first version, whose parameters are the payload of an unsigned token.
// https://github.com/secretkeylabs/sats-connect-core
import { fromBase64, fromUtf8, toBase64 } from '../../../chains/bytes.ts'
import type { Core } from '../core.ts'
import { bitcoinAccount } from './account.ts'
import { broadcast, signPsbt, signText } from './keys.ts'

const refused = (): Error => new Error('User canceled')

/** What a token holds. Throws where it is none. */
function payloadOf(token: string) {
  const [head = '', body = '', end] = token.split('.')
  const read = (part: string) => JSON.parse(fromUtf8(fromBase64(part.replace(/-/g, '+').replace(/_/g, '/'))))
  if (read(head).alg !== 'none' || end !== '' || /[+/=]/.test(token)) throw new Error('no token')
  return read(body)
}

/** `purposes` are those that it takes. */
export function legacyWallet(
  core: Core,
  { purposes = ['payment', 'ordinals'] }: { purposes?: readonly string[] } = {},
) {
  const account = bitcoinAccount(core)
  const networks: string[] = []
  const read = (token: string) => {
    const payload = payloadOf(token)
    networks.push(payload.network.type)
    return payload
  }
  const provider = {
    request: async () => {
      throw new Error('request is not implemented')
    },
    async connect(token: string) {
      const params = read(token)
      const run = () => {
        if (params.purposes.some((name: string) => !purposes.includes(name))) throw new Error('Only payment addresses')
        // It stays where it is, whatever the page names.
        core.grant()
        return { addresses: account.entries().filter(({ purpose }) => params.purposes.includes(purpose)) }
      }
      return core.ask({ method: 'connect', params }, refused, run, params.purposes)
    },
    async signMessage(token: string) {
      const params = read(token)
      const { address, message, protocol } = params
      const run = () => signText(account.keys(), address, message, protocol === 'ECDSA')
      return core.ask({ method: 'signMessage', params }, refused, run)
    },
    async signTransaction(token: string) {
      const params = read(token)
      const inputs: readonly { signingIndexes: number[] }[] = params.inputsToSign
      return core.ask({ method: 'signTransaction', params }, refused, async () => {
        const indexes = inputs.flatMap(({ signingIndexes }) => signingIndexes)
        const signed = signPsbt(account.keys(), fromBase64(params.psbtBase64), indexes, params.broadcast)
        if (signed.hex) await broadcast(core.url(), signed.hex)
        return { psbtBase64: toBase64(signed.psbt), txId: signed.id }
      })
    },
  }
  return { provider, networks }
}
