// The door to the wallets of the directory: one chunk, for the screens that list them and for Connect's rows.
export {
  allListed,
  findListed,
  listed,
  loadMore,
  type Phase,
  searchAgain,
  searched,
  searchWallets,
  type WalletList,
  walletCount,
} from './directory/pages.ts'
export { keepRecent, recentWallets } from './directory/recent.ts'
export { listRows } from './directory/rows.ts'
export { customWallets, imageHere, sourceOfPage, walletImage } from './directory/source.ts'
export { chooseTile, kindOf, shownCount, type Tile, tiles } from './directory/tiles.ts'
