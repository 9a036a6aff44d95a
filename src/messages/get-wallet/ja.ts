import type { Translation } from '../../messages.ts'

export const messages: Translation<'get-wallet'> = {
  exploreAll: 'すべて見る',
  downloads: '{wallet} を入手',
  chromeStore: 'Chrome 拡張機能',
  appStore: 'iPhone アプリ',
  playStore: 'Android アプリ',
  homepage: 'ウェブサイト',
  noStores: '{wallet} の入手先は登録されていません。お使いのデバイスのストアで検索してください。',
}
