import type { Translation } from '../../messages.ts'

export const messages: Translation<'multi-chain'> = {
  chooseNamespace: 'اختر الشبكات',
  chooseNamespaceHint: 'لدى {wallet} حسابات على أنواع مختلفة من الشبكات. يتم ربط كل منها على حدة.',
  chooseNamespacesHint: 'لدى {wallet} حسابات على أنواع مختلفة من الشبكات. اختر واحدًا، أو عدة أنواع بموافقة واحدة.',
}
