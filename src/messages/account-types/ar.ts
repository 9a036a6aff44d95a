import type { Translation } from '../../messages.ts'

export const messages: Translation<'account-types'> = {
  accountTypes: 'نوع الحساب',
  kindEoa: 'عادي',
  kindSmart: 'ذكي',
  kindPayment: 'المدفوعات',
  kindOrdinal: 'الأوردينالز',
}
