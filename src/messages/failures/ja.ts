import type { Translation } from '../../messages.ts'

export const messages: Translation<'failures'> = {
  locked: '{wallet} はロックされています',
  lockedHint: 'ウォレットを開いてパスワードを入力し、もう一度お試しください。',
  offline: '{wallet} がネットワークに接続できません',
  offlineHint: 'オンラインであることを確認し、もう一度お試しください。',
  tooOften: '{wallet} へのリクエストが多すぎます',
  tooOftenHint: 'しばらく待ってから、もう一度お試しください。',
  expired: 'リクエストの期限が切れました',
  expiredHint: 'もう一度試し、早めに {wallet} で応答してください。',
  walletGone: '{wallet} が見つからなくなりました',
  walletGoneHint: '更新または削除されました。ページを再読み込みして、もう一度お試しください。',
  unknownChain: '{wallet} はこのネットワークに対応していません',
  unknownChainHint: 'ウォレットに追加するか、別のウォレットを選んでください。',
  unknownSite: '{wallet} はこのサイトを認識していません',
  unknownSiteHint: '変更できるのはサイトの運営者だけです。別のウォレットを選んでください。',
  popupBlocked: 'ブラウザがウィンドウをブロックしました',
  popupBlockedHint: 'ここから開いて、続けてください。',
  popupSevered: '{wallet} がこのページを見失いました',
  popupSeveredHint: 'サイトの設定によりウィンドウが切り離されました。別のウォレットを選んでください。',
  openIt: '開く',
  otherWallet: '別のウォレット',
}
