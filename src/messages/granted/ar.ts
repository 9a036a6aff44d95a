import type { Translation } from '../../messages.ts'

export const messages: Translation<'granted'> = {
  grantedApps: 'تطبيقات مسموح لها',
  grantedCoin: 'ينفق {symbol}',
  grantedTokens: 'ينفق الرموز',
  grantedCalls: 'يستدعي العقود',
  grantedOther: 'يتصرف نيابة عنك',
  grantedUntil: 'حتى {date}',
  grantedForever: 'بلا نهاية',
  grantedUnknown: 'تطبيق مجهول',
  grantedFailed: 'تعذّر تحميل التطبيقات المسموح لها',
  revoke: 'إلغاء الإذن',
  revokeApp: 'إلغاء إذن {app}',
  revoked: 'أُلغي الإذن',
  revokeIn: 'وافق في {wallet}',
  revokeFailed: 'لم يُلغَ الإذن. حاول مجددًا أو ألغه في المحفظة.',
}
