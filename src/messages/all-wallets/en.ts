// What is said beside the wallets of the directory.
export const allWallets = {
  searchWallets: 'Search wallets',
  searchWalletsCount: 'Search {count} wallets',
  certified: 'Certified',
  certifiedOnly: 'Certified wallets only',
  loadingWallets: 'Loading wallets',
  walletsFound: 'Wallets found: {count}',
  noWalletOfName: 'No wallet of that name',
  noWalletOfNameHint: 'A code works with any wallet.',
  noCertified: 'No certified wallet',
  walletsFailed: 'The wallets did not load',
  showCode: 'Show a code',
} as const
