// The network of a connector's test, of which no node is ever asked.
import type { Network } from '../../src/types.ts'
import { chains } from './walletkit.ts'

const endpoint = { http: ['http://127.0.0.1:1'] }
/** As an app gives it. */
export const localInput = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: endpoint },
} as const
/** As the modal has it. */
export const localNetwork: Network = {
  ...localInput,
  caipNetworkId: chains.eip155 as Network<'eip155'>['caipNetworkId'],
  chainNamespace: 'eip155',
  rpcUrls: { default: endpoint, chainDefault: endpoint },
  assets: {},
}
