// What the list of networks on which an address receives says.
export const compatibleNetworks = {
  compatibleNetworks: 'Compatible networks',
  onlyThese: 'You can only receive assets on these networks',
  onlyThis: 'You can only receive assets on this network',
} as const
