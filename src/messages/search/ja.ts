import type { Translation } from '../../messages.ts'

export const messages: Translation<'search'> = {
  searchNetwork: 'ネットワークを検索',
  noNetwork: '該当するネットワークはありません',
  clear: 'クリア',
}
