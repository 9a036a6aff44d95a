import type { Translation } from '../../messages.ts'

export const messages: Translation<'legal'> = {
  legal: 'ウォレットを接続すると、{terms}と{privacy}に同意したことになります。',
  legalOne: 'ウォレットを接続すると、{terms}に同意したことになります。',
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
}
