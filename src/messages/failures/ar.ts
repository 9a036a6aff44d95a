import type { Translation } from '../../messages.ts'

export const messages: Translation<'failures'> = {
  locked: 'محفظة {wallet} مقفلة',
  lockedHint: 'افتحها وأدخل كلمة مرورها ثم حاول مرة أخرى.',
  offline: 'لا تستطيع {wallet} الوصول إلى شبكتها',
  offlineHint: 'تأكد من اتصالك بالإنترنت ثم حاول مرة أخرى.',
  tooOften: 'وصلت إلى {wallet} طلبات كثيرة',
  tooOftenHint: 'انتظر لحظة ثم حاول مرة أخرى.',
  expired: 'انتهت مهلة الطلب',
  expiredHint: 'حاول مرة أخرى وأجب في {wallet} قريبًا.',
  walletGone: 'لم تعد {wallet} موجودة هنا',
  walletGoneHint: 'جرى تحديثها أو إزالتها. أعد تحميل الصفحة ثم حاول مرة أخرى.',
  unknownChain: 'لا تعرف {wallet} هذه الشبكة',
  unknownChainHint: 'أضفها في المحفظة أو اختر محفظة أخرى.',
  unknownSite: 'لا تعرف {wallet} هذا الموقع',
  unknownSiteHint: 'لا يغيّر ذلك إلا مالك الموقع. اختر محفظة أخرى.',
  popupBlocked: 'حظر متصفحك النافذة',
  popupBlockedHint: 'افتحها من هنا وتابع فيها.',
  popupSevered: 'فقدت {wallet} هذه الصفحة',
  popupSeveredHint: 'إعدادات هذا الموقع فصلت نافذتها. اختر محفظة أخرى.',
  openIt: 'افتحها',
  otherWallet: 'محفظة أخرى',
}
