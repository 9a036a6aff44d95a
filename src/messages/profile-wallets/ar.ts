import type { Translation } from '../../messages.ts'

export const messages: Translation<'profile-wallets'> = {
  addWallet: 'إضافة محفظة',
  disconnectAll: 'قطع الاتصال بالكل',
  disconnectWallet: 'قطع الاتصال بـ {wallet}',
  otherAccount: 'اختر حسابًا آخر',
  otherAccountHint: 'تسألك {wallet} أيّها',
  otherAccountThere: 'هذا الخيار في {wallet} نفسها: غيّره هناك',
  eoa: 'عادي',
  smartAccount: 'ذكي',
  payment: 'للمدفوعات',
  ordinal: 'لأوردينالز',
}
