import type { Translation } from '../../messages.ts'

export const messages: Translation<'later'> = {
  cancel: 'إلغاء',
  stillWaiting: 'ما زلنا ننتظر. افتح {wallet} وابحث عن الطلب.',
  pending: 'يوجد طلب مفتوح بالفعل',
  pendingHint: 'افتح {wallet} وأجب عن الطلب. ستتابع هذه الصفحة تلقائيًا.',
  disconnect: 'قطع الاتصال',
  unknownNetwork: 'شبكة غير معروفة',
  current: 'الحالية',
  wallets: 'المحافظ',
  approveSwitch: 'وافق في {wallet}',
  approveSwitchHint: 'اقبل طلب الانتقال إلى {network}',
  switchDeclined: 'رُفض الانتقال',
  switchDeclinedHint: 'ستبقى على {network}.',
  switchFailed: 'لم تنتقل {wallet} إلى الشبكة',
  switchFailedHint: 'انتقل إلى {network} من المحفظة نفسها أو أعد المحاولة.',
  noSwitch: 'لا يمكن تبديل الشبكة في {wallet} من هنا',
}
