import type { Translation } from '../../messages.ts'

export const messages: Translation<'profile-wallets'> = {
  addWallet: 'Wallet hinzufügen',
  disconnectAll: 'Alle trennen',
  disconnectWallet: '{wallet} trennen',
  otherAccount: 'Anderes Konto wählen',
  otherAccountHint: '{wallet} fragt, welches',
  otherAccountThere: 'Das geht nur in {wallet} selbst: Wechseln Sie dort',
  eoa: 'Standard',
  smartAccount: 'Smart',
  payment: 'Für Zahlungen',
  ordinal: 'Für Ordinals',
}
