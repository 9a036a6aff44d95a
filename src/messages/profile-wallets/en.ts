// What the list of connected wallets says.
export const wallets = {
  addWallet: 'Add wallet',
  disconnectAll: 'Disconnect all',
  disconnectWallet: 'Disconnect {wallet}',
  otherAccount: 'Choose another account',
  otherAccountHint: '{wallet} asks which',
  otherAccountThere: '{wallet} has that choice itself: change it there',
  eoa: 'Standard account',
  smartAccount: 'Smart account',
  payment: 'For payments',
  ordinal: 'For ordinals',
} as const
