import type { Translation } from '../../messages.ts'

export const messages: Translation<'what-is-a-network'> = {
  networkBook: '誰のものでもない台帳',
  networkBookText: '誰が何を持つかを、ネットワークごとに多くのコンピュータが記録しています。',
  networkFee: '手数料はその通貨で',
  networkFeeText: '操作にはそのネットワークの通貨が少し必要です。使うネットワークごとに用意しましょう。',
  networkApart: 'それぞれ別のもの',
  networkApartText: 'あるネットワークの資産は、別のネットワークにはありません。受取人のいる先にだけ送りましょう。',
}
