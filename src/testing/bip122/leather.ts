// Leather: it rejects with its answer, and takes hex and amounts as text. https://leather.gitbook.io/developers
import { fromHex, toHex } from '../../../chains/bytes.ts'
import type { Core } from '../core.ts'
import { list, put } from '../page.ts'
import type { Installed, Named } from '../shape.ts'
import { bitcoinAccount } from './account.ts'
import { bitcoinNetwork, broadcast, idOf, pay, signPsbt, signText } from './keys.ts'

const reply = { jsonrpc: '2.0', id: '1' }
const refused = (): unknown => ({ ...reply, error: { code: 4001, message: 'User rejected request' } })
type Params = Readonly<Record<string, never>> & { readonly network?: string }

export function leatherWallet(core: Core, { name, icon }: Pick<Named, 'name' | 'icon'>) {
  const account = bitcoinAccount(core)
  const asked: unknown[] = []
  /** The network is a parameter of each request. */
  const at = ({ network = 'mainnet' }: Params) => {
    const id = idOf(network)
    if (!id || !Object.hasOwn(core.networks, id))
      throw { ...reply, error: { code: -32602, message: 'Invalid network' } }
    return { id, keys: account.on(bitcoinNetwork(id)) }
  }
  const methods: Readonly<Record<string, (params: Params) => unknown>> = {
    getAddresses: (params) => {
      const { payment, ordinals, publicKey, xOnly } = at(params).keys
      const addresses = [
        { symbol: 'BTC', type: 'p2wpkh', address: payment, publicKey },
        { symbol: 'BTC', type: 'p2tr', address: ordinals, publicKey: xOnly },
        { symbol: 'STX', address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', publicKey },
      ]
      // A site that was let in is shown no window again.
      if (core.isShown()) {
        core.calls.push(`getAddresses ${params.network}`)
        return { addresses }
      }
      const run = () => {
        core.grant()
        return { addresses }
      }
      return core.ask({ method: 'getAddresses', params }, refused, run, params.network)
    },
    signMessage: (params) =>
      core.ask({ method: 'signMessage', params }, refused, () => {
        const { keys } = at(params)
        const address = params.paymentType === 'p2tr' ? keys.ordinals : keys.payment
        const { message } = params
        return { message, address, signature: signText(keys, address, `${message}`, params.type === 'legacy') }
      }),
    sendTransfer: (params) =>
      core.ask({ method: 'sendTransfer', params }, refused, async () => {
        const { id, keys } = at(params)
        const recipients = params.recipients as unknown as readonly { address: string; amount: string }[]
        const to = recipients.map(({ address, amount }) => ({ address, amount: BigInt(amount) }))
        return { txid: await pay(keys, bitcoinNetwork(id), core.url(id), to) }
      }),
    signPsbt: (params) =>
      core.ask({ method: 'signPsbt', params }, refused, async () => {
        const { id, keys } = at(params)
        const indexes = [(params.signAtIndex ?? []) as number | number[]].flat()
        const signed = signPsbt(keys, fromHex(`${params.hex}`), indexes, params.broadcast)
        if (signed.hex) await broadcast(core.url(id), signed.hex)
        return { hex: toHex(signed.psbt), ...(signed.id && { txid: signed.id }) }
      }),
  }
  const provider = {
    async request(method: string, params: Params) {
      asked.push(params)
      const run = methods[method]
      if (!run) throw { ...reply, error: { code: -32601, message: 'Unknown' } }
      return { ...reply, result: await run(params ?? {}) }
    },
  }
  return {
    provider,
    asked,
    listeners: () => 0,
    addressOf: account.addressOf,
    install() {
      const outs = [put('LeatherProvider', provider), list({ id: 'LeatherProvider', name, icon })]
      return () => {
        for (const out of outs) out()
      }
    },
    fixed: 'Leather has no network of its own: the page names one with each request',
  } satisfies Installed & { asked: unknown }
}
