import type { Translation } from '../../messages.ts'

export const messages: Translation<'scan'> = {
  scanWithPhone: 'امسح بهاتفك',
  scanHint: 'افتح محفظة على هاتفك وامسح الرمز',
  connectionCode: 'رمز QR يحمل رابط الاتصال',
  codeLoading: 'يجري إنشاء الرمز',
  newCodeIn: 'رمز جديد خلال {time}',
  newCode: 'هناك رمز جديد',
}
