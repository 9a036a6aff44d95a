// Finds the wallets that a page has: EIP-6963 announcements, and window.ethereum only where there are none.
// https://eips.ethereum.org/EIPS/eip-6963
import { plain } from '../../chains/plain.ts'
import type { Connector, Eip1193Provider, Namespace } from '../types.ts'

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
/** What it takes to be asked. */
export type ConnectorMethod = 'connect' | 'disconnect' | 'isAuthorized' | 'switchNetwork' | 'listen'
/** How a wallet was found. */
export type Source = 'eip6963' | 'legacy'
/** A connector, or a wallet that was found and cannot be asked yet: `toConnector` adds the methods for that. */
export type FoundWallet = Omit<Connector, ConnectorMethod> &
  Partial<Connector> & {
    /** How it was found, and what it says that it is: absent where the app itself brought it. */
    readonly source?: Source
    readonly claim?: string
  }

const maxNameChars = 64
// More is no name or icon but an attack on the page's memory.
const maxChars = { name: 1024, icon: 512 * 1024 }
/** Wallets that are listed: nobody has more, but a script can announce without end. */
const maxAnnounced = 256

/** The namespaces of the wallets that are found here. */
export const injectedNamespaces: readonly Namespace[] = ['eip155']

/** Of the one wallet that a page has without EIP-6963. */
export const legacyId = 'injected'

/**
 * Calls back with every wallet of the page, now and later. The legacy one is called off when a real one comes. `reserved`
 * are ids that no announced wallet may have.
 */
export function discover(
  found: (wallets: readonly FoundWallet[]) => void,
  reserved: readonly unknown[] = [],
): () => void {
  // Only the provider tells two wallets apart: whatever else a wallet says of itself another may say too.
  const seen = new Set<Eip1193Provider>()
  const ids = new Set<unknown>([legacyId, ...reserved])
  let announced: readonly FoundWallet[] = []
  let legacy: FoundWallet | undefined
  let hasWarned = false

  const announce = ({ detail }: Event & { readonly detail?: unknown }): void => {
    const wallet = checked(detail)
    if (wallet && seen.has(wallet.provider)) return
    if (!wallet || seen.size >= maxAnnounced) {
      // Once: what is broken is announced again with every request on the page, and too many are not one by one.
      if (!hasWarned) console.warn('hasp: wallet dropped')
      hasWarned = true
      return
    }
    seen.add(wallet.provider)
    const { claim } = wallet
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
  // The listener stands before the request: an announcement in between would be lost.
  addEventListener('eip6963:announceProvider', announce)
  addEventListener('ethereum#initialized', lookForLegacy)
  dispatchEvent(new Event('eip6963:requestProvider'))
  lookForLegacy()
  return () => {
    removeEventListener('eip6963:announceProvider', announce)
    removeEventListener('ethereum#initialized', lookForLegacy)
  }
}

const foundWallet = ({ provider, ...wallet }: Wallet): FoundWallet => ({
  ...wallet,
  type: 'injected',
  namespaces: injectedNamespaces,
  provider: () => provider,
})

/** What every wallet fights over: the first of several, undefined where there is none. */
export function legacyProvider(): Eip1193Provider | undefined {
  try {
    const { ethereum } = globalThis as unknown as { ethereum: Eip1193Provider }
    // Looked for before it is read: a provider may throw at what it does not know.
    const provider = ('providers' in ethereum && (ethereum.providers as Eip1193Provider[])?.[0]) || ethereum
    return typeof provider.request === 'function' ? provider : undefined
  } catch {
    // There is none, or two wallets fighting over the property make it throw on being read.
    return undefined
  }
}

/** The announcement, if it is a whole one. */
function checked(detail: unknown): (Omit<Wallet, 'source' | 'id'> & { readonly claim: string }) | undefined {
  try {
    const { info, provider } = detail as Detail
    const { uuid, name, icon, rdns } = info
    const texts = [uuid, name, icon, rdns ?? ''].every((text) => typeof text === 'string')
    const sizes = name.length <= maxChars.name && icon.length <= maxChars.icon
    const shown = sizes && plain(name).slice(0, maxNameChars)
    if (texts && shown && uuid && /^data:image\//i.test(icon) && typeof provider.request === 'function') {
      // Only we number: a claim with a number would be another wallet's id on another page.
      const claim = (rdns?.slice(0, maxNameChars) || shown).replaceAll('#', '')
      return { name: shown, imageUrl: icon, claim, provider }
    }
  } catch {
    // What throws on being read is broken.
  }
  return undefined
}
