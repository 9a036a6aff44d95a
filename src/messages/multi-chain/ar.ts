import type { Translation } from '../../messages.ts'

export const messages: Translation<'multi-chain'> = {
  chooseNamespace: 'اختر حسابًا',
  chooseNamespaceHint: 'لدى {wallet} حسابات على أنواع مختلفة من الشبكات. يتم ربط كل منها على حدة.',
  eip155: 'شبكات EVM',
  solana: 'سولانا',
  bip122: 'بيتكوين',
  polkadot: 'بولكادوت',
  cosmos: 'كوزموس',
}
