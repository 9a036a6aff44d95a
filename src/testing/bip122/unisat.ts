// A Bitcoin wallet of Unisat's shape. https://docs.unisat.io/dev/unisat-developer-center
import { fromHex, toHex } from '../../../chains/bytes.ts'
import { type Core, emitter, failure } from '../core.ts'
import { put } from '../page.ts'
import type { Installed } from '../shape.ts'
import { type BitcoinAccount, bitcoinAccount } from './account.ts'
import { bitcoinNetwork, broadcast, finalOf, pay, signPsbt, signText } from './keys.ts'

/** Replaces what the wallet is made of, for tests of broken wallets. */
export interface UnisatChanges {
  /** What it says of its chain before it is switched; null where it cannot be asked for. */
  readonly chain?: string | null
  /** Whether the chosen address is Taproot's. */
  readonly taproot?: boolean
}
interface SignOptions {
  readonly autoFinalized?: boolean
  readonly toSignInputs?: readonly { index: number }[]
}
const refused = (): Error => failure(4001, 'User rejected the request.')
const enumOf = (id: string): string => `BITCOIN_${bitcoinNetwork(id).name.toUpperCase()}`

type Ask = <T>(method: string, params: readonly unknown[], run: () => T, more?: unknown) => Promise<Awaited<T>>
const asker =
  (core: Core): Ask =>
  (method, params, run, more) =>
    core.ask({ method, params }, refused, run, more)

/** What it signs and sends, by method. */
function signers(core: Core, account: BitcoinAccount, address: () => string, asked: unknown[]) {
  const ask = asker(core)
  return {
    signMessage: (message: string, type: string) =>
      ask('signMessage', [message, type], () => signText(account.keys(), address(), message, type === 'ecdsa'), type),
    sendBitcoin(...inputs: readonly [to: string, amount: number, options?: object]) {
      asked.push(inputs)
      const [to, amount] = inputs
      return ask('sendBitcoin', inputs, () =>
        pay(account.keys(), account.at(), core.url(), [{ address: to, amount: BigInt(amount) }]),
      )
    },
    signPsbt(psbt: string, options: SignOptions = {}) {
      asked.push(options)
      return ask('signPsbt', [psbt, options], () => {
        const indexes = (options.toSignInputs ?? []).map(({ index }) => index)
        // It finalises what it signs unless it is told not to.
        return toHex(signPsbt(account.keys(), fromHex(psbt), indexes, options.autoFinalized ?? true).psbt)
      })
    },
    async pushPsbt(psbt: string) {
      core.calls.push('pushPsbt')
      const { id, hex } = finalOf(fromHex(psbt))
      await broadcast(core.url(), hex)
      return id
    },
  }
}

export function unisatWallet(core: Core, changes: UnisatChanges = {}) {
  const account = bitcoinAccount(core)
  const { on, off, emit, count } = emitter()
  const asked: unknown[] = []
  let chain = changes.chain
  const said = (): string => chain ?? enumOf(core.network())
  const address = (): string => account.keys()[changes.taproot ? 'ordinals' : 'payment']
  const shown = (): readonly string[] => (core.isShown() ? [address()] : [])
  const ask = asker(core)
  const switchTo = (name: string): void => {
    if (chain) chain = name
    if (name.startsWith('BITCOIN_')) account.switchTo(name.slice('BITCOIN_'.length))
  }
  const provider: Record<string, unknown> = {
    requestAccounts: () =>
      ask('requestAccounts', [], () => {
        core.grant()
        return shown()
      }),
    async getAccounts() {
      core.calls.push('getAccounts')
      return shown()
    },
    getPublicKey: async () => account.keys().publicKey,
    ...(chain !== null && {
      getChain: async () => ({ enum: said(), name: 'Bitcoin', network: 'livenet' }),
      switchChain: (name: string) => ask('switchChain', [name], () => switchTo(name), name),
    }),
    getNetwork: async () => (account.name() === 'mainnet' ? 'livenet' : account.name()),
    ...signers(core, account, address, asked),
    async disconnect() {
      core.calls.push('disconnect')
      core.forget()
    },
    on: (event: string, listener: (value: never) => void) => void on(event, listener),
    removeListener: off,
  }
  core.listen((change) => {
    if (change === 'network') emit('chainChanged', { enum: said(), network: 'livenet' })
    else emit('accountsChanged', shown())
  })
  return {
    provider,
    asked,
    emit,
    /** Puts the wallet on a chain that is not Bitcoin, or back. */
    setChain(name: string): void {
      chain = name
      const before = core.network()
      if (name.startsWith('BITCOIN_')) switchTo(name)
      if (core.network() === before) emit('chainChanged', { enum: name, network: 'livenet' })
    },
    listeners: count,
    addressOf: account.addressOf,
    install: () => put('unisat', provider),
  } satisfies Installed & { asked: unknown; emit: unknown; setChain: unknown }
}
