// What the shell and the Connect view say: there when the modal opens.
export const shell = {
  connectWallet: 'Connect wallet',
  back: 'Back',
  recent: 'Recent',
  installed: 'Installed',
  qrCode: 'QR code',
  sameName: 'Two wallets call themselves {wallet}',
  noWallet: 'No wallet found',
  noWalletHint: 'Install one and it appears here.',
  getAWallet: 'Get a wallet',
  whatIsAWallet: 'What is a wallet?',
} as const
