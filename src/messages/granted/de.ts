import type { Translation } from '../../messages.ts'

export const messages: Translation<'granted'> = {
  grantedApps: 'Erlaubte Apps',
  grantedCoin: 'Gibt {symbol} aus',
  grantedTokens: 'Gibt Token aus',
  grantedCalls: 'Ruft Verträge auf',
  grantedOther: 'Handelt für Sie',
  grantedUntil: 'bis {date}',
  grantedForever: 'ohne Ende',
  grantedUnknown: 'Unbekannte App',
  grantedFailed: 'Erlaubte Apps konnten nicht geladen werden',
  revoke: 'Widerrufen',
  revokeApp: '{app} widerrufen',
  revoked: 'Widerrufen',
  revokeIn: 'In {wallet} bestätigen',
  revokeFailed: 'Nicht widerrufen. Versuchen Sie es erneut, oder widerrufen Sie im Wallet.',
}
