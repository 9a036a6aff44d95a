import type { Translation } from '../../messages.ts'

export const messages: Translation<'receive'> = {
  receive: '受け取る',
  addressCode: '{network} のアドレスの QR コード',
  yourAddress: 'あなたのアドレス',
  sendOnly: 'このアドレスには {network} 上のトークンだけを送ってください。',
  sendOnlyHere: 'このアドレスには、ウォレットのネットワーク上のトークンだけを送ってください。',
  addressKinds: 'アドレスの用途',
  forPayment: '支払い用',
  forOrdinals: 'Ordinals 用',
  mayComeFrom: 'このアドレスを使えるネットワーク',
  share: '共有',
  shareFailed: '共有できませんでした',
}
