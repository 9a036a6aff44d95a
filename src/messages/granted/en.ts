// What the list of apps says that may act without asking.
export const granted = {
  grantedApps: 'Allowed apps',
  grantedCoin: 'Spends {symbol}',
  grantedTokens: 'Spends tokens',
  grantedCalls: 'Calls contracts',
  grantedOther: 'Acts for you',
  grantedUntil: 'until {date}',
  grantedForever: 'without end',
  grantedUnknown: 'Unknown app',
  grantedFailed: 'Allowed apps could not be loaded',
  revoke: 'Revoke',
  revokeApp: 'Revoke {app}',
  revoked: 'Revoked',
  revokeIn: 'Approve in {wallet}',
  revokeFailed: 'Not revoked. Try again, or revoke it in the wallet.',
} as const
