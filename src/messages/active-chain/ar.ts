import type { Translation } from '../../messages.ts'

export const messages: Translation<'active-chain'> = {
  connectAlso: 'تبقى {wallet} على {from}',
  connectAlsoHint: 'تحتاج {network} إلى حساب خاص بها: اربطه إلى جانبها.',
  reconnectFor: 'أعد الاتصال لإضافة {network}',
  reconnectForHint: 'اتصلت {wallet} من دونها. اتصل مرة أخرى واسمح بها؛ ستبقى على {from} حتى ذلك الحين.',
  reconnect: 'إعادة الاتصال',
}
