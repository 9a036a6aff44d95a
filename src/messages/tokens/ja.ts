import type { Translation } from '../../messages.ts'

export const messages: Translation<'tokens'> = {
  tokensList: 'トークン',
  noPrice: '価格なし',
  searchTokens: '{count} 件のトークンを検索',
  noToken: 'その名前のトークンはありません',
  showHidden: '非表示を表示 ({count})',
  hideHidden: '隠す ({count})',
  notCounted: '合計に含まず',
  hiddenHint: '誰も保証していません。罠かもしれません。',
  tokensStale: '最新ではありません',
  tokensPartial: '一部のトークンがありません',
  noTokens: 'トークンはまだありません',
  receiveHint: 'アドレスまたはその QR コードで',
}
