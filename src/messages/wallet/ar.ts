import type { Translation } from '../../messages.ts'

export const messages: Translation<'wallet'> = {
  openWallet: 'افتح {wallet}',
  openAgain: 'افتح مرة أخرى',
  openInWallet: 'تابع في {wallet}',
  acceptThere: 'اقبل الطلب هناك. ستتابع هذه الصفحة من تلقاء نفسها.',
  walletConnected: 'متصل',
  notOpened: 'لم يُفتح شيء؟ حاول مرة أخرى أو انسخ الرابط إلى التطبيق.',
  wayPhone: 'الهاتف',
  wayDevice: 'هذا الجهاز',
  wayWeb: 'تطبيق الويب',
  wayBrowser: 'المتصفح',
  waysToConnect: 'طرق الاتصال',
  scanWallet: 'افتحها على هاتف وامسح الرمز',
  otherPhone: 'عرض رمز لهاتف آخر',
  thisPhone: 'افتحها على هذا الهاتف',
  openWebApp: 'افتح تطبيق الويب',
  getIt: 'غير مثبتة؟ احصل عليها',
}
