import type { Translation } from '../../messages.ts'

export const messages: Translation<'active-chain'> = {
  connectAlso: 'تبقى {wallet} متصلة',
  connectAlsoHint: 'تحتاج {network} إلى حساب خاص بها: اربطه إلى جانبها.',
  chooseAWallet: 'اختر محفظة',
  reconnectFor: 'أعد الاتصال لإضافة {network}',
  reconnectForHint: 'اتصلت {wallet} من دونها. اتصل مرة أخرى واسمح بـ {network}؛ تبقى متصلاً حتى ذلك الحين.',
  reconnect: 'إعادة الاتصال',
}
