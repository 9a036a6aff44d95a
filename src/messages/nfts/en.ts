// What the tab of NFTs says.
export const nfts = {
  noNfts: 'No NFTs yet',
  noNftsHint: 'What you receive on {network} stands here.',
  noNftsHere: '{network} has no NFTs',
  seenInActivity: 'Seen in activity',
  unnamed: 'Without a name',
} as const
