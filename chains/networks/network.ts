// Makes a network from what distinguishes it from the others of its namespace.
import type { Namespace, Network, NetworkOf } from '../types.ts'

interface Facts {
  readonly http: readonly string[]
  readonly explorer: readonly [name: string, url: string]
  readonly testnet?: boolean
}
interface EvmFacts extends Facts, Pick<Network, 'contracts'> {
  /** @default ['Ether', 'ETH'] */
  readonly currency?: readonly [name: string, symbol: string]
}

/** Where most networks have it. https://github.com/mds1/multicall3 */
export const multicall3 = { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } as const

export function network<Name extends Namespace, Id extends number | string>(
  chainNamespace: Name,
  id: Id,
  name: string,
  nativeCurrency: Network['nativeCurrency'],
  { http, explorer, testnet, ...rest }: Facts & Pick<Network, 'prefix' | 'contracts'>,
): NetworkOf<Name, Id> {
  const caipNetworkId = `${chainNamespace}:${id}` as NetworkOf<Name, Id>['caipNetworkId']
  return {
    id,
    caipNetworkId,
    chainNamespace,
    name,
    nativeCurrency,
    rpcUrls: { default: { http }, chainDefault: { http } },
    blockExplorers: { default: { name: explorer[0], url: explorer[1] } },
    // The key of its icon, in any set of icons.
    assets: { imageId: caipNetworkId },
    ...rest,
    ...(testnet && { testnet }),
  }
}

/** `contracts` are those of a network that has others than most, or none. */
export function evm<Id extends number>(id: Id, name: string, facts: EvmFacts): NetworkOf<'eip155', Id> {
  const { currency = ['Ether', 'ETH'], ...rest } = facts
  return network(
    'eip155',
    id,
    name,
    { name: currency[0], symbol: currency[1], decimals: 18 },
    { contracts: { multicall3 }, ...rest },
  )
}
