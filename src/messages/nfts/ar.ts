import type { Translation } from '../../messages.ts'

export const messages: Translation<'nfts'> = {
  noNfts: 'لا رموز NFT بعد',
  noNftsHint: 'ما تستلمه على {network} يظهر هنا.',
  noNftsHere: 'لا رموز NFT على {network}',
  seenInActivity: 'شوهد في النشاط',
  unnamed: 'بلا اسم',
}
