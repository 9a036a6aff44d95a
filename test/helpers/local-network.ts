// The network of a connector's test, of which no node is ever asked.
import type { Network } from '../../src/types.ts'
import { chains } from './walletkit.ts'

const rpcUrls = { default: { http: ['http://127.0.0.1:1'] }, chainDefault: { http: ['http://127.0.0.1:1'] } }
export const localNetwork: Network = {
  id: 31337,
  caipNetworkId: chains.eip155 as Network<'eip155'>['caipNetworkId'],
  chainNamespace: 'eip155',
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls,
  assets: {},
}
