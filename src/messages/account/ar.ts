import type { Translation } from '../../messages.ts'

export const messages: Translation<'account'> = {
  loading: 'جارٍ التحميل',
  balance: 'الرصيد',
  balanceFailed: 'الرصيد غير متاح',
  balanceUnknown: 'الرصيد غير معروف',
  explorer: 'المستكشف',
  disconnecting: 'جارٍ قطع الاتصال',
  tokens: 'الرموز',
  nfts: 'رموز NFT',
  activity: 'النشاط',
  toReceive: 'استلام',
  toSend: 'إرسال',
}
