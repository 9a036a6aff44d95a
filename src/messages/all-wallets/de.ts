import type { Translation } from '../../messages.ts'

export const messages: Translation<'all-wallets'> = {
  allWallets: 'Alle Wallets',
  allWalletsCount: 'Alle {count} Wallets',
  searchWallets: 'Wallet suchen',
  searchWalletsCount: '{count} Wallets durchsuchen',
  certified: 'Zertifiziert',
  certifiedOnly: 'Nur zertifizierte Wallets',
  loadingWallets: 'Wallets werden geladen',
  walletsFound: 'Gefundene Wallets: {count}',
  noWalletOfName: 'Keine Wallet mit diesem Namen',
  noWalletOfNameHint: 'Ein Code funktioniert mit jeder Wallet.',
  noCertified: 'Keine zertifizierte Wallet',
  walletsFailed: 'Die Wallets wurden nicht geladen',
  showCode: 'Code anzeigen',
}
