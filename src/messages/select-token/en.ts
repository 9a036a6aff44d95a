// What the choice of a token says.
export const selectToken = {
  chooseTokenTitle: 'Choose token',
  nothingToSend: 'No tokens found',
  nothingToSendHint: 'Your tokens will appear here',
} as const
