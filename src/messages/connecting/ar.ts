import type { Translation } from '../../messages.ts'

export const messages: Translation<'connecting'> = {
  continueIn: 'تابع في {wallet}',
  acceptRequest: 'اقبل طلب الربط في المحفظة',
  connected: 'متصل',
  askAgain: 'اطلب مجددًا',
  declined: 'رُفض الربط',
  declinedHint: 'لم تتم مشاركة أي شيء. أعد المحاولة عندما تكون مستعدًا.',
  walletError: 'لم يتم الربط مع {wallet}',
  walletErrorHint: 'لم نفهم رد المحفظة. حدّثها أو جرّب محفظة أخرى.',
  noAccounts: 'لم تشارك {wallet} أي حساب',
  noAccountsHint: 'افتح قفلها واختر حسابًا لهذا الموقع ثم أعد المحاولة.',
  tookTooLong: 'لم تُجب {wallet} في الوقت المناسب',
  tookTooLongHint: 'افتحها وتأكد من أنها غير مقفلة ثم أعد المحاولة.',
}
