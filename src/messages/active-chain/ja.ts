import type { Translation } from '../../messages.ts'

export const messages: Translation<'active-chain'> = {
  connectAlso: '{wallet} は接続されたままです',
  connectAlsoHint: '{network} には別のアカウントが必要です。追加で接続してください。',
  chooseAWallet: 'ウォレットを選ぶ',
  reconnectFor: '{network} を追加するには再接続が必要です',
  reconnectForHint:
    '{wallet} はこのネットワークなしで接続されています。もう一度接続して {network} を許可してください。それまでは接続されたままです。',
  reconnect: '再接続',
}
