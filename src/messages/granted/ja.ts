import type { Translation } from '../../messages.ts'

export const messages: Translation<'granted'> = {
  grantedApps: '許可したアプリ',
  grantedCoin: '{symbol} を使う',
  grantedTokens: 'トークンを使う',
  grantedCalls: 'コントラクトを呼び出す',
  grantedOther: '代わりに操作する',
  grantedUntil: '{date} まで',
  grantedForever: '期限なし',
  grantedUnknown: '不明なアプリ',
  grantedFailed: '許可したアプリを読み込めませんでした',
  revoke: '取り消す',
  revokeApp: '{app} の許可を取り消す',
  revoked: '取り消しました',
  revokeIn: '{wallet} で承認',
  revokeFailed: '取り消せませんでした。もう一度試すか、ウォレットで取り消してください。',
}
