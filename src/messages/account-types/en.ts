// What the switch between a wallet's kinds of accounts says.
export const accountTypes = {
  accountTypes: 'Account type',
  kindEoa: 'Standard',
  kindSmart: 'Smart',
  kindPayment: 'Payments',
  kindOrdinal: 'Ordinals',
} as const
