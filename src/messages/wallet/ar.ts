import type { Translation } from '../../messages.ts'

export const messages: Translation<'wallet'> = {
  openWallet: 'افتح {wallet}',
  openAgain: 'افتح مرة أخرى',
  openInWallet: 'تابع في {wallet}',
  openAppHint: 'افتح التطبيق واقبل الطلب فيه. ستتابع هذه الصفحة من تلقاء نفسها.',
  walletConnected: 'متصل',
  openPageHint: 'افتح صفحتها واقبل الطلب فيها. ستتابع هذه الصفحة من تلقاء نفسها.',
  notOpened: 'لم يُفتح شيء؟ حاول مرة أخرى أو انسخ الرابط إلى التطبيق.',
  wayPhone: 'الهاتف',
  wayDevice: 'هذا الجهاز',
  wayWeb: 'تطبيق الويب',
  wayBrowser: 'المتصفح',
  waysToConnect: 'طرق الاتصال',
  scanWithWallet: 'افتح {wallet} على هاتفك وامسح الرمز',
  otherPhone: 'عرض رمز لهاتف آخر',
  thisPhone: 'افتحها على هذا الهاتف',
  openWebApp: 'افتح تطبيق الويب',
  notInstalled: 'غير مثبتة؟',
  getWallet: 'احصل على {wallet}',
}
