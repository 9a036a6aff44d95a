import type { Translation } from '../../messages.ts'

export const messages: Translation<'tokens'> = {
  tokensList: 'Token',
  noPrice: 'Kein Preis',
  searchTokens: '{count} Token durchsuchen',
  noToken: 'Kein Token dieses Namens',
  showHidden: 'Verborgene zeigen ({count})',
  hideHidden: 'Verbergen ({count})',
  notCounted: 'Nicht gezählt',
  hiddenHint: 'Für diese bürgt niemand. Sie können eine Falle sein.',
  tokensStale: 'Nicht aktuell',
  tokensPartial: 'Einige Token fehlen',
  noTokens: 'Noch keine Token',
  receiveHint: 'Über Ihre Adresse oder ihren QR-Code',
}
