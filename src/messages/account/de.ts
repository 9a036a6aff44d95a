import type { Translation } from '../../messages.ts'

export const messages: Translation<'account'> = {
  loading: 'Lädt',
  balance: 'Guthaben',
  balanceFailed: 'Guthaben nicht verfügbar',
  balanceUnknown: 'Guthaben unbekannt',
  explorer: 'Explorer',
  disconnecting: 'Wird getrennt',
  tokens: 'Token',
  nfts: 'NFTs',
  activity: 'Aktivität',
  toReceive: 'Empfangen',
  toSend: 'Senden',
}
