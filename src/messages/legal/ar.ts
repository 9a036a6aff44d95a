import type { Translation } from '../../messages.ts'

export const messages: Translation<'legal'> = {
  legal: 'بربط محفظتك فإنك توافق على {terms} و{privacy}.',
  legalOne: 'بربط محفظتك فإنك توافق على {terms}.',
  terms: 'شروط الخدمة',
  privacy: 'سياسة الخصوصية',
}
