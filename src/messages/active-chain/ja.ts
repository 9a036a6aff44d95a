import type { Translation } from '../../messages.ts'

export const messages: Translation<'active-chain'> = {
  connectAlso: '{wallet} は接続されたままです',
  connectAlsoHint: '現在は {here} に接続しています。{network} には別のアカウントが必要です。追加で接続してください。',
  chooseAWallet: 'ウォレットを選ぶ',
}
