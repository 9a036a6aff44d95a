import type { Translation } from '../../messages.ts'

export const messages: Translation<'later'> = {
  cancel: 'キャンセル',
  stillWaiting: '応答を待っています。{wallet} を開いてリクエストを確認してください。',
  pending: 'リクエストはすでに届いています',
  pendingHint: '{wallet} を開いて応答してください。このページは自動的に進みます。',
  disconnect: '切断',
  unknownNetwork: '不明なネットワーク',
  current: '現在',
  wallets: 'ウォレット',
  approveSwitch: '{wallet} で承認',
  approveSwitchHint: '{network} への切り替えリクエストを承認してください',
  switchDeclined: '切り替えが拒否されました',
  switchDeclinedHint: '{network} のままです。',
  switchFailed: '{wallet} は切り替えませんでした',
  switchFailedHint: 'ウォレット側で {network} に切り替えるか、もう一度お試しください。',
  noSwitch: '{wallet} はここから切り替えられません',
}
