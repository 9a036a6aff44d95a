import type { Translation } from '../../messages.ts'

export const messages: Translation<'all-wallets'> = {
  allWallets: 'كل المحافظ',
  allWalletsCount: 'كل المحافظ ({count})',
  searchWallets: 'البحث عن محفظة',
  searchWalletsCount: 'البحث في {count} محفظة',
  certified: 'معتمدة',
  certifiedOnly: 'المحافظ المعتمدة فقط',
  loadingWallets: 'يجري تحميل المحافظ',
  walletsFound: 'المحافظ التي عُثر عليها: {count}',
  noWalletOfName: 'لا توجد محفظة بهذا الاسم',
  noWalletOfNameHint: 'الرمز يعمل مع أي محفظة.',
  noCertified: 'لا توجد محفظة معتمدة',
  walletsFailed: 'لم تُحمَّل المحافظ',
  showCode: 'اعرض رمزًا',
}
