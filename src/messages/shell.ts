// What the shell and the Connect view say: there when the modal opens.
export const shell = {
  connectWallet: 'Connect wallet',
  back: 'Back',
  close: 'Close',
  tryAgain: 'Try again',
  recent: 'Recent',
  installed: 'Installed',
  noWallet: 'No wallet found',
  noWalletHint: 'Install a wallet in this browser and it will appear here.',
  whatIsAWallet: 'What is a wallet?',
  partMissing: 'This part could not be loaded',
  partMissingHint: 'Check your connection, then try again.',
} as const
