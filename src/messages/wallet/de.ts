import type { Translation } from '../../messages.ts'

export const messages: Translation<'wallet'> = {
  openWallet: '{wallet} öffnen',
  openAgain: 'Erneut öffnen',
  openInWallet: 'Weiter in {wallet}',
  acceptThere: 'Nehmen Sie die Anfrage dort an. Diese Seite macht von selbst weiter.',
  walletConnected: 'Verbunden',
  notOpened: 'Hat sich nichts geöffnet? Versuchen Sie es erneut oder kopieren Sie den Link in die App.',
  wayPhone: 'Handy',
  wayDevice: 'Dieses Gerät',
  wayWeb: 'Web-App',
  wayBrowser: 'Browser',
  waysToConnect: 'Wege zum Verbinden',
  scanWallet: 'Öffnen Sie sie auf einem Handy und scannen Sie',
  otherPhone: 'Code für ein anderes Handy zeigen',
  thisPhone: 'Auf diesem Handy öffnen',
  openWebApp: 'Web-App öffnen',
  getIt: 'Nicht installiert? Hier holen',
}
