// Cosmos chains: facts of https://github.com/cosmos/chain-registry
import type { NetworkOf } from '../types.ts'
import { network } from './network.ts'

const cosmos = <Id extends string>(
  id: Id,
  name: string,
  prefix: string,
  [symbol, denom, decimals = 6]: readonly [symbol: string, denom: string, decimals?: number],
  http: string,
  explorer: string,
  testnet?: boolean,
): NetworkOf<'cosmos', Id> =>
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

export const cosmoshub = /* @__PURE__ */ cosmos(
  'cosmoshub-4',
  'Cosmos Hub',
  'cosmos',
  ['ATOM', 'uatom'],
  'https://cosmos-rpc.publicnode.com',
  'https://www.mintscan.io/cosmos',
)
export const osmosis = /* @__PURE__ */ cosmos(
  'osmosis-1',
  'Osmosis',
  'osmo',
  ['OSMO', 'uosmo'],
  'https://osmosis-rpc.publicnode.com',
  'https://www.mintscan.io/osmosis',
)
export const noble = /* @__PURE__ */ cosmos(
  'noble-1',
  'Noble',
  'noble',
  ['USDC', 'uusdc'],
  'https://noble-rpc.polkachu.com',
  'https://www.mintscan.io/noble',
)
export const celestia = /* @__PURE__ */ cosmos(
  'celestia',
  'Celestia',
  'celestia',
  ['TIA', 'utia'],
  'https://celestia-rpc.publicnode.com',
  'https://www.mintscan.io/celestia',
)
export const neutron = /* @__PURE__ */ cosmos(
  'neutron-1',
  'Neutron',
  'neutron',
  ['NTRN', 'untrn'],
  'https://neutron-rpc.publicnode.com',
  'https://www.mintscan.io/neutron',
)
export const stargaze = /* @__PURE__ */ cosmos(
  'stargaze-1',
  'Stargaze',
  'stars',
  ['STARS', 'ustars'],
  'https://stargaze-rpc.publicnode.com',
  'https://www.mintscan.io/stargaze',
)
export const dydx = /* @__PURE__ */ cosmos(
  'dydx-mainnet-1',
  'dYdX',
  'dydx',
  ['DYDX', 'adydx', 18],
  'https://dydx-rpc.publicnode.com',
  'https://www.mintscan.io/dydx',
)
export const injective = /* @__PURE__ */ cosmos(
  'injective-1',
  'Injective',
  'inj',
  ['INJ', 'inj', 18],
  'https://injective-rpc.publicnode.com',
  'https://www.mintscan.io/injective',
)
export const cosmosProvider = /* @__PURE__ */ cosmos(
  'provider',
  'Cosmos ICS Provider Testnet',
  'cosmos',
  ['ATOM', 'uatom'],
  'https://rpc.provider-sentry-01.ics-testnet.polypore.xyz',
  'https://explorer.polypore.xyz/provider',
  true,
)
