import type { Translation } from '../../messages.ts'

export const messages: Translation<'active-chain'> = {
  connectAlso: '{wallet} は {from} のままです',
  connectAlsoHint: '{network} には別のアカウントが必要です。追加で接続してください。',
  reconnectFor: '{network} は再接続で追加',
  reconnectForHint: '今の接続にはありません。{wallet} で再接続するまでは {from} のままです。',
  reconnect: '再接続',
}
