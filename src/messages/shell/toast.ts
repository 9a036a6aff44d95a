// Every notice, and how it is put away.
export const notices = {
  dismiss: 'Dismiss',
  addressCopied: 'Address copied',
  detailsCopied: 'Details copied',
  linkCopied: 'Link copied',
  copyFailed: 'Failed to copy',
  disconnectFailed: 'Failed to disconnect',
  networkNotFound: 'Network Not Found',
  restoreFailed: 'Your wallet could not be reached',
} as const
