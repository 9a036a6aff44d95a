// A network for which a wallet has to be connected first.
export const activeChain = {
  connectAlso: '{wallet} stays connected',
  connectAlsoHint: '{network} needs an account of its own: connect one beside it.',
  chooseAWallet: 'Choose a wallet',
  reconnectFor: 'Reconnect to add {network}',
  reconnectForHint:
    '{wallet} was connected without it. Connect once more and allow {network}; until then you stay connected.',
  reconnect: 'Reconnect',
} as const
