// What the Account view says.
export const account = {
  loading: 'Loading',
  balance: 'Balance',
  balanceUnknown: 'Balance unknown',
  copyAddress: 'Copy address',
  explorer: 'Explorer',
  disconnecting: 'Disconnecting',
  chooseNetwork: 'Choose network',
  unknownNetwork: 'Unknown network',
} as const
