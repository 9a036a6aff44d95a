// What all wallets of the Wallet Standard have in common: how they are found, connected, and what they say by themselves.
// https://github.com/wallet-standard/wallet-standard
import { isRejection, someError } from '../../rpc/rejection.ts'
import { ModalError } from '../errors.ts'
import type { AccountInput, ConnectorEvent, Namespace, Network, NetworkId, Provider } from '../types.ts'
import { declinedWords, failure, unbidden } from './errors.ts'
import { type Announced, maxAnnounced } from './found.ts'
import { questions } from './questions.ts'

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
  /** Its accounts, of those that a wallet shows, on a network. */
  accountsOf(accounts: readonly StandardAccount[], network: NetworkId | undefined): readonly AccountInput[]
  provider(wallet: StandardWallet, network: () => NetworkId | undefined): Provider
}

/** Most wallets that are looked at: a script may register them without end. Those that are listed are fewer. */
const maxWallets = 4096
/** ms in which a wallet that restores its session by itself has done so. */
const restoreTime = 2500

/** Calls back with the wallets of the page, now and whenever one registers or goes, until the returned function is called. */
export function standardWallets(found: (wallets: readonly StandardWallet[]) => void): () => void {
  let wallets: readonly StandardWallet[] = []
  const register = (...added: readonly StandardWallet[]): (() => void) => {
    wallets = [...new Set([...wallets, ...added])].slice(0, maxWallets)
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

/** The function of a feature of the standard, else of the namespace's own. */
const either = (wallet: StandardWallet, prefix: string, id: string, name = id): Call | undefined =>
  feature(wallet, `standard:${id}`, name) ?? feature(wallet, prefix + id, name)
/** The function of a feature that is called as that is. */
const namesake = (wallet: StandardWallet, id: string): Call | undefined =>
  feature(wallet, id, id.slice(id.indexOf(':') + 1))

/** Tells whether a wallet has a feature whose function is called as the feature is. */
export const can = (wallet: StandardWallet, id: string): boolean => !!namesake(wallet, id)

/** Makes a connector of each wallet of a kind, the same one each time. One whose getters throw is broken, and hides no other. */
export const connectorsOf = (
  wallets: readonly StandardWallet[],
  isKind: (wallet: StandardWallet) => boolean,
  make: (wallet: StandardWallet) => Announced,
  known: Map<unknown, Announced>,
): readonly Announced[] =>
  wallets
    .flatMap((wallet) => {
      try {
        if (!isKind(wallet)) return []
        const connector = known.get(wallet) ?? make(wallet)
        known.set(wallet, connector)
        return [connector]
      } catch {
        return []
      }
    })
    .slice(0, maxAnnounced)

/** Calls a feature. Rejects with code 4200 where the wallet lacks it, and 4001 where the visitor declined. */
export async function askFeature(wallet: StandardWallet, id: string, inputs: readonly unknown[]): Promise<unknown> {
  const call = namesake(wallet, id)
  if (!call) throw failure(4200, `no ${id}`)
  return declined(async () => call(...inputs), /Send/.test(id))
}

/** Errors of the standard have no code: a refusal is told by its text. */
async function declined<T>(run: () => Promise<T>, isSent = false): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw refusal(error, isSent)
  }
}
/**
 * The error to throw for what a wallet threw. With `isSent`, where it may have sent something by then, only words about the user
 * are a refusal: nodes reject too, and what is told as declined would be paid again.
 */
export function refusal(error: unknown, isSent = false): unknown {
  const isDeclined = ({ message }: { readonly message?: unknown }): boolean => {
    const text = String(message).slice(0, 999)
    return declinedWords.test(text) && (!isSent || /user/i.test(text))
  }
  return isRejection(error) || someError(error, isDeclined) ? failure(4001, 'declined', error) : error
}

/** The answers of a feature, one for each input. */
export const list = (answer: unknown): readonly (Record<string, unknown> | undefined)[] =>
  Array.isArray(answer) ? answer : []
/** Most bytes that a wallet may answer with: a block of Bitcoin holds 4 MB, a packet of Solana 1232 bytes. */
const maxBytes = 4e6
export function bytesOf(value: unknown): Uint8Array<ArrayBuffer> {
  // Bytes of another realm are no instance of this one's.
  const bytes =
    ArrayBuffer.isView(value) && value.byteLength <= maxBytes ? Uint8Array.from(value as Uint8Array) : undefined
  if (!bytes) throw failure(-32603, 'no bytes')
  return bytes
}

/** The wallet's own object for an address: several wallets refuse a copy. Throws code 4100 where it is not granted. */
export function ownAccount(wallet: StandardWallet, address: unknown): StandardAccount {
  const account = wallet.accounts.find((item) => item.address === address)
  if (!account) throw failure(4100, 'no such account')
  return account
}

function follow(wallet: StandardWallet, prefix: string, listener: (change: unknown) => void): () => void {
  const off = either(wallet, prefix, 'events', 'on')?.('change', listener)
  return () => void (typeof off === 'function' && off())
}
async function askToConnect(
  wallet: StandardWallet,
  { prefix, connectInput }: StandardKind,
  silent?: boolean,
): Promise<void> {
  // The namespace's own way has no silence.
  const ask = silent ? namesake(wallet, 'standard:connect') : either(wallet, prefix, 'connect')
  if (!ask) throw failure(4200, 'no connect')
  const asked = declined(async () => ask({ ...connectInput, ...(silent && { silent }) }))
  await (silent ? asked.catch(unbidden) : asked)
}
/** Some wallets restore their session by themselves, and asked too early they would show a window. */
const restored = (wallet: StandardWallet, prefix: string, isThere: () => unknown): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      off()
      resolve()
    }
    const timer = setTimeout(done, restoreTime)
    const off = follow(wallet, prefix, () => isThere() && done())
  })

export function standardConnector(wallet: StandardWallet, kind: StandardKind): Announced {
  const { namespace, prefix } = kind
  /** The network that the visitor chose: a wallet of the standard has none of its own. */
  let network: NetworkId | undefined
  const [asked, decided] = questions()
  let isAsking = false
  /** What tells each listener of the accounts. */
  const tellers = new Set<() => void>()
  const accounts = (at = network): readonly AccountInput[] =>
    kind.accountsOf(
      wallet.accounts.filter(({ chains }) => chains.some((chain) => chain.startsWith(prefix))),
      at,
    )
  const inner = kind.provider(wallet, () => network)
  const provider: Provider = {
    // Many wallets cannot be told that the page is done with them.
    request: (...call) => (network ? inner.request(...call) : Promise.reject(failure(4100, 'not connected'))),
  }
  return {
    source: 'standard',
    name: wallet.name,
    icon: wallet.icon,
    owner: wallet,
    provider: () => provider,
    async connect({ networks, silent, signal }) {
      const target = networks.find((id) => id.startsWith(`${namespace}:`))
      if (!target) throw new ModalError('unsupported-network')
      const isNew = silent ? asked() : decided
      if (!silent) {
        isAsking = true
        await askToConnect(wallet, kind).finally(() => {
          isAsking = false
        })
      } else if (!accounts(target)[0] && !isAsking) {
        await restored(wallet, prefix, () => accounts(target)[0])
        if (!accounts(target)[0] && !signal.aborted) await askToConnect(wallet, kind, true)
      }
      // What comes after all is answered to nobody, and must not move the money of who is connected.
      signal.throwIfAborted()
      if (accounts(target)[0] && isNew()) network = target
      // A silent answer that is out of date says what is connected by now, if anything is.
      if (!network || !accounts()[0]) throw new ModalError('not-connected')
      return [{ network, accounts: accounts() }]
    },
    async disconnect({ revoke = true } = {}) {
      decided()
      network = undefined
      if (revoke) await either(wallet, prefix, 'disconnect')?.()
    },
    isAuthorized: async () => !!accounts()[0],
    async switchNetwork({ caipNetworkId }: Network) {
      if (!accounts(caipNetworkId)[0]) throw failure(4200, 'no account')
      decided()
      network = caipNetworkId
      for (const tell of tellers) tell()
    },
    listen(listener: (event: ConnectorEvent) => void) {
      const tell = (): void => listener({ type: 'accounts', namespace, accounts: accounts() })
      tellers.add(tell)
      // What is absent has not changed.
      const off = follow(wallet, prefix, (change) => Object(change).accounts && tell())
      return () => {
        tellers.delete(tell)
        off()
      }
    },
  }
}
