import type { Translation } from '../../messages.ts'

export const messages: Translation<'active-chain'> = {
  connectAlso: 'تبقى {wallet} متصلة',
  connectAlsoHint: 'تحتاج {network} إلى حساب خاص بها: اربطه إلى جانبها.',
  chooseAWallet: 'اختر محفظة',
}
