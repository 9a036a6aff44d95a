import type { Translation } from '../../messages.ts'

export const messages: Translation<'what-is-a-network'> = {
  networkBook: 'سجل لا يملكه أحد',
  networkBookText: 'لكل شبكة سجلها لمن يملك ماذا، وتحفظه حواسيب كثيرة معًا.',
  networkFee: 'رسم بعملتها',
  networkFeeText: 'ما تفعله هناك يكلف قليلًا من عملتها، فاحتفظ ببعضها في كل شبكة تستخدمها.',
  networkApart: 'كل شبكة على حدة',
  networkApartText: 'ما تملكه في شبكة ليس في غيرها. أرسل فقط إلى حيث المستلم.',
}
