// A wallet that was found, however that was: what is known of it before it is asked.
import { plain } from '../../chains/plain.ts'
import { maxIconText, maxNameText } from '../constants.ts'
import { isText } from '../is-text.ts'
import type { Account, Connector, Network, Options, Provider, ViewName } from '../types.ts'

/** The methods that ask a wallet. */
export type ConnectorMethod = 'connect' | 'disconnect' | 'isAuthorized' | 'switchNetwork' | 'listen'
/** How a wallet was found: what it announced itself by, or that it is a property of `window`. */
export type Source = 'eip6963' | 'legacy' | 'standard' | 'global' | 'frame' | 'popup' | 'relay'
/** A connector, or a wallet that was found and cannot be asked yet: `toConnector` adds the methods for that. */
export type FoundWallet = Omit<Connector, ConnectorMethod> &
  Partial<Connector> & {
    /** How the wallet was found. Absent from the app's own connectors. */
    readonly source?: Source
    /**
     * What it has to be again at the next visit: what the wallet claims to be, or the topic of a session. Absent from the app's own
     * connectors, and from the row that pairs, which is not yet a wallet.
     */
    readonly claim?: string
    /** Of a row that stands for one wallet with several connectors: each of them, in namespaces of its own. */
    readonly connectors?: readonly FoundWallet[]
    /** Of a row that stands for no connector, and has one of no namespace alone: the view that it leads to, and what that gets. */
    readonly leads?: readonly [view: ViewName, data?: Readonly<Record<string, unknown>>]
    readonly interop?: Interop
    /** The wallet's own object, where one question to it may cover several namespaces. */
    readonly owner?: object
    /** Opens the wallet's window: called in the visitor's click itself, as a browser allows none later. */
    readonly tap?: () => void
  }
/**
 * What the libraries of an ecosystem expect of a provider beside `request`, which answers through the given provider. `now`
 * gives what is connected, whose first account is the visitor's choice; `watch` runs what asks it, now and whenever that changes,
 * until the returned function is called.
 */
export type Interop = (
  provider: Provider,
  now: () => { readonly accounts: readonly Account[] } | undefined,
  watch: (run: () => void) => () => void,
) => object
/** Makes that of a namespace for the wallet of a session, which `listen` follows there. */
export type SessionInterop = (listen: Connector['listen']) => Interop
/** A wallet of a namespace that has a search of its own, as the search found it: nothing of it is checked but its methods. */
export interface Announced
  extends Pick<Connector, ConnectorMethod | 'provider'>,
    Partial<Pick<Connector, 'type' | 'rdns'>> {
  readonly source: Source
  readonly name: unknown
  readonly icon?: unknown
  readonly interop?: Interop
  readonly tap?: () => void
  readonly owner?: object
  /** What tells it from others where a name does not: the property of `window` that it is. */
  readonly key?: string
  /** What it has to be again at the next visit, where that is not its key or name; empty where nothing proves it. */
  readonly claim?: string
}
/** What connectors read of the app's options. */
export interface AppOptions
  extends Pick<Options, 'services' | 'metadata' | 'projectId' | 'rpcUrls' | 'name' | 'storage'> {
  readonly networks: readonly Network[]
}
/**
 * Calls back with all wallets of a namespace, now and whenever one comes or goes, until the returned function is called. A
 * wallet is the same object each time. `app` is called whenever its options are needed, since they may change.
 */
export type Discover = (found: (wallets: readonly Announced[]) => void, app: () => AppOptions) => () => void

/** Most characters of a name, and of what a wallet claims to be. */
export const maxNameChars = 64
/** Most wallets that are listed: no visitor has more, but a script can announce wallets without end. */
export const maxAnnounced = 256

/** Returns the name that is drawn for a wallet; nothing where it has no name, no icon, or one of a size that no wallet needs. */
export const shownName = (name: unknown, icon: unknown): string | false =>
  isText(name) &&
  isText(icon) &&
  name.length <= maxNameText &&
  icon.length <= maxIconText &&
  /^data:image\//i.test(icon) &&
  plain(name).slice(0, maxNameChars).trim()
