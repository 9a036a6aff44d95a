import type { Translation } from '../../messages.ts'

export const messages: Translation<'account'> = {
  loading: '読み込み中',
  balance: '残高',
  balanceFailed: '残高を取得できません',
  balanceUnknown: '残高不明',
  explorer: 'エクスプローラー',
  disconnecting: '切断中',
  tokens: 'トークン',
  nfts: 'NFT 一覧',
  activity: '履歴',
  toReceive: '受け取る',
  toSend: '送信',
}
