// Bitcoin wallets that are properties of `window`: those that a list there names, and those that are known.
// https://github.com/stacksgov/sips/blob/main/sips/sip-030/sip-030-wallet-interface.md
import type { Announced } from '../found.ts'
import type { Methods } from './ask.ts'
import { onDemand } from './on-demand.ts'

interface Candidate {
  /** The path of the property. */
  readonly key: string
  readonly name: unknown
  readonly icon?: unknown
  readonly rdns?: string
}
const binance: Candidate = { key: 'binancew3w.bitcoin', name: 'Binance Wallet', rdns: 'com.binance.wallet' }
const known: readonly Candidate[] = [
  { key: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet' },
  { key: 'LeatherProvider', name: 'Leather' },
  { key: 'okxwallet.bitcoin', name: 'OKX Wallet', rdns: 'com.okex.wallet' },
  { key: 'magicEden.bitcoin', name: 'Magic Eden' },
  binance,
  { key: 'bitcoin_keplr', name: 'Keplr' },
  // Others are this too, so it is last.
  { key: 'unisat', name: 'UniSat Wallet' },
]
/** Every wallet wants to be these. They are looked at where there is nothing else. */
const contested: readonly Candidate[] = ['BitcoinProvider', 'btc'].map((key) => ({ key, name: 'Bitcoin Wallet' }))
/** Most entries of a list that are looked at. */
const maxListed = 99

/** What is at a dotted path of own properties of `window`. */
function at(path: string): unknown {
  let value: unknown = globalThis
  for (const name of path.split('.')) {
    if (!Object.hasOwn(Object(value), name)) return undefined
    value = (value as Methods)[name]
  }
  return value
}

/** The entries of a list. One that throws when it is read is broken. */
function listed(property: string): readonly Candidate[] {
  const entries: Candidate[] = []
  try {
    for (const entry of (at(property) as readonly unknown[] | undefined)?.slice(0, maxListed) ?? []) {
      const { id, name, icon } = Object(entry)
      // Two of one id are told apart by a `#`.
      if (typeof id === 'string' && id.length <= maxListed && !id.includes('#')) entries.push({ key: id, name, icon })
    }
  } catch {
    // What was read before it is listed.
  }
  return entries
}

/** Tells whether a path is the object's own, and no other way to a wallet that is known: a list may lead to it by any. */
const isHome = (provider: unknown, path: string): boolean =>
  known.some(({ key }) => key === path) ||
  !known.some(({ key }) => {
    try {
      return at(key) === provider
    } catch {
      return false
    }
  })

function toAnnounced(provider: Methods, { key, name, icon, rdns }: Candidate): Announced | undefined {
  const can = (method: string): boolean => typeof provider[method] === 'function'
  const isOkx = key === 'okxwallet.bitcoin'
  const other = (network: string): Methods | undefined =>
    at(`${key}${network.replace(/^./, (letter) => letter.toUpperCase())}`) as Methods | undefined
  const isUnisat = can('requestAccounts')
  if (!isUnisat && !can('request') && !can('connect')) return undefined
  const isLeather = provider === at('LeatherProvider')
  const load = async () => {
    if (isUnisat) return (await import('./unisat.ts')).unisat(provider, isOkx ? other : undefined)
    return isLeather ? (await import('./leather.ts')).leather(provider) : (await import('./sats.ts')).sats(provider)
  }
  return onDemand(load, { source: 'global', key, name, icon, ...(rdns && { rdns }) })
}

/** Lists the wallets there, but those whose object is `taken`. `connectors` keeps them by the object, which tells wallets apart. */
export function onWindow(taken: ReadonlySet<unknown>, connectors: Map<unknown, Announced>): readonly Announced[] {
  const seen = new Set(taken)
  const look = ({ key, ...rest }: Candidate): readonly Announced[] => {
    const provider = at(key)
    if (Object(provider) !== provider || seen.has(provider) || !isHome(provider, key)) return []
    seen.add(provider)
    // Binance's takes this place too, where it is free, and says so.
    const isBinance = key === 'unisat' && (provider as Methods).isBinance
    if (isBinance && at(binance.key)) return []
    const wallet = connectors.get(provider) ?? toAnnounced(provider as Methods, isBinance ? binance : { ...rest, key })
    if (wallet) connectors.set(provider, wallet)
    return wallet ? [wallet] : []
  }
  const lookAt = (candidates: readonly Candidate[]): readonly Announced[] =>
    candidates.flatMap((candidate) => {
      try {
        return look(candidate)
      } catch {
        // A property that throws when it is read is broken.
        return []
      }
    })
  const found = lookAt([...listed('btc_providers'), ...listed('webbtc_providers'), ...known])
  return found.length || taken.size ? found : lookAt(contested)
}
