import type { Translation } from '../../messages.ts'

export const messages: Translation<'select-token'> = {
  chooseTokenTitle: 'اختيار الرمز',
  nothingToSend: 'لم يُعثر على رموز',
  nothingToSendHint: 'ستظهر رموزك هنا',
}
