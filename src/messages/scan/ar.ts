import type { Translation } from '../../messages.ts'

export const messages: Translation<'scan'> = {
  scanPhone: 'امسح بهاتفك',
  scanOther: 'امسح بهاتف آخر',
  scanHint: 'افتح محفظة على الهاتف وامسح الرمز',
  connectionCode: 'رمز QR يحمل رابط الاتصال',
  codeLoading: 'يجري إنشاء الرمز',
  newCodeIn: 'رمز جديد خلال {time}',
  notScanned: 'لم يُمسح بعد · رمز جديد خلال {time}',
  orContinueIn: 'أو تابع في',
  all: 'الكل {count}',
  newCode: 'رمز جديد',
}
