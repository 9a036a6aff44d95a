// A network where nothing is connected yet.
export const activeChain = {
  connectAlso: '{wallet} stays connected',
  connectAlsoHint: '{network} needs an account of its own: connect one beside it.',
  chooseAWallet: 'Choose a wallet',
} as const
