import type { Translation } from '../../messages.ts'

export const messages: Translation<'scan'> = {
  scanWithPhone: 'امسح بهاتفك',
  scanHint: 'افتح محفظة على هاتفك وامسح الرمز',
  connectionCode: 'رمز QR يحمل رابط الاتصال',
  codeLoading: 'يجري إنشاء الرمز',
  newCodeIn: 'رمز جديد خلال {time}',
  notScanned: 'لم يُمسح الرمز بعد. قد يفيد رمز جديد.',
  anotherCode: 'رمز جديد',
  orContinueIn: 'أو تابع في',
  all: 'الكل {count}',
  newCode: 'هناك رمز جديد',
}
