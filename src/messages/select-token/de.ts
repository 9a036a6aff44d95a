import type { Translation } from '../../messages.ts'

export const messages: Translation<'select-token'> = {
  chooseTokenTitle: 'Token wählen',
  nothingToSend: 'Keine Token gefunden',
  nothingToSendHint: 'Ihre Token erscheinen hier',
}
