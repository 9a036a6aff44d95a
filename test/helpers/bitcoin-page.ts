// Pages with Bitcoin wallets of every shape.
import { afterEach } from 'vitest'
import { bitcoin, bitcoinTestnet } from '../../chains/networks.ts'
import { wallets } from '../../src/connect/wallets.ts'
import type { Modal } from '../../src/types.ts'
import { type BitcoinStandardOptions, makeBitcoinStandard } from './bitcoin-standard.ts'
import { icon, list, makeLeather, makeLegacy, makeSats, makeUnisat, put, removeAll } from './bitcoin-wallet.ts'
import type { start } from './modal.ts'
import { pageOf, parts } from './pages.ts'

export { parts } from './pages.ts'

export const networks = [bitcoin, bitcoinTestnet] as const
export const names = () => wallets.peek().map(({ id }) => id)
export const rowNames = () => wallets.peek().map(({ name }) => name)
export const page = pageOf(networks)

const standards: ReturnType<typeof makeBitcoinStandard>[] = []
export const register = (options?: BitcoinStandardOptions) => {
  const one = makeBitcoinStandard(options)
  one.register()
  standards.push(one)
  return one
}

export const xverse = 'XverseProviders.BitcoinProvider'
export const makers = {
  sats: () => {
    const one = makeSats()
    put(xverse, one.provider)
    list({ id: xverse, name: 'Xverse Wallet', icon })
    return { one, id: `bip122:${xverse}` }
  },
  legacy: () => {
    const one = makeLegacy()
    put('magicEden.bitcoin', one.provider)
    return { one, id: 'bip122:magicEden.bitcoin' }
  },
  Leather: () => {
    const one = makeLeather()
    put('LeatherProvider', one.provider)
    list({ id: 'LeatherProvider', name: 'Leather', icon })
    return { one, id: 'bip122:LeatherProvider' }
  },
  Unisat: () => {
    const one = makeUnisat()
    put('unisat', one.provider)
    return { one, id: 'bip122:unisat' }
  },
  standard: () => ({ one: register(), id: 'bip122:Duo' }),
  'standard with sats-connect': () => {
    const one = makeSats()
    register({ features: { 'sats-connect:': { provider: one.provider } } })
    return { one, id: 'bip122:Duo' }
  },
}
export type Kind = keyof typeof makers
export const kinds = Object.keys(makers) as Kind[]
export const askedFirst: Record<Kind, string> = {
  sats: 'wallet_connect Mainnet',
  legacy: 'connect payment,ordinals',
  Leather: 'getAddresses mainnet',
  Unisat: 'requestAccounts',
  standard: 'connect payment,ordinals',
  'standard with sats-connect': 'wallet_connect Mainnet',
}
export async function connected<K extends Kind>(kind: K, options: Parameters<typeof start>[0] = {}) {
  const made = makers[kind]() as ReturnType<(typeof makers)[K]>
  const modal = await page(options)
  await modal.connect({ wallet: made.id })
  return { ...made, modal }
}
export const ask = (modal: Modal, method: string, params: object) => parts(modal).provider.request({ method, params })

/** Takes the wallets from the page after each test. */
export function clearWallets(): void {
  afterEach(() => {
    removeAll()
    for (const one of standards.splice(0)) one.unregister()
  })
}
