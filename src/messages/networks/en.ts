// What the views that list networks say.
export const networks = {
  switchNetwork: 'Switch network',
  unsupported: '{site} doesn’t support {network}. Switch to an available network to continue.',
  thisNetwork: 'your current network',
  or: 'or',
  disconnectHint: 'Your wallet stays as it is',
} as const
