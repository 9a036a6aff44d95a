// What is said while a wallet is asked to connect, and when it did not do it.
export const connecting = {
  continueIn: 'Continue in {wallet}',
  acceptRequest: 'Accept connection request in the wallet',
  connected: 'Connected',
  askAgain: 'Ask again',
  declined: 'Connection declined',
  declinedHint: 'Nothing was shared. Try again when you are ready.',
  walletError: '{wallet} did not connect',
  walletErrorHint: 'Its answer made no sense here. Update it, or try another wallet.',
  noAccounts: '{wallet} shared no account',
  noAccountsHint: 'Unlock it, pick an account for this site, then try again.',
  tookTooLong: '{wallet} did not answer in time',
  tookTooLongHint: 'Open it, see that it is unlocked, then try again.',
} as const
