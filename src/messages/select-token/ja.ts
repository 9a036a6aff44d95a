import type { Translation } from '../../messages.ts'

export const messages: Translation<'select-token'> = {
  chooseTokenTitle: 'トークンを選択',
  nothingToSend: 'トークンが見つかりません',
  nothingToSendHint: 'お持ちのトークンがここに表示されます',
}
