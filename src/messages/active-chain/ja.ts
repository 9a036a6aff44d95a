import type { Translation } from '../../messages.ts'

export const messages: Translation<'active-chain'> = {
  connectAlso: '{wallet} は接続されたままです',
  connectAlsoHint: '{network} には別のアカウントが必要です。追加で接続してください。',
  chooseAWallet: 'ウォレットを選ぶ',
}
