// The wallets that are offered to who has none.
import { within } from '../errors.ts'
import type { Wallet } from '../types.ts'

/** More than are shown, since not each has a page to get it from. */
const size = 8
/** ms for which a directory is waited for before what is known is shown in its place. */
const offerTime = 2000

/**
 * Resolves with a few wallets: those that the app shows first, its own, and what its directory recommends; where that does not answer
 * soon, those that are known.
 */
export async function offeredWallets(): Promise<readonly Wallet[]> {
  const offered = await within(offerTime, ask()).catch(() => [])
  return offered[0] ? offered : (await import('./known-wallets.ts')).knownWallets()
}

async function ask(): Promise<readonly Wallet[]> {
  const { allListed, loadMore, walletImage } = await import('./directory.ts')
  // Who goes on to all of them finds them here.
  if (!allListed.peek().wallets[size]) await loadMore()
  const { phase, wallets: all } = allListed.peek()
  const wallets = all.filter((wallet) => wallet.homepage ?? wallet.appStore ?? wallet.playStore ?? wallet.chromeStore)
  return Promise.all(
    wallets.slice(0, phase === 'ready' ? size : 0).map(async (wallet) => {
      const imageUrl = await walletImage(wallet)
      return { ...wallet, ...(imageUrl && { imageUrl }) }
    }),
  )
}
