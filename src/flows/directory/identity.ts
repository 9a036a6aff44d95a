// Which rows and which wallets of a directory are the same wallet.
import type { FoundWallet } from '../../connectors/found.ts'
import type { Wallet } from '../../types.ts'

type Known = Pick<FoundWallet, 'id' | 'name' | 'rdns' | 'explorerId'>

/** Wallets name their app for phones so, although it is the same wallet. */
const plainRdns = (rdns?: string): string | undefined => rdns?.toLowerCase().replace(/\.mobile$/, '')

/**
 * Tells whether a wallet of a directory is one that is known already: by its id, else by its rdns, and by its name only where one of
 * them has no rdns.
 */
export function isSame(wallet: Wallet, known: Known | Wallet): boolean {
  const { id, rdns, name, explorerId }: Known = known
  if (wallet.id === id || wallet.id === explorerId) return true
  const [own, other] = [plainRdns(wallet.rdns), plainRdns(rdns)]
  return own && other ? own === other : wallet.name.toLowerCase() === name.toLowerCase()
}

/** The same for a row, which may stand for several connectors. */
export const isRowOf = (wallet: Wallet, row: FoundWallet): boolean =>
  (row.connectors?.length ? row.connectors : [row]).some((one) => isSame(wallet, one))

/** Leaves out what is the same as an earlier one. */
export const eachOnce = (wallets: readonly Wallet[]): readonly Wallet[] => {
  const ids = new Set<string>()
  const rdns = new Set<string>()
  return wallets.filter((wallet) => {
    const own = plainRdns(wallet.rdns)
    if (ids.has(wallet.id) || (own && rdns.has(own))) return false
    ids.add(wallet.id)
    if (own) rdns.add(own)
    return true
  })
}
