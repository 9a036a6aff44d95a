import type { Translation } from '../../messages.ts'

export const messages: Translation<'nfts'> = {
  noNfts: 'NFT はまだありません',
  noNftsHint: '{network} で受け取ったものがここに表示されます。',
  noNftsHere: '{network} に NFT はありません',
  seenInActivity: '履歴で確認',
  unnamed: '名前なし',
}
