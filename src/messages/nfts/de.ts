import type { Translation } from '../../messages.ts'

export const messages: Translation<'nfts'> = {
  noNfts: 'Noch keine NFTs',
  noNftsHint: 'Was Sie auf {network} empfangen, steht hier.',
  noNftsHere: 'NFTs auf {network} werden hier nicht gezeigt',
  noNftsHereHint: 'Ihre Wallet oder der Explorer zeigt sie.',
  nftsFailed: 'NFTs konnten nicht geladen werden',
  seenInActivity: 'In der Aktivität gesehen',
  unnamed: 'Ohne Namen',
}
