import type { Translation } from '../../messages.ts'

export const messages: Translation<'receive'> = {
  receive: 'استلام',
  addressCode: 'رمز QR بعنوانك على {network}',
  yourAddress: 'عنوانك',
  sendOnly: 'أرسل إلى هذا العنوان فقط الرموز الموجودة على {network}.',
  sendOnlyHere: 'أرسل إلى هذا العنوان فقط الرموز الموجودة على شبكة محفظتك.',
  addressKinds: 'الغرض من العنوان',
  forPayment: 'المدفوعات',
  forOrdinals: 'أوردينالز',
  mayComeFrom: 'عنوانك يعمل على هذه الشبكات',
  share: 'مشاركة',
  shareFailed: 'تعذّرت المشاركة',
}
