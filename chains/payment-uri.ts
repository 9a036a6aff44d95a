// What the code of an address says: a URI that no wallet takes for another namespace's, where the namespace has a standard for it.
import { idParts } from './caip.ts'
import type { Namespace, NetworkId } from './types.ts'

/** The URIs by namespace. An EVM address is the same on every network, so that its URI names the one that is meant. */
const uris: { readonly [Name in Namespace]?: (address: string, reference: string) => string } = {
  eip155: (address, chainId) => `ethereum:${address}@${chainId}`,
  solana: (address) => `solana:${address}`,
  bip122: (address) => `bitcoin:${address}`,
}

/**
 * Makes the URI that asks a wallet to pay to an address, without an amount. It is the address itself in a namespace that has no
 * standard for one. `network` is a CAIP-2 id.
 *
 * https://eips.ethereum.org/EIPS/eip-681 https://docs.solanapay.com/spec#transfer-request
 * https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki
 *
 * @example
 * paymentUri('eip155:8453', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266') // 'ethereum:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266@8453'
 */
export function paymentUri(network: NetworkId, address: string): string {
  const [namespace, reference = ''] = idParts(network)
  return uris[namespace as Namespace]?.(address, reference) ?? address
}
