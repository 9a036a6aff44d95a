// What is published, door by door.

/** `hasp/chains` and its doors. */
export const chainEntries = {
  index: 'chains/index.ts',
  eip155: 'chains/eip155/index.ts',
  solana: 'chains/solana/index.ts',
  bip122: 'chains/bip122/chain.ts',
  polkadot: 'chains/polkadot/chain.ts',
  cosmos: 'chains/cosmos/chain.ts',
}
/** `hasp/gateway` and its doors, and the command. */
export const gatewayEntries = {
  index: 'src/gateway/index.ts',
  node: 'src/gateway/node/index.ts',
  d1: 'src/gateway/d1.ts',
  hasp: 'src/gateway/node/hasp.ts',
}
/** `hasp/elements/…`: nothing but declarations, each on top of a renderer's own. */
const elementEntries = ['preact', 'react', 'vue'].map((renderer) => `views/elements/${renderer}.ts`)
/** The sources of all doors, which have declarations. */
export const typed = [
  ...elementEntries,
  'src/index.ts',
  'chains/networks.ts',
  'views/cdn.ts',
  'views/react.ts',
  'rpc/index.ts',
  'src/walletconnect/index.ts',
  'src/testing/index.ts',
  'src/testing/script.ts',
  'src/wagmi/index.ts',
  'src/format.ts',
  'src/cookie.ts',
  ...Object.values(chainEntries),
  ...Object.values(gatewayEntries).slice(0, 3),
]
