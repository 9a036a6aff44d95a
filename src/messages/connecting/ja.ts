import type { Translation } from '../../messages.ts'

export const messages: Translation<'connecting'> = {
  continueIn: '{wallet} で続行',
  acceptRequest: 'ウォレットで接続リクエストを承認してください',
  connected: '接続しました',
  askAgain: 'もう一度依頼',
  declined: '接続が拒否されました',
  declinedHint: '何も共有されていません。準備ができたら、もう一度お試しください。',
  walletError: '{wallet} は接続しませんでした',
  walletErrorHint: 'ウォレットの応答を理解できませんでした。更新するか、別のウォレットをお試しください。',
  noAccounts: '{wallet} はアカウントを共有しませんでした',
  noAccountsHint: 'ロックを解除し、このサイトで使うアカウントを選んでから、もう一度お試しください。',
  tookTooLong: '{wallet} は時間内に応答しませんでした',
  tookTooLongHint: 'ウォレットを開き、ロックが解除されていることを確認してから、もう一度お試しください。',
}
