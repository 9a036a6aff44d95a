// What the list of networks says when it is searched.
export const search = {
  searchNetwork: 'Search network',
  noNetwork: 'No network of that name',
  clear: 'Clear',
} as const
