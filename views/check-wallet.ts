// Whether a view of a wallet can be shown: an app may name one that is not there. Fetched where an app asks for such a view.
import { findConnector, wallets } from '../src/core.ts'
import type { OpenTo } from '../src/types.ts'

const errors = () => import('../src/flows/no-wallet.ts')

/**
 * Resolves with what is to be shown. Rejects with ModalError 'not-available' on a page without WalletConnect, and 'no-wallet' where
 * there is none of that id.
 */
export async function checkWallet(to: OpenTo): Promise<OpenTo> {
  const { view, wallet } = to as { readonly view: string; readonly wallet?: string }
  const row = wallets.peek().find(({ type, claim }) => type === 'walletConnect' && !claim)
  const isScan = view.startsWith('ConnectingW')
  if (isScan && !row && !findConnector(wallet ?? 'walletConnect'))
    throw (await import('../src/flows/advice.ts')).noRelay() ?? (await errors()).noWallet(wallet)
  if (view === 'ConnectingExternal' && !findConnector(`${wallet}`)) throw (await errors()).noWallet(wallet)
  const isPairing = isScan && row
  // What goes by the first row's name may be a session by now.
  if (isPairing && wallet === undefined) return { ...to, wallet: row.id } as OpenTo
  const isAsked = isPairing && view === 'ConnectingWalletConnect' && !findConnector(`${wallet}`)
  if (!isAsked && view !== 'Downloads') return to
  const { findWallet } = await import('../src/flows/known-wallets.ts')
  const listing = await findWallet(`${wallet}`)
  if (!listing) throw (await errors()).notListed(wallet)
  const found = { ...to, ...(isAsked && { wallet: row.id }), listing }
  // Only the views know of the listing.
  return found as OpenTo
}
