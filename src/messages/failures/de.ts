import type { Translation } from '../../messages.ts'

export const messages: Translation<'failures'> = {
  locked: '{wallet} ist gesperrt',
  lockedHint: 'Öffnen Sie die Wallet, geben Sie das Passwort ein und versuchen Sie es erneut.',
  offline: '{wallet} erreicht das Netzwerk nicht',
  offlineHint: 'Prüfen Sie, ob Sie online sind, und versuchen Sie es erneut.',
  tooOften: '{wallet} wurde zu oft gefragt',
  tooOftenHint: 'Warten Sie einen Moment und versuchen Sie es erneut.',
  expired: 'Die Anfrage ist abgelaufen',
  expiredHint: 'Versuchen Sie es erneut und antworten Sie bald in {wallet}.',
  walletGone: '{wallet} ist nicht mehr da',
  walletGoneHint: 'Die Wallet wurde aktualisiert oder entfernt. Laden Sie die Seite neu und versuchen Sie es erneut.',
  unknownChain: '{wallet} kennt dieses Netzwerk nicht',
  unknownChainHint: 'Fügen Sie es in der Wallet hinzu oder wählen Sie eine andere.',
  unknownSite: '{wallet} kennt diese Seite nicht',
  unknownSiteHint: 'Das kann nur ihr Betreiber ändern. Wählen Sie eine andere Wallet.',
  popupBlocked: 'Ihr Browser hat das Fenster blockiert',
  popupBlockedHint: 'Öffnen Sie es von hier und fahren Sie darin fort.',
  popupSevered: '{wallet} hat diese Seite verloren',
  popupSeveredHint: 'Einstellungen dieser Seite trennen das Fenster ab. Wählen Sie eine andere Wallet.',
  openIt: 'Öffnen',
  otherWallet: 'Andere Wallet',
}
