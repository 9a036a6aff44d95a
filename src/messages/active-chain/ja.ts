import type { Translation } from '../../messages.ts'

export const messages: Translation<'active-chain'> = {
  connectAlso: '{wallet} は接続されたままです',
  connectAlsoHint: '{network} には別のアカウントが必要です。追加で接続してください。',
  chooseAWallet: 'ウォレットを選ぶ',
  reconnectFor: '{network} は再接続で追加',
  reconnectForHint: '今の接続に {network} はありません。{wallet} で再接続してください。',
  reconnect: '再接続',
}
