import type { Translation } from '../../messages.ts'

export const messages: Translation<'nfts'> = {
  noNfts: 'NFT はまだありません',
  noNftsHint: '{network} で受け取ったものがここに表示されます。',
  noNftsHere: '{network} の NFT はここに表示されません',
  noNftsHereHint: 'ウォレットまたはエクスプローラーで確認できます。',
  nftsFailed: 'NFT を読み込めませんでした',
  seenInActivity: '履歴で確認',
  unnamed: '名前なし',
}
