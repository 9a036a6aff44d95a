import type { Translation } from '../../messages.ts'

export const messages: Translation<'profile-wallets'> = {
  addWallet: 'ウォレットを追加',
  disconnectAll: 'すべて切断',
  disconnectWallet: '{wallet} を切断',
  otherAccount: '別のアカウントを選ぶ',
  otherAccountHint: '{wallet} で選択します',
  otherAccountThere: '{wallet} 側で切り替えてください',
  eoa: '標準',
  smartAccount: 'スマート',
  payment: '支払い用',
  ordinal: 'Ordinals 用',
}
