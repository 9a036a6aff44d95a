// A Bitcoin wallet of sats-connect's family, which resolves with its errors. https://docs.xverse.app/sats-connect
import { fromBase64, toBase64 } from '../../../chains/bytes.ts'
import { type Core, emitter } from '../core.ts'
import { list, put } from '../page.ts'
import type { Installed, Named } from '../shape.ts'
import { bitcoinAccount } from './account.ts'
import { broadcast, pay, signPsbt, signText } from './keys.ts'

/** Replaces what the wallet is made of, for tests of broken wallets. */
export interface SatsChanges {
  /** The methods that it does not know. */
  readonly missing?: readonly string[]
  /** Replaces answers. */
  readonly answers?: Readonly<Record<string, (params: never) => unknown>>
  /** Whether it tells that the account changed, and not to which. */
  isVague?(): boolean
}
type Methods = Readonly<Record<string, (params: never) => unknown>>
const refused = (): unknown => ({ code: -32000, message: 'User rejected request to connect' })

function methodsOf(core: Core, account: ReturnType<typeof bitcoinAccount>): Methods {
  const { entries, keys, capital } = account
  const shown = () => ({
    id: '1',
    addresses: entries(),
    walletType: 'software',
    network: { bitcoin: { name: capital() } },
  })
  const ask = <T>(method: string, params: unknown, run: () => T, more?: unknown) =>
    core.ask({ method, params }, refused, run, more)
  return {
    wallet_connect: (params: { network?: string }) =>
      ask(
        'wallet_connect',
        params,
        () => {
          if (params.network) account.switchTo(params.network)
          core.grant()
          return shown()
        },
        params.network,
      ),
    getAccounts: (params) =>
      ask('getAccounts', params, () => {
        core.grant()
        return entries()
      }),
    wallet_getAccount() {
      core.calls.push('wallet_getAccount')
      if (!core.isShown()) throw { code: -32002, message: 'Access denied.' }
      return shown()
    },
    wallet_disconnect() {
      core.calls.push('wallet_disconnect')
      core.forget()
      return null
    },
    wallet_changeNetwork: (params: { name: string }) =>
      ask('wallet_changeNetwork', params, () => account.switchTo(params.name) ?? null),
    signMessage: (params: { address: string; message: string; protocol: string }) =>
      ask(
        'signMessage',
        params,
        () => {
          const { address, message, protocol } = params
          return { address, protocol, signature: signText(keys(), address, message, protocol === 'ECDSA') }
        },
        params.protocol,
      ),
    sendTransfer: (params: { recipients: readonly { address: string; amount: number }[] }) =>
      ask('sendTransfer', params, async () => {
        const to = params.recipients.map(({ address, amount }) => ({ address, amount: BigInt(amount) }))
        return { txid: await pay(keys(), account.at(), core.url(), to) }
      }),
    signPsbt: (params: { psbt: string; signInputs?: Record<string, number[]>; broadcast?: boolean }) =>
      ask('signPsbt', params, async () => {
        const indexes = Object.values(params.signInputs ?? {}).flat()
        const signed = signPsbt(keys(), fromBase64(params.psbt), indexes, params.broadcast)
        if (signed.hex) await broadcast(core.url(), signed.hex)
        return { psbt: toBase64(signed.psbt), ...(params.broadcast && { txid: signed.id }) }
      }),
  }
}

/** The property of `window` that it is. */
export const satsKey = (name: string): string => `${name.replace(/\W/g, '')}.BitcoinProvider`

export function satsWallet(core: Core, { name, icon }: Pick<Named, 'name' | 'icon'>, changes: SatsChanges = {}) {
  const { missing = [], answers = {} } = changes
  const { on, emit, count } = emitter()
  const asked: unknown[] = []
  const account = bitcoinAccount(core)
  const methods: Methods = { ...methodsOf(core, account), ...answers }
  const send = (type: string, event: object = {}): void => emit(type, { type, ...event })
  const provider = {
    async request(method: string, params: never) {
      // As real ones do, it needs to be called as a method.
      if (this !== provider) throw new TypeError('Illegal invocation')
      asked.push(params)
      const reply = { jsonrpc: '2.0', id: '1' }
      const run = missing.includes(method) ? undefined : methods[method]
      if (!run) return { ...reply, error: { code: -32601, message: 'Method not found' } }
      try {
        return { ...reply, result: await run(params ?? ({} as never)) }
      } catch (error) {
        if (!(error instanceof Error)) return { ...reply, error }
        return { ...reply, error: { code: -32603, message: error.message } }
      }
    },
    addListener: ({ eventName, cb }: { eventName: string; cb: (event: object) => void }) => on(eventName, cb),
  }
  core.listen((change) => {
    if (change === 'network') send('networkChange', { bitcoin: { name: account.capital() } })
    else if (change === 'accounts' && core.isShown())
      send('accountChange', changes.isVague?.() ? {} : { addresses: account.entries() })
    else send('disconnect')
  })
  const key = satsKey(name)
  return {
    provider,
    asked,
    send,
    listeners: count,
    addressOf: account.addressOf,
    install() {
      const outs = [put(key, provider), list({ id: key, name, icon })]
      return () => {
        for (const out of outs) out()
      }
    },
  } satisfies Installed & { asked: unknown; send: unknown }
}
