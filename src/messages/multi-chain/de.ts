import type { Translation } from '../../messages.ts'

export const messages: Translation<'multi-chain'> = {
  chooseNamespace: 'Konto wählen',
  chooseNamespaceHint: '{wallet} hat Konten in mehreren Arten von Netzwerken. Jedes wird einzeln verbunden.',
  eip155: 'EVM-Netzwerke',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}
