import type { Translation } from '../../messages.ts'

export const messages: Translation<'wallet'> = {
  openWallet: '{wallet} を開く',
  openAgain: 'もう一度開く',
  openInWallet: '{wallet} で続ける',
  acceptThere: 'そちらでリクエストを承認してください。このページは自動で先に進みます。',
  walletConnected: '接続しました',
  notOpened: '何も開きませんか？もう一度試すか、リンクをアプリに貼り付けてください。',
  wayPhone: 'スマートフォン',
  wayDevice: 'このデバイス',
  wayWeb: 'ウェブアプリ',
  wayBrowser: 'ブラウザ',
  waysToConnect: '接続方法',
  scanWallet: 'スマートフォンで開いてスキャンしてください',
  otherPhone: '別のスマートフォン用のコードを表示',
  thisPhone: 'このスマートフォンで開く',
  openWebApp: 'ウェブアプリを開く',
  getIt: '未インストールの場合は入手',
}
