import type { Translation } from '../../messages.ts'

export const messages: Translation<'nfts'> = {
  noNfts: 'لا رموز NFT بعد',
  noNftsHint: 'ما تستلمه على {network} يظهر هنا.',
  noNftsHere: 'رموز NFT على {network} لا تُعرض هنا',
  nftsFailed: 'تعذّر تحميل رموز NFT',
  seenInActivity: 'شوهد في النشاط',
  unnamed: 'بلا اسم',
}
