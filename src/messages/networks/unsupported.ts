// What the screen of a network that the site does not list says.
export const unsupported = {
  switchNetwork: 'Switch network',
  unsupported: '{site} doesn’t support {network}. Switch to an available network to continue.',
  unsupportedThere: '{site} doesn’t support {network}. Switch in {wallet} to {first}: this page follows.',
  or: 'or',
  disconnectHint: 'Your wallet stays as it is',
} as const
