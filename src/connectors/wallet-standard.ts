// What all wallets of the Wallet Standard have in common: how they are found, connected, and what they say by themselves.
// https://github.com/wallet-standard/wallet-standard
import { isRejection, someError } from '../../rpc/rejection.ts'
import { ModalError } from '../errors.ts'
import type { Account, ConnectorEvent, Namespace, Network, NetworkId, Provider } from '../types.ts'
import type { Announced } from './discovery.ts'

export interface StandardAccount {
  readonly address: string
  readonly publicKey: ArrayLike<number>
  readonly chains: readonly string[]
}
type Call = (...inputs: readonly unknown[]) => unknown
/** `features` and `accounts` may be getters that build new objects, so they are read each time they are needed. */
export interface StandardWallet {
  readonly name: unknown
  readonly icon: unknown
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
  readonly accounts: readonly StandardAccount[]
}
/** What a namespace makes of the standard. */
export interface StandardKind {
  readonly namespace: Namespace
  /** What the names of its chains and features begin with. */
  readonly prefix: string
  readonly connectInput?: object
  accountOf(account: StandardAccount): Account
  provider(wallet: StandardWallet, network: () => NetworkId | undefined): Provider
}

/** ms in which a wallet that restores its session by itself has done so. */
const restoreTime = 2500

/** Calls back with the wallets of the page, now and whenever one registers or goes, until the returned function is called. */
export function standardWallets(found: (wallets: readonly StandardWallet[]) => void): () => void {
  let wallets: readonly StandardWallet[] = []
  const register = (...added: readonly StandardWallet[]): (() => void) => {
    wallets = [...new Set([...wallets, ...added])]
    found(wallets)
    return () => {
      wallets = wallets.filter((wallet) => !added.includes(wallet))
      found(wallets)
    }
  }
  const api = Object.freeze({ register })
  const onRegister = ({ detail }: Event & { readonly detail?: unknown }): void => {
    try {
      ;(detail as (api: unknown) => void)(api)
    } catch {
      // A wallet that fails to register is not there.
    }
  }
  addEventListener('wallet-standard:register-wallet', onRegister)
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => removeEventListener('wallet-standard:register-wallet', onRegister)
}

/** The function `name` of a feature, as the wallet has it now. */
export function feature(wallet: StandardWallet, id: string, name: string): Call | undefined {
  const owner = wallet.features[id]
  const call = owner?.[name]
  return typeof call === 'function' ? (...inputs) => call.apply(owner, inputs) : undefined
}

/** Calls a feature. Rejects with code 4200 where the wallet lacks it, and 4001 where the visitor declined. */
export async function askFeature(wallet: StandardWallet, id: string, inputs: readonly unknown[]): Promise<unknown> {
  const call = feature(wallet, id, id.slice(id.indexOf(':') + 1))
  if (!call) throw failure(4200, `no ${id}`)
  return declined(async () => call(...inputs))
}

/** Errors of the standard have no code: a refusal is told by its text. */
async function declined<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const isDeclined = ({ message }: { readonly message?: unknown }): boolean =>
      /reject|declin|denied|cancel/i.test(String(message).slice(0, 999))
    throw isRejection(error) || someError(error, isDeclined) ? failure(4001, 'declined', error) : error
  }
}
export const failure = (code: number, message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code })

/** The wallet's own object for an address: several wallets refuse a copy. Throws code 4100 where it is not granted. */
export function ownAccount(wallet: StandardWallet, address: unknown): StandardAccount {
  const account = wallet.accounts.find((item) => item.address === address)
  if (!account) throw failure(4100, 'no such account')
  return account
}

/** Makes a connector of a wallet. */
export function standardConnector(wallet: StandardWallet, kind: StandardKind): Announced {
  const { namespace, prefix, accountOf } = kind
  /** The network that the visitor chose: a wallet of the standard has none of its own. */
  let network: NetworkId | undefined
  let isAsking = false
  const accounts = (): readonly Account[] =>
    wallet.accounts.filter(({ chains }) => chains.some((chain) => chain.startsWith(prefix))).map(accountOf)
  const on = (listener: (change: { readonly accounts?: unknown }) => void): (() => void) => {
    const listen = feature(wallet, 'standard:events', 'on') ?? feature(wallet, `${prefix}events`, 'on')
    const off = listen?.('change', listener)
    return () => void (typeof off === 'function' && off())
  }
  const askToConnect = async (input: object): Promise<void> => {
    const connect = feature(wallet, 'standard:connect', 'connect') ?? feature(wallet, `${prefix}connect`, 'connect')
    if (!connect) throw failure(4200, 'no connect')
    await declined(async () => connect({ ...kind.connectInput, ...input }))
  }
  /** Some wallets restore their session by themselves, and asked too early they would show a window. */
  const restored = (): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        off()
        resolve()
      }
      const timer = setTimeout(done, restoreTime)
      const off = on(() => accounts().length && done())
    })
  const provider = kind.provider(wallet, () => network)
  return {
    source: 'standard',
    name: wallet.name,
    icon: wallet.icon,
    provider: () => provider,
    async connect({ networks, silent, signal }) {
      const target = networks.find((id) => id.startsWith(`${namespace}:`))
      if (!target) throw new ModalError('unsupported-network')
      if (!silent) {
        isAsking = true
        await askToConnect({}).finally(() => {
          isAsking = false
        })
      } else if (!accounts().length && !isAsking) {
        await restored()
        if (!accounts().length && !signal.aborted) await askToConnect({ silent: true })
      }
      const granted = accounts()
      if (!granted.length) throw new ModalError('not-connected', 'no account granted')
      network = target
      return [{ network, accounts: granted }]
    },
    async disconnect({ revoke = true } = {}) {
      if (!revoke) return
      await (
        feature(wallet, 'standard:disconnect', 'disconnect') ?? feature(wallet, `${prefix}disconnect`, 'disconnect')
      )?.()
    },
    isAuthorized: async () => accounts().length > 0,
    async switchNetwork({ caipNetworkId }: Network) {
      network = caipNetworkId
    },
    listen: (listener: (event: ConnectorEvent) => void) =>
      on((change) => {
        // What is absent has not changed.
        if (Object(change).accounts) listener({ type: 'accounts', namespace, accounts: accounts() })
      }),
  }
}
