// Whether a view of a wallet can be shown: an app may name one that is not there. Fetched where an app asks for such a view.
import { findConnector, wallets } from '../src/core.ts'
import type { OpenTo } from '../src/types.ts'

const errors = () => import('../src/flows/no-wallet.ts')
/** In place of a wallet, where there may be one. */
const unanswered = 'unanswered'
const find = async (id: string) =>
  (await import('../src/flows/known-wallets.ts')).findWallet(id).catch(() => unanswered)

/**
 * Resolves with what is to be shown. Rejects with ModalError 'not-available' on a page without WalletConnect, and 'no-wallet' where
 * there is none of that id.
 */
export async function checkWallet(to: OpenTo): Promise<OpenTo> {
  const { view, wallet: named } = to as { readonly view: string; readonly wallet?: string }
  // A code is for any wallet.
  const wallet = view.endsWith('Basic') ? undefined : named
  const row = wallets.peek().find(({ type, claim }) => type === 'walletConnect' && !claim)
  const isScan = view.startsWith('ConnectingW')
  const connector = wallet === undefined ? undefined : findConnector(wallet)
  // One that is in this browser scans no code.
  if (isScan && connector && connector.type !== 'walletConnect') return { ...to, view: 'ConnectingExternal' } as OpenTo
  if (isScan && !row && !findConnector(wallet ?? 'walletConnect'))
    throw (await import('../src/flows/advice.ts')).noRelay() ?? (await errors()).noWallet(wallet)
  if (view === 'ConnectingExternal' && !connector) throw (await errors()).noWallet(wallet)
  const isPairing = isScan && row
  // What goes by the first row's name may be a session by now.
  if (isPairing && wallet === undefined) return { ...to, wallet: row.id } as OpenTo
  const isAsked = isPairing && !connector
  if (!isAsked && view !== 'Downloads') return to
  const listing = wallet !== undefined && (await find(wallet))
  if (!listing || listing === unanswered) throw (await errors()).notListed(wallet, !!listing)
  const found = { ...to, ...(isAsked && { wallet: row.id }), listing }
  // Only the views know of the listing.
  return found as OpenTo
}
