// Which of a wallet's accounts is meant, by the namespaces that it speaks.
export const namespaces = {
  chooseNamespace: 'Choose an account',
  chooseNamespaceHint: '{wallet} has accounts on several kinds of networks. Each is connected by itself.',
  eip155: 'EVM networks',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
} as const
