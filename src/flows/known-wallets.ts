// The wallets that are known without asking anybody: those of the app's own list, and the built-in ones. All others are the
// directory's.
import { isAllowed } from '../connect/wallets.ts'
import { builtInWallets } from '../services/built-in.ts'
import { config } from '../state/options.ts'
import type { Wallet } from '../types.ts'

const directory = () => import('./directory.ts')

/** Resolves with those that the app shows, its own first: as they are read for every list, unless what reads them is lost. */
export async function knownWallets(): Promise<readonly Wallet[]> {
  const own = await directory().then(
    ({ customWallets }) => customWallets(),
    () => [],
  )
  const { networks = [] } = config.peek() ?? {}
  const ids = own.map(({ id }) => id)
  const others = builtInWallets(networks.map(({ caipNetworkId }) => caipNetworkId))
  return [...own, ...others.filter(({ id }) => !ids.includes(id))].filter(isAllowed)
}

/** Resolves with the wallet of an id. Only where it is not known here is the directory asked. Rejects where that does not answer. */
export const findWallet = async (id: string): Promise<Wallet | undefined> =>
  (await knownWallets()).find((wallet) => wallet.id === id) ?? (await directory()).findListed(id)
