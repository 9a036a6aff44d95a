// What both demo pages share: the same options, the same actions, the same words for what happened.
/** @typedef {import('../../../src/types.ts').Eip1193Provider} Provider */
/** @typedef {`0x${string}`} Address */

/** @type {Address} */
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const amount = 10n ** 16n
const message = 'Tidewater would like to see a signature.'
const names = { 31337: 'Sandbox One', 31338: 'Sandbox Two' }

/**
 * @param {string} name
 * @returns {Promise<import('../../../src/types.ts').Options>}
 */
export async function setup(name) {
  const query = new URLSearchParams(location.search)
  const sandbox = await (await fetch('/sandbox.json')).json()
  const network = (id, url) => ({
    id,
    name: names[id],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
    testnet: true,
  })
  const one = network(31337, query.get('rpc') ?? sandbox.networks['eip155:31337'])
  const two = network(31338, sandbox.networks['eip155:31338'])
  // As many as are asked for; those beyond the sandbox's own are on nobody's list but the page's.
  const count = Number(query.get('networks') ?? 2)
  const others = Array.from({ length: count }, (_, i) => ({
    ...network(31339 + i, two.rpcUrls.default.http[0]),
    name: `Nowhere ${i + 3}`,
  }))
  // With another namespace beside them, on no chain of the sandbox.
  const solana = {
    id: 'sandbox',
    chainNamespace: /** @type {const} */ ('solana'),
    name: 'Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9/'] } },
  }
  return {
    networks: [one, ...[two, ...others].slice(0, count - 1), ...(query.has('solana') ? [solana] : [])],
    metadata: {
      name: 'Tidewater',
      description: 'The hasp demo',
      url: location.origin,
      icons: [`${location.origin}/icon.svg`],
    },
    name,
    theme: /** @type {import('../../../src/types.ts').Theme} */ (query.get('theme') ?? 'system'),
    locale: query.get('locale') ?? undefined,
    allowUnsupportedNetwork: query.has('allow'),
    ...(query.has('coinbase') && { services: { coinbase: `${sandbox.keys}/connect` } }),
  }
}

/**
 * Each resolves with the text that the page shows, also when it failed.
 * @param {import('../../../src/types.ts').Modal} modal
 * @param {object} library
 * @param {(provider: Provider, address: Address, message: string) => Promise<string>} library.sign
 * @param {(provider: Provider, address: Address, to: Address, value: bigint) => Promise<{ hash: string, status: string }>} library.send
 */
export function actions(modal, library) {
  return {
    sign: () => told(async () => library.sign(...wallet(modal), message)),
    send: () =>
      told(async () => {
        const { hash, status } = await library.send(...wallet(modal), recipient, amount)
        return `receipt ${hash} ${status}`
      }),
    switch: () =>
      told(async () => {
        const next = modal.state.network?.id === 31337 ? 'eip155:31338' : 'eip155:31337'
        await modal.switchNetwork(next)
        return `switched to ${next}`
      }),
    disconnect: () =>
      told(async () => {
        await modal.disconnect()
        return 'disconnected'
      }),
  }
}

/** @returns {[Provider, Address]} */
function wallet(modal) {
  const provider = modal.provider('eip155')
  const address = modal.state.account?.address
  if (provider && address) return [provider, address]
  throw Object.assign(new Error('connect a wallet first'), { code: 'not-connected' })
}

async function told(action) {
  try {
    return await action()
  } catch (thrown) {
    const error = /** @type {Error & { code?: unknown, shortMessage?: string }} */ (thrown)
    return `${error.name}: ${error.code} ${error.shortMessage ?? error.message}`
  }
}

/** @param {import('../../../src/types.ts').State} state */
export function facts({ status, account, network, supported, connections, balance }) {
  const unlisted = connections.find(({ current }) => current)?.network
  return {
    connected: status === 'connected',
    status,
    address: account?.address ?? '—',
    network: network?.name ?? (supported ? '—' : `not listed (${unlisted})`),
    balance: balance ? `${decimal(balance)} ${balance.symbol}` : '—',
  }
}

function decimal({ value, decimals }) {
  const digits = value.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).slice(0, 4).replace(/0+$/, '')
  return digits.slice(0, -decimals) + (fraction && `.${fraction}`)
}
