// Finds the wallets that a page has: EIP-6963 announcements, and window.ethereum only where there are none.
// https://eips.ethereum.org/EIPS/eip-6963
import { plain } from '../../chains/plain.ts'
import { lateLooks, lookTime } from '../constants.ts'
import type { Account, Connector, Eip1193Provider, Namespace, Network, Options, Provider } from '../types.ts'

interface Detail {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns?: string }
  readonly provider: Eip1193Provider
}
interface Wallet {
  readonly source: Source
  readonly id: string
  readonly claim?: string
  readonly name: string
  readonly imageUrl?: string
  readonly provider: Eip1193Provider
}
/** The methods that ask a wallet. */
export type ConnectorMethod = 'connect' | 'disconnect' | 'isAuthorized' | 'switchNetwork' | 'listen'
/** How a wallet was found: what it announced itself by, or that it is a property of `window`. */
export type Source = 'eip6963' | 'legacy' | 'standard' | 'global' | 'frame' | 'popup'
/** A connector, or a wallet that was found and cannot be asked yet: `toConnector` adds the methods for that. */
export type FoundWallet = Omit<Connector, ConnectorMethod> &
  Partial<Connector> & {
    /** How the wallet was found, and what it claims to be. Both are absent from the app's own connectors. */
    readonly source?: Source
    readonly claim?: string
    /** Of a row that stands for one wallet with several connectors: each of them, in namespaces of its own. */
    readonly ways?: readonly FoundWallet[]
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
/**
 * Calls back with all wallets of a namespace, now and whenever one comes or goes, until the returned function is called. A
 * wallet is the same object each time. `networks` are the listed ones of the namespace.
 */
export type Discover = (
  found: (wallets: readonly Announced[]) => void,
  networks: readonly Network[],
  options: Pick<Options, 'services' | 'metadata' | 'projectId' | 'rpcUrls' | 'name'>,
) => () => void

const maxNameChars = 64
// A name or an icon that is longer can only be an attack on the page's memory.
const maxChars = { name: 1024, icon: 512 * 1024 }
/** Most wallets that are listed: no visitor has more, but a script can announce wallets without end. */
export const maxAnnounced = 256

/** The namespaces of the wallets that are found here. */
export const injectedNamespaces: readonly Namespace[] = ['eip155']

/** The id of the one wallet that a page may have without EIP-6963. */
export const legacyId = 'injected'

/**
 * Calls back with all wallets of the page, now and whenever one is added. The legacy wallet is left out as soon as a wallet
 * announces itself. `reserved` are ids that no announced wallet may have.
 */
export function discover(
  found: (wallets: readonly FoundWallet[]) => void,
  reserved: readonly unknown[] = [],
): () => void {
  const ids = new Set<unknown>([legacyId, ...reserved])
  let announced: readonly FoundWallet[] = []
  let legacy: FoundWallet | undefined
  let hasWarned = false

  const announce = ({ detail }: Event & { readonly detail?: unknown }): void => {
    const wallet = checked(detail)
    if (!wallet || announced.length >= maxAnnounced) {
      // The page is warned once: a broken wallet is announced again at every request, and a script may announce thousands.
      if (!hasWarned) console.warn('hasp: wallet dropped')
      hasWarned = true
      return
    }
    const { claim } = wallet
    // Two wallets are told apart by the provider: anything else that a wallet says of itself another may say too. One that a
    // script announces under a name of its own is listed under its true one as well, so that nobody can take that alone.
    if (announced.some((one) => one.provider?.('eip155') === wallet.provider && one.claim === claim)) return
    let id = claim
    for (let count = 2; ids.has(id); count++) id = `${claim}#${count}`
    ids.add(id)
    announced = [...announced, foundWallet({ ...wallet, source: 'eip6963', id })]
    found(announced)
  }
  const lookForLegacy = (): void => {
    const provider = legacyProvider()
    if (announced.length || legacy || !provider || reserved.includes(legacyId)) return
    legacy = foundWallet({ source: 'legacy', id: legacyId, name: 'Browser Wallet', provider })
    found([legacy])
  }
  // The listener is added before the request is sent, because wallets announce themselves during it.
  addEventListener('eip6963:announceProvider', announce)
  dispatchEvent(new Event('eip6963:requestProvider'))
  lookForLegacy()
  // In the browser of a wallet it may come after the page, without an event.
  let looks = lateLooks
  const timer = setInterval(() => {
    if (!--looks) clearInterval(timer)
    lookForLegacy()
  }, lookTime)
  return () => {
    clearInterval(timer)
    removeEventListener('eip6963:announceProvider', announce)
  }
}

const foundWallet = ({ provider, ...wallet }: Wallet): FoundWallet => ({
  ...wallet,
  type: 'injected',
  namespaces: injectedNamespaces,
  provider: () => provider,
})

/** Returns `window.ethereum`, which every wallet wants to be: the first of several, or undefined where there is none. */
export function legacyProvider(): Eip1193Provider | undefined {
  try {
    const { ethereum } = globalThis as unknown as { ethereum: Eip1193Provider }
    // `in` is asked first, because a provider may throw when an unknown property is read.
    const provider = ('providers' in ethereum && (ethereum.providers as Eip1193Provider[])?.[0]) || ethereum
    return typeof provider.request === 'function' ? provider : undefined
  } catch {
    // There is none, or two wallets fighting over the property make it throw on being read.
    return undefined
  }
}

/** Returns the name that is drawn for a wallet; nothing where it has no name, no icon, or one of a size that no wallet needs. */
export const shownName = (name: unknown, icon: unknown): string | false =>
  typeof name === 'string' &&
  typeof icon === 'string' &&
  name.length <= maxChars.name &&
  icon.length <= maxChars.icon &&
  /^data:image\//i.test(icon) &&
  plain(name).slice(0, maxNameChars).trim()

/** Checks an announcement; returns undefined where it is malformed or incomplete. */
function checked(detail: unknown): (Omit<Wallet, 'source' | 'id'> & { readonly claim: string }) | undefined {
  try {
    const { info, provider } = detail as Detail
    const { uuid, name, icon, rdns } = info
    const texts = [uuid, rdns ?? ''].every((text) => typeof text === 'string')
    const shown = shownName(name, icon)
    if (texts && shown && uuid && typeof provider.request === 'function') {
      // Only our own ids have a number or a namespace. A claim with one would be the id of another wallet.
      const claim = (rdns?.slice(0, maxNameChars) || shown).replace(/[#:]/g, '')
      return { name: shown, imageUrl: icon, claim, provider }
    }
  } catch {
    // An announcement that throws when it is read is broken.
  }
  return undefined
}
