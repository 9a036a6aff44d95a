// The wallets that are known without asking anybody: those of the app's own list, and the built-in ones. All others are the
// directory's.
import { isAllowed } from '../connect/wallets.ts'
import { builtInWallets } from '../services/built-in.ts'
import { config } from '../state/options.ts'
import type { Wallet } from '../types.ts'

/** Lists those that the app shows, its own first. */
export function knownWallets(): readonly Wallet[] {
  const { wallets, networks = [] } = config.peek() ?? {}
  const own = wallets?.custom ?? []
  const ids = own.map(({ id }) => id)
  const others = builtInWallets(networks.map(({ caipNetworkId }) => caipNetworkId))
  return [...own, ...others.filter(({ id }) => !ids.includes(id))].filter(isAllowed)
}

/** Resolves with the wallet of an id. Only where it is not known here is the directory asked. Rejects where that does not answer. */
export const findWallet = async (id: string): Promise<Wallet | undefined> =>
  knownWallets().find((wallet) => wallet.id === id) ?? (await import('./directory.ts')).findListed(id)
