// Finds the wallets that a page has: EIP-6963 announcements, and window.ethereum only where there are none.
// https://eips.ethereum.org/EIPS/eip-6963
import { lateLooks, lookTime } from '../constants.ts'
import { isText } from '../is-text.ts'
import type { Eip1193Provider, Namespace } from '../types.ts'
import { type FoundWallet, maxAnnounced, maxNameChars, type Source, shownName } from './found.ts'

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
    const { claim, name } = wallet
    // Two wallets are told apart by the provider: anything else that a wallet says of itself another may say too. One that a
    // script announces under a claim or a name of its own is listed under its true ones as well, so that nobody can take those
    // alone.
    if (announced.some((one) => one.provider('eip155') === wallet.provider && one.claim === claim && one.name === name))
      return
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

/** Checks an announcement; returns undefined where it is malformed or incomplete. */
function checked(detail: unknown): (Omit<Wallet, 'source' | 'id'> & { readonly claim: string }) | undefined {
  try {
    const { info, provider } = detail as Detail
    const { uuid, name, icon, rdns } = info
    const texts = [uuid, rdns ?? ''].every(isText)
    const shown = shownName(name, icon)
    if (texts && shown && uuid && typeof provider.request === 'function') {
      // Only our own ids have a number or a namespace, and walletConnect is that of the row that pairs. A claim to these would be
      // the id of another wallet.
      const claim = (rdns?.slice(0, maxNameChars) || shown).replace(/[#:]/g, '').replace(/^walletC/, 'walletc')
      return { name: shown, imageUrl: icon, claim, provider }
    }
  } catch {
    // An announcement that throws when it is read is broken.
  }
  return undefined
}
