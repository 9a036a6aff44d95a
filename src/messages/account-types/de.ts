import type { Translation } from '../../messages.ts'

export const messages: Translation<'account-types'> = {
  accountTypes: 'Kontotyp',
  kindEoa: 'Standard',
  kindSmart: 'Smart',
  kindPayment: 'Zahlungen',
  kindOrdinal: 'Ordinals',
}
