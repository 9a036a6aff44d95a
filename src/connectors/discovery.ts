// Finds the wallets that a page has: EIP-6963 announcements, and window.ethereum only where there are none.
// https://eips.ethereum.org/EIPS/eip-6963
import type { Connector, Eip1193Provider } from '../types.ts'

interface Detail {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns?: string }
  readonly provider: Eip1193Provider
}
interface Wallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly imageUrl?: string
  readonly provider: Eip1193Provider
}
type Checked = Pick<Detail['info'], 'uuid'> & Omit<Wallet, 'id'>
/** What it takes to be asked. */
export type Deed = 'connect' | 'disconnect' | 'isAuthorized' | 'switchNetwork' | 'listen'
/** A connector, or a wallet that was found and has not been asked yet: it learns to speak in flows. */
export type Found = Omit<Connector, Deed> & Partial<Connector>

const nameLength = 64
// More is no name or icon but an attack on the page's memory.
const tooLong = { name: 1024, icon: 512 * 1024 }

/** Of the one wallet that a page has without EIP-6963. */
export const legacyId = 'injected'

/** Calls back with every wallet of the page, now and later. The legacy one is called off when a real one comes. */
export function discover(found: (wallets: readonly Found[]) => void): () => void {
  const seen = new Set<unknown>()
  const ids = new Set<string>()
  let announced: readonly Found[] = []
  let legacy: Found | undefined

  const announce = (event: Event): void => {
    const { detail: said } = event as CustomEvent<unknown>
    const detail = checked(said)
    if (!detail) {
      // It comes again with every request on the page.
      if (!seen.has(said)) console.warn('hasp: broken EIP-6963 announcement')
      seen.add(said)
      return
    }
    const { uuid, ...wallet } = detail
    if (seen.has(uuid) || seen.has(wallet.provider)) return
    seen.add(uuid).add(wallet.provider)
    const base = wallet.rdns ?? wallet.name
    let id = base
    for (let count = 2; ids.has(id); count++) id = `${base}#${count}`
    ids.add(id)
    announced = [...announced, foundWallet({ id, ...wallet })]
    found(announced)
  }
  const lookForLegacy = (): void => {
    const provider = legacyProvider()
    if (announced.length || legacy || !provider) return
    legacy = foundWallet({ id: legacyId, name: 'Browser Wallet', provider })
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

const foundWallet = ({ provider, ...wallet }: Wallet): Found => ({
  ...wallet,
  type: 'injected',
  namespaces: ['eip155'],
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
function checked(detail: unknown): Checked | undefined {
  try {
    const { info, provider } = detail as Detail
    const { uuid, name, icon, rdns } = info
    const texts = [uuid, name, icon, rdns ?? ''].every((text) => typeof text === 'string')
    const sizes = name.length <= tooLong.name && icon.length <= tooLong.icon
    if (texts && sizes && uuid && name && /^data:image\//i.test(icon) && typeof provider.request === 'function') {
      const short = rdns && { rdns: rdns.slice(0, nameLength) }
      return { uuid, name: name.slice(0, nameLength), imageUrl: icon, ...short, provider }
    }
  } catch {
    // What throws on being read is broken.
  }
  return undefined
}
