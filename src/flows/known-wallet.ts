// The wallet that an app means by an id, where it is none that the page has found.
import { builtInWallets } from '../services/built-in.ts'
import { config } from '../state/options.ts'
import type { Wallet } from '../types.ts'

/** Finds a wallet by its id: one of the app's own list, or a built-in one. */
export function findWallet(id: unknown): Wallet | undefined {
  const { wallets, networks = [] } = config.peek() ?? {}
  const own = wallets?.custom ?? []
  return [...own, ...builtInWallets(networks.map(({ caipNetworkId }) => caipNetworkId))].find((one) => one.id === id)
}
