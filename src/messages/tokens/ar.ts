import type { Translation } from '../../messages.ts'

export const messages: Translation<'tokens'> = {
  tokensList: 'الرموز',
  noPrice: 'بلا سعر',
  searchTokens: 'ابحث في {count} من الرموز',
  noToken: 'لا رمز بهذا الاسم',
  showHidden: 'إظهار المخفي ({count})',
  hideHidden: 'إخفاؤها ({count})',
  notCounted: 'غير محسوب',
  hiddenHint: 'لا أحد يضمن هذه الرموز، وقد تكون فخًّا.',
  tokensStale: 'غير محدّث',
  tokensPartial: 'بعض الرموز مفقودة',
  noTokens: 'لا رموز بعد',
  receiveHint: 'عبر عنوانك أو رمز QR الخاص به',
}
