// What the way to all wallets is called, where they are listed and where it leads to them.
export const row = {
  allWallets: 'All wallets',
  allWalletsCount: 'All {count} wallets',
} as const
