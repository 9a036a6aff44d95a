import type { Translation } from '../../messages.ts'

export const messages: Translation<'account'> = {
  loading: 'Lädt',
  balance: 'Guthaben',
  balanceFailed: 'Guthaben nicht verfügbar',
  balanceUnknown: 'Guthaben unbekannt',
  copyAddress: 'Adresse kopieren',
  explorer: 'Explorer',
  disconnecting: 'Wird getrennt',
  tokens: 'Token',
  nfts: 'NFTs',
  activity: 'Aktivität',
  receive: 'Empfangen',
  accountTypes: 'Kontotyp',
}
