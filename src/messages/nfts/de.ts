import type { Translation } from '../../messages.ts'

export const messages: Translation<'nfts'> = {
  noNfts: 'Noch keine NFTs',
  noNftsHint: 'Was Sie auf {network} empfangen, steht hier.',
  noNftsHere: '{network} hat keine NFTs',
  seenInActivity: 'In der Aktivität gesehen',
  unnamed: 'Ohne Namen',
}
