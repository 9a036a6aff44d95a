// Relay chains and their asset hubs, by the first 16 bytes of their genesis. https://namespaces.chainagnostic.org/polkadot/caip2
import type { NetworkOf } from '../types.ts'
import { network } from './network.ts'

const currencies = {
  polkadot: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  kusama: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  westend: { name: 'Westend', symbol: 'WND', decimals: 12 },
}
/** `hub`: the relay chain's asset hub. */
const substrate = <Id extends string>(
  id: Id,
  name: string,
  prefix: number,
  relay: keyof typeof currencies,
  hub = '',
): NetworkOf<'polkadot', Id> => {
  const host = hub ? `${relay}-${hub}-rpc` : relay === 'polkadot' ? 'rpc' : `${relay}-rpc`
  return network('polkadot', id, name, currencies[relay], {
    http: [`https://${host}.polkadot.io`],
    explorer: ['Subscan', `https://${hub ? 'assethub-' : ''}${relay}.subscan.io`],
    prefix,
    ...(relay === 'westend' && { testnet: true }),
  })
}
const assetHub = 'asset-hub'

export const polkadot = /* @__PURE__ */ substrate('91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', 0, 'polkadot')
export const polkadotAssetHub = /* @__PURE__ */ substrate(
  '68d56f15f85d3136970ec16946040bc1',
  'Polkadot Asset Hub',
  0,
  'polkadot',
  assetHub,
)
export const kusama = /* @__PURE__ */ substrate('b0a8d493285c2df73290dfb7e61f870f', 'Kusama', 2, 'kusama')
export const kusamaAssetHub = /* @__PURE__ */ substrate(
  '48239ef607d7928874027a43a6768920',
  'Kusama Asset Hub',
  2,
  'kusama',
  assetHub,
)
export const westend = /* @__PURE__ */ substrate('e143f23803ac50e8f6f8e62695d1ce9e', 'Westend', 42, 'westend')
export const westendAssetHub = /* @__PURE__ */ substrate(
  '67f9723393ef76214df0118c34bbbd3d',
  'Westend Asset Hub',
  42,
  'westend',
  assetHub,
)
