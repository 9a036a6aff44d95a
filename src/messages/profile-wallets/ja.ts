import type { Translation } from '../../messages.ts'

export const messages: Translation<'profile-wallets'> = {
  addWallet: 'ウォレットを追加',
  disconnectAll: 'すべて切断',
  disconnectWallet: '{wallet} を切断',
}
