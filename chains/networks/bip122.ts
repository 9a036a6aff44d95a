// Bitcoin's networks. https://namespaces.chainagnostic.org/bip122/caip2
import type { NetworkOf } from '../types.ts'
import { network } from './network.ts'

/** Nodes that answer everybody do not know balances, so the index that does is what is asked. */
const bitcoinOn = <Id extends string>(
  id: Id,
  name: string,
  prefix: string,
  http: readonly string[],
  testnet?: boolean,
): NetworkOf<'bip122', Id> => {
  const explorer = ['mempool', (http[0] as string).replace(/\/api$/, '')] as const
  const currency = { name: 'Bitcoin', symbol: testnet ? 'tBTC' : 'BTC', decimals: 8 }
  const made = network('bip122', id, name, currency, { http, explorer, prefix, ...(testnet && { testnet }) })
  return { ...made, rpcUrls: { ...made.rpcUrls, esplora: { http } } }
}

export const bitcoin = /* @__PURE__ */ bitcoinOn('000000000019d6689c085ae165831e93', 'Bitcoin', 'bc', [
  'https://mempool.space/api',
  'https://blockstream.info/api',
])
export const bitcoinTestnet = /* @__PURE__ */ bitcoinOn(
  '000000000933ea01ad0ee984209779ba',
  'Bitcoin Testnet',
  'tb',
  ['https://mempool.space/testnet/api', 'https://blockstream.info/testnet/api'],
  true,
)
export const bitcoinSignet = /* @__PURE__ */ bitcoinOn(
  '00000008819873e925422c1ff0f99f7c',
  'Bitcoin Signet',
  'tb',
  ['https://mempool.space/signet/api'],
  true,
)
