// What the Account view says.
export const account = {
  loading: 'Loading',
  balance: 'Balance',
  balanceUnknown: 'Balance unknown',
  copyAddress: 'Copy address',
  explorer: 'Explorer',
  disconnecting: 'Disconnecting',
  networkButton: '{network}, choose network',
  unknownNetwork: 'Unknown network',
} as const
