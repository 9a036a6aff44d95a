import type { Translation } from '../../messages.ts'

export const messages: Translation<'wallet'> = {
  openWallet: '{wallet} を開く',
  openAgain: 'もう一度開く',
  openInWallet: '{wallet} で続ける',
  openAppHint: 'アプリを開いてリクエストを承認してください。このページは自動で先に進みます。',
  walletConnected: '接続しました',
  openPageHint: 'ウォレットのページを開いてリクエストを承認してください。このページは自動で先に進みます。',
  notOpened: '何も開きませんか？もう一度試すか、リンクをアプリに貼り付けてください。',
  wayPhone: 'スマートフォン',
  wayDevice: 'このデバイス',
  wayWeb: 'ウェブアプリ',
  wayBrowser: 'ブラウザ',
  waysToConnect: '接続方法',
  scanWithWallet: 'スマートフォンで {wallet} を開いてスキャンしてください',
  otherPhone: '別のスマートフォン用のコードを表示',
  thisPhone: 'このスマートフォンで開く',
  openWebApp: 'ウェブアプリを開く',
  notInstalled: 'インストールしていませんか？',
  getWallet: '{wallet} を入手',
}
