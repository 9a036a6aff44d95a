// Five thousand tokens of one address, as many as a gateway's list cannot have: answered before the gateway.

import { bulkAddress } from './history.mjs'
import { createRandom } from './random.mjs'

export const bulkTokens = 5000
const words =
  'Anchor Beacon Cargo Drift Ebb Foghorn Gull Hull Inlet Jetty Keel Ledger Mast Nautical Oar Port Reef Sail'.split(' ')
/** Names that a list has to live with: links, other scripts and directions, very long ones. */
const odd = [
  'Visit https://claim.example',
  'USD\u0421oin',
  '\u202eniorehtE',
  '錨のトークン',
  'مرساة',
  'A token whose name does not end where one would expect it to end, but goes on and on and on until somebody cuts it off',
]

/**
 * @param {object} options
 * @param {string} options.chain
 * @param {(folder: string, id: string) => string} options.pictureUrl
 */
export function bulkBalances({ chain, pictureUrl }) {
  const random = createRandom(0x7a5c)
  const tokens = Array.from({ length: bulkTokens }, (_, i) => {
    const isOdd = random.chance(0.1)
    const isDust = random.chance(0.2)
    const decimals = random.pick([0, 6, 8, 18, 18, 18])
    const fraction = decimals ? `${random.below(10 ** 6)}`.padStart(6, '0').replace(/0+$/, '') : ''
    const whole = isDust ? '0' : `${random.below(10 ** (1 + random.below(7)))}`
    const numeric = fraction ? `${whole}.${fraction}` : isDust ? '1' : whole
    const price = isOdd || random.chance(0.3) ? 0 : random.below(10 ** 6) / 10 ** (2 + random.below(5))
    const word = random.pick(words)
    return {
      name: isOdd ? random.pick(odd) : `${word} ${i}`,
      symbol: isOdd ? 'CLAIM' : `${word.slice(0, 4).toUpperCase()}${i}`,
      chainId: chain,
      address: `${chain}:0x${random.hex(40)}`,
      price,
      ...(price > 0 && { value: Number((+numeric * price).toFixed(2)) }),
      quantity: { decimals: `${decimals}`, numeric },
      iconUrl: random.chance(0.5) ? pictureUrl('Asset', `avatar-${word.toLowerCase()}`) : '',
    }
  })
  const [price, numeric] = [3200.5, '12.5']
  const quantity = { decimals: '18', numeric }
  const iconUrl = pictureUrl('Token', 'ETH')
  return [{ name: 'Ether', symbol: 'ETH', chainId: chain, price, value: 40_006.25, quantity, iconUrl }, ...tokens]
}

/**
 * @param {import('../../../src/gateway/types.ts').Gateway} gateway
 * @param {{ chain: string, pictureUrl: (folder: string, id: string) => string }} options
 * @returns {import('../../../src/gateway/types.ts').Gateway}
 */
export function withBulkBalances(gateway, { chain, pictureUrl }) {
  let balances
  return {
    ...gateway,
    async fetch(request, connection) {
      const { pathname, searchParams } = new URL(request.url)
      const [, account = ''] = /^\/v1\/account\/([^/]+)\/balance$/.exec(pathname) ?? []
      const address = decodeURIComponent(account).split(':').at(-1)
      const isBulk = address.toLowerCase() === bulkAddress.toLowerCase() && searchParams.get('chainId') === chain
      if (!isBulk || request.method !== 'GET') return gateway.fetch(request, connection)
      balances ??= bulkBalances({ chain, pictureUrl })
      const origin = request.headers.get('origin')
      return Response.json({ balances }, { headers: origin ? { 'access-control-allow-origin': origin } : {} })
    },
  }
}
