// What the shell and the Connect view say: there when the modal opens.
export const shell = {
  connectWallet: 'Connect wallet',
  back: 'Back',
  recent: 'Recent',
  installed: 'Installed',
  sameName: 'Two wallets call themselves {wallet}',
  noWallet: 'No wallet found',
  noWalletHint: 'Install a wallet in this browser and it will appear here.',
  whatIsAWallet: 'What is a wallet?',
} as const
