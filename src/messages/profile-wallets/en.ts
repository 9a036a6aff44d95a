// What the list of connected wallets says.
export const wallets = {
  addWallet: 'Add wallet',
  disconnectAll: 'Disconnect all',
  disconnectWallet: 'Disconnect {wallet}',
  otherAccount: 'Choose another account',
  otherAccountHint: '{wallet} asks which',
  otherAccountThere: 'Change it in {wallet} itself',
  eoa: 'Standard',
  smartAccount: 'Smart',
  payment: 'For payments',
  ordinal: 'For ordinals',
} as const
