// A wallet of the Wallet Standard, in whichever namespace. https://github.com/wallet-standard/wallet-standard
import { type Core, emitter } from './core.ts'
import { register } from './page.ts'

export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly purpose?: string
}
/** Replaces what a wallet of the standard is made of, for tests of broken wallets. */
export interface StandardChanges {
  /** Replaces features; one that is undefined is missing. */
  readonly features?: Readonly<Record<string, unknown>>
  /** Replaces properties, by their descriptors. */
  readonly fields?: PropertyDescriptorMap
}
interface Parts extends StandardChanges {
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  /** What the names of connect, disconnect and events begin with. */
  readonly prefix?: string
  /** The accounts of the chosen account's key. */
  accounts(): readonly StandardAccount[]
  /** The features of the namespace, which find an account's key by the wallet's own object. */
  own(check: (account: StandardAccount) => StandardAccount): Readonly<Record<string, unknown>>
}
export const refused = (): Error => new Error('User rejected the request.')

export function standardWallet(core: Core, parts: Parts) {
  const { name, icon, chains, prefix = 'standard', fields = {} } = parts
  const { on, emit, count } = emitter()
  // The objects that apps have to hand back: a copy of an account is none, as Solflare has it.
  let shown: readonly StandardAccount[] = core.isShown() ? parts.accounts() : []
  const show = (): void => {
    shown = core.isShown() ? parts.accounts() : []
    emit('change', { accounts: shown })
  }
  const connect = async ({ silent = false, purposes }: { silent?: boolean; purposes?: readonly string[] } = {}) => {
    if (!shown.length && silent) core.calls.push('connect silently')
    else if (!shown.length)
      await core.ask(
        { method: 'connect', params: { silent, ...(purposes && { purposes }) } },
        refused,
        () => {
          core.grant()
          show()
        },
        purposes,
      )
    return { accounts: shown }
  }
  const disconnect = async (): Promise<void> => {
    core.calls.push('disconnect')
    core.forget()
    show()
  }
  const own = parts.own((account) => {
    if (!shown.includes(account)) throw new Error('invalid account')
    return account
  })
  const features = {
    [`${prefix}:connect`]: { version: '1.0.0', connect },
    [`${prefix}:disconnect`]: { version: '1.0.0', disconnect },
    [`${prefix}:events`]: { version: '1.0.0', on },
    ...own,
  }
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains,
    get features() {
      return { ...features, ...parts.features }
    },
    get accounts() {
      return [...shown]
    },
  }
  Object.defineProperties(wallet, fields)
  core.listen(show)
  return {
    provider: wallet,
    listeners: count,
    install: () => register(wallet),
    fixed: 'a wallet of the Wallet Standard has no network of its own',
  }
}
