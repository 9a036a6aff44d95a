import type { Translation } from '../../messages.ts'

export const messages: Translation<'receive'> = {
  receive: 'Empfangen',
  addressCode: 'QR-Code mit Ihrer Adresse auf {network}',
  yourAddress: 'Ihre Adresse',
  sendOnly: 'Senden Sie nur Token auf {network} an diese Adresse.',
  sendOnlySome: 'Dieser Code gilt für {network}. Senden Sie nur Token der Netzwerke darunter.',
  sendOnlyHere: 'Senden Sie nur Token auf dem Netzwerk Ihrer Wallet an diese Adresse.',
  addressKinds: 'Wofür die Adresse ist',
  forPayment: 'Zahlungen',
  forOrdinals: 'Ordinals',
  mayComeFrom: 'Kompatible Netzwerke',
  share: 'Teilen',
  shareFailed: 'Teilen fehlgeschlagen',
}
