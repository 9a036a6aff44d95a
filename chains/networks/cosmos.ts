// Cosmos chains: facts of https://github.com/cosmos/chain-registry
import type { Network } from '../types.ts'
import { network } from './network.ts'

const cosmos = (
  id: string,
  name: string,
  prefix: string,
  [symbol, denom, decimals = 6]: readonly [symbol: string, denom: string, decimals?: number],
  http: string,
  explorer: string,
  testnet?: boolean,
): Network =>
  network(
    'cosmos',
    id,
    name,
    { name, symbol, decimals, denom },
    {
      http: [http],
      explorer: ['Mintscan', explorer],
      prefix,
      ...(testnet && { testnet }),
    },
  )

export const cosmoshub: Network = /* @__PURE__ */ cosmos(
  'cosmoshub-4',
  'Cosmos Hub',
  'cosmos',
  ['ATOM', 'uatom'],
  'https://cosmos-rpc.publicnode.com',
  'https://www.mintscan.io/cosmos',
)
export const osmosis: Network = /* @__PURE__ */ cosmos(
  'osmosis-1',
  'Osmosis',
  'osmo',
  ['OSMO', 'uosmo'],
  'https://osmosis-rpc.publicnode.com',
  'https://www.mintscan.io/osmosis',
)
export const noble: Network = /* @__PURE__ */ cosmos(
  'noble-1',
  'Noble',
  'noble',
  ['USDC', 'uusdc'],
  'https://noble-rpc.polkachu.com',
  'https://www.mintscan.io/noble',
)
export const celestia: Network = /* @__PURE__ */ cosmos(
  'celestia',
  'Celestia',
  'celestia',
  ['TIA', 'utia'],
  'https://celestia-rpc.publicnode.com',
  'https://www.mintscan.io/celestia',
)
export const neutron: Network = /* @__PURE__ */ cosmos(
  'neutron-1',
  'Neutron',
  'neutron',
  ['NTRN', 'untrn'],
  'https://neutron-rpc.publicnode.com',
  'https://www.mintscan.io/neutron',
)
export const stargaze: Network = /* @__PURE__ */ cosmos(
  'stargaze-1',
  'Stargaze',
  'stars',
  ['STARS', 'ustars'],
  'https://stargaze-rpc.publicnode.com',
  'https://www.mintscan.io/stargaze',
)
export const dydx: Network = /* @__PURE__ */ cosmos(
  'dydx-mainnet-1',
  'dYdX',
  'dydx',
  ['DYDX', 'adydx', 18],
  'https://dydx-rpc.publicnode.com',
  'https://www.mintscan.io/dydx',
)
export const injective: Network = /* @__PURE__ */ cosmos(
  'injective-1',
  'Injective',
  'inj',
  ['INJ', 'inj', 18],
  'https://injective-rpc.publicnode.com',
  'https://www.mintscan.io/injective',
)
export const cosmosProvider: Network = /* @__PURE__ */ cosmos(
  'provider',
  'Cosmos ICS Provider Testnet',
  'cosmos',
  ['ATOM', 'uatom'],
  'https://rpc.provider-sentry-01.ics-testnet.polypore.xyz',
  'https://explorer.polypore.xyz/provider',
  true,
)
