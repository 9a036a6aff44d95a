// Finds the wallets that a page has: EIP-6963 announcements, and window.ethereum only where there are none.
// https://eips.ethereum.org/EIPS/eip-6963
import type { Connector, Eip1193Provider } from '../types.ts'
import { injected } from './injected.ts'

interface Detail {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns?: string }
  readonly provider: Eip1193Provider
}

const nameLength = 64
// More is no name or icon but an attack on the page's memory.
const tooLong = { name: 1024, icon: 512 * 1024 }

/** Calls back with every wallet of the page, now and later. The legacy one is called off when a real one comes. */
export function discover(found: (wallets: readonly Connector[]) => void): () => void {
  const seen = new Set<unknown>()
  const ids = new Map<string, number>()
  let announced: readonly Connector[] = []
  let legacy: Connector | undefined

  const announce = (event: Event): void => {
    const detail = checked((event as CustomEvent<unknown>).detail)
    if (!detail || seen.has(detail.info.uuid) || seen.has(detail.provider)) return
    const { uuid, name, icon, rdns } = detail.info
    seen.add(uuid).add(detail.provider)
    const base = rdns || name
    const count = (ids.get(base) ?? 0) + 1
    ids.set(base, count)
    const id = count > 1 ? `${base}#${count}` : base
    const wallet = injected({
      id,
      name: name.slice(0, nameLength),
      imageUrl: icon,
      ...(rdns && { rdns }),
      provider: detail.provider,
    })
    announced = [...announced, wallet]
    found(announced)
  }
  const lookForLegacy = (): void => {
    const provider = legacyProvider()
    if (announced.length || legacy || !provider) return
    legacy = injected({ id: 'injected', name: 'Browser Wallet', provider })
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

function legacyProvider(): Eip1193Provider | undefined {
  try {
    const { ethereum } = globalThis as { ethereum?: Eip1193Provider & { providers?: readonly Eip1193Provider[] } }
    const provider = ethereum?.providers?.[0] ?? ethereum
    return typeof provider?.request === 'function' ? provider : undefined
  } catch {
    // Two wallets fighting over the property make it throw on being read.
    return undefined
  }
}

/** The announcement, if it is one. A broken one is dropped with one warning. */
function checked(detail: unknown): Detail | undefined {
  try {
    const { info, provider } = detail as Detail
    const { uuid, name, icon, rdns } = info
    const texts = [uuid, name, icon, rdns ?? ''].every((text) => typeof text === 'string')
    const sizes = name.length <= tooLong.name && icon.length <= tooLong.icon
    if (texts && sizes && uuid && name && /^data:image\//i.test(icon) && typeof provider.request === 'function') {
      return { info: { uuid, name, icon, ...(rdns && { rdns: rdns.slice(0, nameLength) }) }, provider }
    }
  } catch {
    // Falls through to the warning.
  }
  console.warn('hasp: a wallet announced itself with a broken EIP-6963 detail and is left out')
  return undefined
}
