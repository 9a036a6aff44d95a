import type { Translation } from '../../messages.ts'

export const messages: Translation<'networks'> = {
  switchNetwork: 'تبديل الشبكة',
  unsupported: 'لا يدعم {site} {network}. انتقل إلى شبكة متاحة للمتابعة.',
  unsupportedThere: 'لا يدعم {site} {network}. بدّل الشبكة في {wallet} إلى {first}، وستتبعها هذه الصفحة.',
  thisNetwork: 'شبكتك الحالية',
  or: 'أو',
  disconnectHint: 'تبقى محفظتك كما هي',
}
