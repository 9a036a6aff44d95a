// What the screen of all wallets draws: those that are here first, and then those of the directory, no wallet twice.
import { computed, type ReadonlySignal } from '@preact/signals-core'
import { select } from '../../connect/opening.ts'
import { isAllowed, recentWallet, rows, wallets } from '../../connect/wallets.ts'
import type { FoundWallet } from '../../connectors/found.ts'
import { push } from '../../state/modal.ts'
import type { Wallet } from '../../types.ts'
import { isRowOf, isSame } from './identity.ts'
import { allListed, listed, searched, walletCount } from './pages.ts'
import { recentWallets } from './recent.ts'
import { imageHere } from './source.ts'

/** A wallet that is here, or one of the directory. */
export interface Tile {
  readonly id: string
  readonly name: string
  readonly kind?: 'recent' | 'installed' | undefined
  readonly row?: FoundWallet
  readonly wallet?: Wallet
}

const isHere = ({ type }: FoundWallet): boolean => type !== 'walletConnect'

/** The row that pairs with any wallet; undefined where the page has none. Rows that lead to a view have a claim. */
export const relayRow = (list: readonly FoundWallet[]): FoundWallet | undefined =>
  list.find(({ type, claim }) => type === 'walletConnect' && !claim)

export const tiles: ReadonlySignal<readonly Tile[]> = computed(() => {
  const { text = '', isCertified } = searched.value ?? {}
  const others = listed.value.wallets
  const isFound = (row: FoundWallet): boolean =>
    row.name.toLowerCase().includes(text.toLowerCase()) &&
    (!isCertified || others.some((wallet) => wallet.isCertified && isRowOf(wallet, row)))
  const here = wallets.value.filter(isHere)
  const isNew = (wallet: Wallet): boolean => !here.some((row) => isRowOf(wallet, row))
  // A search lists what it has found.
  const recent = recentWallets.value.filter((wallet) => !searched.value && isAllowed(wallet) && isNew(wallet))
  return [
    ...recent.map((wallet): Tile => ({ id: wallet.id, name: wallet.name, kind: 'recent', wallet })),
    ...here.filter(isFound).map((row): Tile => ({ id: row.id, name: row.name, kind: kindOf(row), row })),
    ...others
      .filter((wallet) => isNew(wallet) && !recent.some((one) => isSame(wallet, one)))
      .map((wallet): Tile => ({ id: wallet.id, name: wallet.name, wallet })),
  ]
})
/** What a visitor knows a wallet from that is here. */
export const kindOf = (row: FoundWallet): Tile['kind'] =>
  row === recentWallet.value ? 'recent' : row.source && row.type === 'injected' ? 'installed' : undefined

/** Says how many wallets there are, as visitors read it: tens from ten on. Undefined where it is not known. */
export const shownCount: ReadonlySignal<string | undefined> = computed(() => {
  const { isWhole, wallets: others } = allListed.value
  const isOwn = (row: FoundWallet): boolean =>
    isHere(row) && isAllowed(row) && !others.some((wallet) => isRowOf(wallet, row))
  // Until all are here, most of those that are installed are among those to come.
  const count = isWhole ? others.length + rows.value.filter(isOwn).length : walletCount.value
  const tens = count < 10 ? count : count - (count % 10)
  return count > 1 ? `${tens}${tens < count ? '+' : ''}` : undefined
})

/** Asks the wallet that is here, or shows how the one of the directory is reached. */
export function chooseTile({ row, wallet }: Tile): void {
  if (row) select(row)
  // Without WalletConnect a wallet can only be got.
  else
    push(relayRow(wallets.peek()) ? 'ConnectingWalletConnect' : 'Downloads', {
      listing: wallet,
      picture: wallet && imageHere(wallet),
    })
}
