import type { Translation } from '../../messages.ts'

export const messages: Translation<'later'> = {
  cancel: 'Abbrechen',
  stillWaiting: 'Es wird noch gewartet. Öffnen Sie {wallet} und suchen Sie die Anfrage.',
  pending: 'Anfrage bereits offen',
  pendingHint: 'Öffnen Sie {wallet} und antworten Sie. Hier geht es von selbst weiter.',
  disconnect: 'Trennen',
  unknownNetwork: 'Unbekanntes Netzwerk',
  current: 'Aktuell',
  wallets: 'Wallets',
  approveSwitch: 'In {wallet} bestätigen',
  approveSwitchHint: 'Bestätigen Sie den Wechsel zu {network}',
  switchDeclined: 'Wechsel abgelehnt',
  switchDeclinedHint: 'Sie bleiben auf {network}.',
  switchFailed: '{wallet} hat nicht gewechselt',
  switchFailedHint: 'Wechseln Sie in der Wallet selbst zu {network} oder versuchen Sie es erneut.',
  noSwitch: '{wallet} kann von hier aus nicht wechseln',
}
