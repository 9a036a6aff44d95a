// A network for which a wallet has to be connected first.
export const activeChain = {
  connectAlso: '{wallet} stays on {from}',
  connectAlsoHint: '{network} needs an account of its own: connect one beside it.',
  reconnectFor: 'Reconnect to add {network}',
  reconnectForHint: '{wallet} was connected without it. Connect once more and allow it; until then you stay on {from}.',
  reconnect: 'Reconnect',
} as const
