// Solana's clusters. https://namespaces.chainagnostic.org/solana/caip2
import { network } from './network.ts'

const currency = { name: 'Solana', symbol: 'SOL', decimals: 9 }

export const solana = /* @__PURE__ */ network('solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', currency, {
  http: ['https://api.mainnet-beta.solana.com', 'https://solana-rpc.publicnode.com'],
  explorer: ['Solscan', 'https://solscan.io'],
})
export const solanaDevnet = /* @__PURE__ */ network(
  'solana',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'Solana Devnet',
  currency,
  {
    http: ['https://api.devnet.solana.com'],
    explorer: ['Solscan', 'https://solscan.io/?cluster=devnet'],
    testnet: true,
  },
)
export const solanaTestnet = /* @__PURE__ */ network(
  'solana',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'Solana Testnet',
  currency,
  {
    http: ['https://api.testnet.solana.com'],
    explorer: ['Solscan', 'https://solscan.io/?cluster=testnet'],
    testnet: true,
  },
)
