// Makes a network from what distinguishes it from the others of its namespace.
import type { Hex, Namespace, Network, NetworkOf } from '../types.ts'

interface Facts {
  readonly http: readonly string[]
  readonly explorer: readonly [name: string, url: string]
  readonly testnet?: boolean
}
interface EvmFacts extends Facts {
  /** @default ['Ether', 'ETH'] */
  readonly currency?: readonly [name: string, symbol: string]
  /** The address of Multicall3, where it is not the usual one; false where the network has none. */
  readonly multicall3?: Hex | false
  /** The address of the registry of ENS, where the network has one. */
  readonly ensRegistry?: Hex
}

/** https://github.com/mds1/multicall3 */
const multicall3Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

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

export function evm<Id extends number>(id: Id, name: string, facts: EvmFacts): NetworkOf<'eip155', Id> {
  const { currency = ['Ether', 'ETH'], multicall3: address = multicall3Address, ensRegistry, ...rest } = facts
  return network(
    'eip155',
    id,
    name,
    { name: currency[0], symbol: currency[1], decimals: 18 },
    {
      ...rest,
      ...((address || ensRegistry) && {
        contracts: {
          ...(address && { multicall3: { address } }),
          ...(ensRegistry && { ensRegistry: { address: ensRegistry } }),
        },
      }),
    },
  )
}
