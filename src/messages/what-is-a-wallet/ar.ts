import type { Translation } from '../../messages.ts'

export const messages: Translation<'what-is-a-wallet'> = {
  whatIsOne: 'تسجيل دخول واحد لكل web3',
  whatIsOneText: 'اربط محفظتك لتسجيل الدخول. بلا حساب وبلا كلمة مرور.',
  whatIsHome: 'بيت لأصولك الرقمية',
  whatIsHomeText: 'احفظ ما تملكه وأرسله واستقبله. المفتاح معك وحدك.',
  whatIsGateway: 'بوابتك إلى ويب جديد',
  whatIsGatewayText: 'محفظة واحدة لكل المواقع. وأنت تحدد ما يُسمح لكل منها.',
  seeWallets: 'عرض المحافظ',
  getOne: 'احصل على محفظة',
}
