// What the tab of NFTs says.
export const nfts = {
  noNfts: 'No NFTs yet',
  noNftsHint: 'What you receive on {network} is listed here.',
  noNftsHere: 'NFTs on {network} are not shown here',
  noNftsHereHint: 'Your wallet or the explorer shows them.',
  nftsFailed: 'NFTs could not be loaded',
  seenInActivity: 'Seen in activity',
  unnamed: 'Without a name',
} as const
