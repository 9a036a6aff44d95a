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
    // With them names are looked up on the chain.
    ...((query.has('data') || query.has('tokens')) && { contracts: sandbox.contracts[`eip155:${id}`] }),
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
  const elsewhere = Object.entries(sandbox.networks).flatMap(([id, url]) => {
    // The local Solana takes no batches, which the gateway splits.
    const isSplit = id.startsWith('solana:')
    return localNetwork(id, isSplit ? `${sandbox.gateway}/v1?chainId=${id}&projectId=any` : url) ?? []
  })
  await window.sandboxWallet?.ready
  const { keplr, icon = '' } = window.sandboxWallet ?? {}
  // With another namespace beside them, on no chain of the sandbox.
  const solana = {
    id: 'sandbox',
    chainNamespace: /** @type {const} */ ('solana'),
    name: 'Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9/'] } },
  }
  // A network of each namespace, on no chain of the sandbox.
  const everywhere = [
    'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'cosmos:hasp-local-1',
  ].flatMap((id) => localNetwork(id, 'http://127.0.0.1:9/') ?? [])
  return {
    networks: [
      one,
      ...[two, ...others].slice(0, count - 1),
      ...elsewhere,
      ...(query.has('solana') ? [solana] : []),
      ...(query.has('everywhere') ? [solana, ...everywhere] : []),
    ],
    connectors: keplr ? [cosmosConnector({ keplr, icon })] : [],
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
    ...((query.has('walletconnect') || query.has('analytics') || query.has('data')) && { projectId: '0'.repeat(32) }),
    ...(query.has('analytics') && { features: { analytics: true } }),
    // Before the hosted endpoint, which a project id brings with it.
    ...((query.has('walletconnect') || query.has('analytics') || query.has('data')) && {
      rpcUrls: Object.fromEntries([
        ...[one, two].map(({ id, rpcUrls }) => [`eip155:${id}`, rpcUrls.default.http]),
        ...elsewhere.map(({ caipNetworkId, rpcUrls }) => [caipNetworkId, rpcUrls.default.http]),
      ]),
    }),
    ...((query.has('data') || query.has('tokens')) && { tokens: listed(sandbox.tokens) }),
    services: {
      analytics: query.has('analytics') ? sandbox.gateway : null,
      coinbase: query.has('coinbase') ? `${sandbox.keys}/connect` : null,
      relay: query.has('walletconnect') ? (query.get('relay') ?? sandbox.relay) : null,
      data: query.has('data') ? sandbox.gateway : null,
      directory: query.has('directory') || query.has('analytics') ? sandbox.gateway : null,
    },
  }
}

/** What an app would list: neither what is spam nor what has no places. */
const listed = (tokens) =>
  Object.fromEntries(
    Object.entries(tokens).map(([id, all]) => [
      id,
      all.filter(({ symbol, decimals }) => decimals > 0 && symbol !== 'CLAIM'),
    ]),
  )

/** The local chains outside Ethereum, by namespace. */
const locals = {
  solana: (http) => ({
    name: 'Solana sandbox',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: http },
  }),
  bip122: (http) => ({
    name: 'Bitcoin sandbox',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: http, esplora: http },
    prefix: 'bcrt',
  }),
  cosmos: (http) => ({
    name: 'Cosmos sandbox',
    nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
    rpcUrls: { default: http, rest: http },
    prefix: 'cosmos',
  }),
  polkadot: (http) => ({
    name: 'Polkadot sandbox',
    nativeCurrency: { name: 'Unit', symbol: 'UNIT', decimals: 10 },
    rpcUrls: { default: http },
    prefix: 42,
  }),
}
function localNetwork(caipNetworkId, url) {
  const [chainNamespace, id] = caipNetworkId.split(':')
  const made = locals[chainNamespace]?.({ http: [url] })
  return made && { ...made, id, caipNetworkId, chainNamespace, testnet: true }
}

/** The sandbox wallet's connectors, by namespace. */
export const sandboxWallets = {
  eip155: 'example.sandbox.wallet',
  solana: 'solana:Sandbox wallet',
  bip122: 'bip122:Sandboxwallet.BitcoinProvider',
  polkadot: 'polkadot:Sandbox wallet',
  cosmos: 'example.sandbox.cosmos',
}

/**
 * A connector of the demo's own, since Cosmos wallets are known by their place in `window`, and the sandbox's has none of these.
 *
 * @returns {import('../../../src/types.ts').Connector}
 */
function cosmosConnector({ keplr, icon }) {
  const chain = 'hasp-local-1'
  const key = () => keplr.getKey(chain)
  const network = /** @type {const} */ (`cosmos:${chain}`)
  const accounts = async () => {
    const { bech32Address: address, pubKey } = await key()
    const publicKey = btoa(String.fromCharCode(...pubKey))
    return [/** @type {const} */ ({ namespace: 'cosmos', address, type: 'eoa', publicKey })]
  }
  const refused = (error) => {
    throw Object.assign(new Error(error.message, { cause: error }), {
      code: /reject/i.test(error.message) ? 4001 : -32603,
    })
  }
  const sign = { cosmos_signAmino: 'signAmino', cosmos_signDirect: 'signDirect' }
  return {
    id: sandboxWallets.cosmos,
    name: 'Sandbox wallet',
    type: 'external',
    namespaces: ['cosmos'],
    imageUrl: icon,
    async connect({ signal }) {
      await keplr.enable(chain).catch(refused)
      signal.throwIfAborted()
      return [{ network, accounts: await accounts() }]
    },
    disconnect: () => keplr.disable(),
    isAuthorized: async () => true,
    provider: () => ({
      async request({ method, params }) {
        const { signerAddress, signDoc } = Object(params)
        if (!sign[method]) throw Object.assign(new Error(`no ${method}`), { code: 4200 })
        return keplr[sign[method]](chain, signerAddress, signDoc).catch(refused)
      },
    }),
    listen: () => () => undefined,
  }
}

/** What a small transfer is, by namespace. The local Polkadot takes no transaction. */
export const amounts = { eip155: '0.01 ETH', solana: '0.01 SOL', bip122: '0.0001 BTC', cosmos: '0.01 ATOM' }

/**
 * Each resolves with the text that the page shows, also when it failed.
 * @param {import('../../../src/types.ts').Modal} modal
 * @param {object} library
 * @param {(provider: Provider, address: Address, message: string) => Promise<string>} library.sign
 * @param {(provider: Provider, address: Address, to: Address, value: bigint) => Promise<{ hash: string, status: string }>} library.send
 */
export function actions(modal, library) {
  const namespace = () => modal.state.account?.namespace ?? 'eip155'
  return {
    sign: () =>
      told(async () => {
        if (namespace() === 'eip155') return library.sign(...wallet(modal), message)
        return (await import('./others.js')).sign(modal, message)
      }),
    send: () =>
      told(async () => {
        if (namespace() !== 'eip155') return (await import('./others.js')).send(modal)
        const { hash, status } = await library.send(...wallet(modal), recipient, amount)
        return `receipt ${hash} ${status}`
      }),
    coins: () => told(async () => (await import('./faucet.js')).getCoins(modal)),
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
    /** What a transfer of this network is, and nothing where the network takes none. */
    amount: amounts[network?.chainNamespace ?? 'eip155'],
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
