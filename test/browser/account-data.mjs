// A data provider and a chain that say the same at every run: what the pictures of the account show.

/** Where both are asked: nobody listens there. */
export const base = 'http://127.0.0.1:9'
export const now = Date.UTC(2026, 10, 21, 14, 20)
export const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const chain = 'eip155:8453'
export const usdc = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
export const tide = '0x4200000000000000000000000000000000000042'
const lanterns = '0x00000000000000000000000000000000001a27e2'

const drawing = (inner, size = 36) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${inner}</svg>`)}`
const coin = (colour, path) =>
  drawing(
    `<path fill="${colour}" d="M0 0h36v36H0z"/><path fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" d="${path}"/>`,
  )
export const icons = {
  eth: coin('#5b6b93', 'M10 17l8-6 8 6M10 24l8-6 8 6'),
  usdc: coin('#2a6fc9', 'M10 14h16M10 20h16M14 26h8'),
  tide: coin('#0e6a6e', 'M8 14q5-5 10 0t10 0M8 22q5-5 10 0t10 0'),
  dai: coin('#c9851b', 'M12 10h6a8 8 0 0 1 0 16h-6zM9 18h18'),
  /** White as paper: an edge of ours has to show where it ends. */
  white: drawing(
    '<path fill="#fff" d="M0 0h36v36H0z"/><path fill="none" stroke="#c33" stroke-width="3" d="M9 18h18"/>',
  ),
  wallet: coin('#1f6b4a', 'M10 27V17a8 8 0 0 1 16 0v10'),
}
const scene = (sky, sea) =>
  drawing(
    `<path fill="${sky}" d="M0 0h96v96H0z"/><path fill="${sea}" d="M0 58q24-14 48 0t48 0v38H0z"/><circle cx="66" cy="28" r="11" fill="#fff"/>`,
    96,
  )

/**
 * @param {string} name
 * @param {string} symbol
 * @param {string} numeric
 * @param {{ address?: string, price?: number, decimals?: number, icon?: string }} more
 */
const balance = (name, symbol, numeric, { address, price = 0, decimals = 18, icon }) => ({
  name,
  symbol,
  chainId: chain,
  ...(address && { address: `${chain}:${address}` }),
  price,
  quantity: { decimals: `${decimals}`, numeric },
  iconUrl: icon ?? '',
})
const ether = balance('Ether', 'ETH', '3.482', { price: 3229.5, icon: icons.eth })
const spare = (digit) => `0x${`${digit}`.repeat(40)}`
export const few = [
  ether,
  balance('USD Coin', 'USDC', '1204.5', { address: usdc, price: 1, decimals: 6, icon: icons.usdc }),
  balance('Tidewater', 'TIDE', '1250000.5', { address: tide, icon: icons.tide }),
  balance('Dai', 'DAI', '0.028', { address: spare(3), price: 1, icon: icons.dai }),
]
export const many = [
  ...few,
  balance('Wrapped Staked Harbour Ether of the Northern Quay', 'wsthETH-NQ', '123456.789012', {
    address: spare(4),
    price: 3851.2,
    icon: icons.white,
  }),
  balance('Beacon', 'BCN', '18', { address: spare(5), price: 2.4 }),
  balance('Keel', 'KEEL', '0.000000000000000001', { address: spare(6), price: 0.5 }),
  balance('Mast', 'MAST', '77.25', { address: spare(7), price: 0.0004 }),
  balance('Visit https://claim.example', 'CLAIM', '9000000', { address: spare(8), price: 1 }),
  balance('Reef', 'REEF', '12', { address: spare(9) }),
]
export const empty = [balance('Ether', 'ETH', '0', { price: 3229.5, icon: icons.eth })]

const infos = {
  ETH: { name: 'Ether', symbol: 'ETH', icon: { url: icons.eth } },
  USDC: { name: 'USD Coin', symbol: 'USDC', address: `${chain}:${usdc}`, icon: { url: icons.usdc } },
  DAI: { name: 'Dai', symbol: 'DAI', address: `${chain}:${spare(3)}`, icon: { url: icons.dai } },
}
const moved = (direction, numeric, symbol) => ({
  direction,
  sender: direction === 'in' ? other : owner,
  recipient: direction === 'in' ? owner : other,
  quantity: { numeric },
  fungible_info: infos[symbol],
})
const thing = (name, id, collection, url, contract) => ({
  direction: 'in',
  sender: other,
  recipient: owner,
  quantity: { numeric: '1' },
  nft_info: {
    name,
    token_id: id,
    ...(contract && { contract_address: `${chain}:${contract}` }),
    collection_name: collection,
    content: { preview: { url } },
    flags: { is_spam: false },
  },
})
/** s before now. */
const minute = 60
const day = 86_400
let count = 0
function entry(ago, type, transfers, { status = 'confirmed', from = owner } = {}) {
  count += 1
  const hash = `0x${`${count}`.padStart(64, '0')}`
  const minedAt = new Date(now - ago * 1000).toISOString()
  return {
    id: hash,
    metadata: { operationType: type, hash, chain, minedAt, sentFrom: from, sentTo: other, status, nonce: count },
    transfers,
  }
}
const received = (ago, transfers) => entry(ago, 'receive', transfers, { from: other })
export const months = [
  received(25 * minute, [moved('in', '1204.5', 'USDC')]),
  entry(3 * day, 'send', [moved('out', '1250', 'USDC')], { status: 'failed' }),
  entry(3 * day + 90, 'trade', [moved('out', '0.4', 'ETH'), moved('in', '1286.11', 'DAI')]),
  entry(19 * day, 'mint', [thing('Low tide no. 214', '214', 'Low tide', scene('#d9e4de', '#3f7168'))]),
  entry(34 * day, 'approve', []),
  entry(35 * day, 'bridged over', [moved('out', '0.000000000000000001', 'ETH')]),
  entry(330 * day, 'deploy', []),
  received(331 * day, [moved('in', '3.9', 'ETH')]),
]
const kinds = ['send', 'stake', 'claim', 'burn', 'withdraw', 'borrow']
export const older = Array.from({ length: 12 }, (_, i) =>
  entry((36 + 9 * i) * day, kinds[i % kinds.length], [moved(i % 2 ? 'in' : 'out', `${i + 1}.5`, 'DAI')]),
)
export const things = [
  entry(day, 'mint', [thing('Low tide no. 214', '214', 'Low tide', scene('#d9e4de', '#3f7168'), lanterns)]),
  entry(2 * day, 'mint', [thing('Low tide no. 7', '7', 'Low tide', scene('#f3dcc0', '#8a4b2f'), lanterns)]),
  entry(3 * day, 'mint', [thing('A lantern whose name goes on and on', '31', 'Harbour Lanterns of the North', '')]),
  entry(4 * day, 'mint', [thing('White', '1', 'Sheets', scene('#fff', '#fff'))]),
  entry(5 * day, 'mint', [thing('Fog', '2', 'Sheets', scene('#e6e6ea', '#9fa8b8'))]),
]
/** What another chain's rows are: nothing that is shown. */
export const elsewhere = [
  { id: 'elsewhere', metadata: { ...months[0].metadata, chain: 'eip155:10' }, transfers: months[0].transfers },
]

/**
 * What the data provider says of the account, by the end of the path; and what the chain says of its coin. A part that is not there is
 * never answered; `'fails'` is refused.
 *
 * @typedef {{ balances?: readonly object[] | 'fails', history?: (cursor: string | null) => object | 'fails' | undefined, name?: string, wei?: bigint | 'fails', fee?: 'fails', names?: (name: string) => object | 'fails' | undefined }} Said
 */

/** A number as a contract answers it. */
const word = (value) => `0x${value.toString(16).padStart(64, '0')}`

/**
 * @param {{ method: string, params?: readonly any[], id: number }} call
 * @param {Said} said
 */
function rpc({ method, params, id }, { wei, fee }) {
  const { data = '' } = Object(params?.[0])
  const calls = {
    '0x6352211e': `0x${owner.slice(2).toLowerCase().padStart(64, '0')}`,
    '0x70a08231': word(1_204_500_000n),
    '0x313ce567': word(6n),
    '0xa9059cbb': word(1n),
  }
  const answers = {
    eth_chainId: '0x2105',
    eth_blockNumber: '0x1',
    eth_getBalance: wei === 'fails' ? undefined : `0x${(wei ?? 0n).toString(16)}`,
    eth_call: wei === 'fails' ? undefined : (calls[data.slice(0, 10)] ?? '0x'),
    eth_estimateGas: fee === 'fails' ? undefined : '0x5208',
    eth_maxPriorityFeePerGas: '0x5f5e100',
    eth_getBlockByNumber: { baseFeePerGas: '0x35a4e900' },
    eth_getCode: '0x',
    eth_getTransactionByHash: null,
    eth_getTransactionReceipt: null,
    eth_getTransactionCount: '0x0',
  }
  if (answers[method] === undefined) return { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } }
  return { jsonrpc: '2.0', id, result: answers[method] }
}

/**
 * Stands in for both. What is said may be changed afterwards: it is read with every question.
 *
 * @param {import('playwright-core').Page} page
 * @param {Said} said
 */
export async function answer(page, said) {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await page.route(`${base}/**`, async (route) => {
    const request = route.request()
    const { pathname, searchParams } = new URL(request.url())
    const say = (json) => {
      const status = { fails: 400, unknown: 404 }[json]
      if (status) return route.fulfill({ status, headers, body: 'no' })
      return json === undefined ? undefined : route.fulfill({ json, headers })
    }
    if (pathname === '/v1/supported-chains') return say({ http: [chain], ws: [] })
    if (pathname.startsWith('/v1/identity/')) return say({ name: said.name ?? null, avatar: null })
    if (pathname.startsWith('/v1/profile/account/')) return say(said.names?.(pathname.slice(20)) ?? 'unknown')
    if (pathname.endsWith('/balance'))
      return say(said.balances === 'fails' ? 'fails' : said.balances && { balances: said.balances })
    if (pathname.endsWith('/history')) return say(said.history?.(searchParams.get('cursor')))
    const asked = request.postDataJSON()
    if (asked) return say(Array.isArray(asked) ? asked.map((one) => rpc(one, said)) : rpc(asked, said))
  })
}
