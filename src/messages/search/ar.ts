import type { Translation } from '../../messages.ts'

export const messages: Translation<'search'> = {
  searchNetwork: 'البحث عن شبكة',
  noNetwork: 'لا توجد شبكة بهذا الاسم',
  clear: 'مسح',
}
