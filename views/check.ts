// Whether a view that an app asks for by its name can be shown, and what it needs for that.
import { findConnector, ModalError, wallets } from '../src/core.ts'
import type { OpenTo } from '../src/types.ts'
import { laterScreens } from './later-screens.ts'
import { screens } from './screens.ts'

/**
 * Resolves with what is to be shown. Rejects with ModalError 'unknown-view', 'not-available' for a view that is not built yet or a
 * page without WalletConnect, and 'no-wallet' where a view needs a wallet of a list and there is none of that id.
 */
export async function checkLater(to: OpenTo): Promise<OpenTo> {
  const { view = '', wallet } = to as { readonly view?: string; readonly wallet?: string }
  if (!Object.hasOwn({ ...screens, ...laterScreens }, view)) {
    const { isViewName } = await import('./view-names.ts')
    throw isViewName(view)
      ? new ModalError('not-available', `'${view}' is not built`)
      : new ModalError('unknown-view', `no view '${view}'`)
  }
  const row = wallets.peek().find(({ type, claim }) => type === 'walletConnect' && !claim)
  const isWanted = /^ConnectingW/.test(view)
  if (isWanted && !row && !findConnector(wallet ?? 'walletConnect'))
    throw (await import('../src/flows/advice.ts')).noRelay(wallet ?? 'walletConnect')
  const isPairing = isWanted && row
  // What goes by the first row's name may be a session by now.
  if (isPairing && wallet === undefined) return { ...to, wallet: row.id } as OpenTo
  const isAsked = isPairing && view === 'ConnectingWalletConnect' && !findConnector(`${wallet}`)
  if (!isAsked && view !== 'Downloads') return to
  const { findWallet } = await import('../src/flows/known-wallets.ts')
  const listing = await findWallet(`${wallet}`)
  // Who asks it says itself that it is unknown.
  if (!listing && isAsked) return to
  if (!listing) throw new ModalError('no-wallet', `no wallet '${wallet}'`)
  const found = { ...to, ...(isAsked && { wallet: row.id }), listing }
  // Only the views know of the listing.
  return found as OpenTo
}
