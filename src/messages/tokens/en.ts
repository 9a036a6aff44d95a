// What the tab of tokens says.
export const tokens = {
  tokensList: 'Tokens',
  noPrice: 'No price',
  searchTokens: 'Search {count} tokens',
  noToken: 'No token of that name',
  showHidden: 'Show hidden ({count})',
  hideHidden: 'Hide them ({count})',
  notCounted: 'Not counted',
  hiddenHint: 'Nobody vouches for these. They may be a trap.',
  tokensStale: 'Not up to date',
  tokensPartial: 'Some tokens are missing',
  noTokens: 'No tokens yet',
  receiveHint: 'By your address or its QR code',
} as const
