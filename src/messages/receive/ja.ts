import type { Translation } from '../../messages.ts'

export const messages: Translation<'receive'> = {
  receive: '受け取る',
  addressCode: '{network} のアドレスの QR コード',
  yourAddress: 'あなたのアドレス',
  sendOnly: 'このアドレスには {network} 上のトークンだけを送ってください。',
  sendOnlySome: 'このコードは {network} 用です。下のネットワークのトークンだけを送ってください。',
  sendOnlyHere: 'このアドレスには、ウォレットのネットワーク上のトークンだけを送ってください。',
  addressKinds: 'アドレスの用途',
  forPayment: '支払い',
  forOrdinals: 'オーディナルズ',
  mayComeFrom: '対応ネットワーク',
  share: '共有',
  shareFailed: '共有できませんでした',
}
