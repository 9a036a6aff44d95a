import type { Translation } from '../../messages.ts'

export const messages: Translation<'scan'> = {
  scanPhone: 'Mit dem Handy scannen',
  scanOther: 'Mit einem anderen Handy scannen',
  scanHint: 'Öffnen Sie eine Wallet auf dem Handy und scannen Sie',
  connectionCode: 'QR-Code mit dem Verbindungslink',
  codeLoading: 'Code wird erstellt',
  newCodeIn: 'Neuer Code in {time}',
  notScanned: 'Noch nicht gescannt · neuer Code in {time}',
  orContinueIn: 'Oder weiter mit',
  all: 'Alle {count}',
  newCode: 'Neuer Code',
}
