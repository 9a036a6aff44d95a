import type { Translation } from '../../messages.ts'

export const messages: Translation<'all-wallets'> = {
  allWallets: 'すべてのウォレット',
  allWalletsCount: 'すべてのウォレット（{count}）',
  searchWallets: 'ウォレットを検索',
  searchWalletsCount: '{count} 件のウォレットを検索',
  certified: '認証済み',
  certifiedOnly: '認証済みウォレットのみ',
  loadingWallets: 'ウォレットを読み込み中',
  walletsFound: '見つかったウォレット: {count}',
  noWalletOfName: '該当するウォレットはありません',
  noWalletOfNameHint: 'コードはどのウォレットでも使えます。',
  noCertified: '認証済みのウォレットはありません',
  walletsFailed: 'ウォレットを読み込めませんでした',
  showCode: 'コードを表示',
}
