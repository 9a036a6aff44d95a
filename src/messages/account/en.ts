// What the Account view says.
export const account = {
  loading: 'Loading',
  balance: 'Balance',
  balanceFailed: 'Token Balance Unavailable',
  balanceUnknown: 'Balance unknown',
  explorer: 'Explorer',
  disconnecting: 'Disconnecting',
  tokens: 'Tokens',
  nfts: 'NFTs',
  activity: 'Activity',
  toReceive: 'Receive',
  toSend: 'Send',
} as const
