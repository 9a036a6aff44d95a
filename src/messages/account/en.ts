// What the Account view says.
export const account = {
  loading: 'Loading',
  balance: 'Balance',
  balanceFailed: 'Token Balance Unavailable',
  balanceUnknown: 'Balance unknown',
  copyAddress: 'Copy address',
  explorer: 'Explorer',
  disconnecting: 'Disconnecting',
} as const
