// What the views that list networks say.
export const networks = {
  searchNetwork: 'Search network',
  noNetwork: 'No network of that name',
  current: 'Current',
  switchNetwork: 'Switch network',
  unsupported: '{site} doesn’t support {network}. Switch to an available network to continue.',
  thisNetwork: 'your current network',
  or: 'or',
} as const
