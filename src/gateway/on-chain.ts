// What the chains themselves answer: balances and the price of gas.
import { erc20 } from '../../chains/eip155/erc20.ts'
import { type CallResult, multicall } from '../../chains/eip155/multicall.ts'
import { quantity } from '../../chains/eip155/quantity.ts'
import { ChainError } from '../../chains/errors.ts'
import { loadChain } from '../../chains/load.ts'
import { tokenBalances } from '../../chains/solana/tokens.ts'
import type { Network } from '../../chains/types.ts'
import { formatUnits } from '../../chains/units.ts'
import type { Send } from '../../rpc/index.ts'
import type { ServedChain } from './chains.ts'
import type { ListedToken } from './tokens.ts'

/** In the reference's shape. The coin itself has no address. */
export interface Balance {
  readonly name: string
  readonly symbol: string
  readonly chainId: string
  readonly address?: string
  readonly value?: number
  readonly price: number
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
}

/** Whose JSON-RPC knows balances. Bitcoin's knows none of an address, but Esplora does. */
const namespaces: ReadonlySet<string> = new Set(['eip155', 'solana', 'polkadot', 'cosmos'])
/** How tokens are read, where they can be. */
const tokenReaders: Readonly<Record<string, typeof erc20Balances>> = {
  eip155: erc20Balances,
  solana: splBalances,
}
/** How the price of gas is read, in base units. */
const gasReaders: Readonly<Record<string, (send: Send) => Promise<bigint>>> = {
  eip155: async (send) => quantity(await send({ method: 'eth_gasPrice' }), 'eth_gasPrice'),
}

/** Whether the chain can be asked about this address at all. */
export async function isAddressOf({ network }: ServedChain, address: string): Promise<boolean> {
  if (!network || !(network.rpcUrls.esplora || namespaces.has(network.chainNamespace))) return false
  return (await loadChain(network.chainNamespace)).isAddress(address, { network })
}

/** Who asks. */
export interface Asker {
  readonly send: Send
  readonly spend: (requests: number) => void
  readonly signal: AbortSignal
}

/** The coin, and those of the listed tokens that the address has any of. */
export async function balancesOf(
  network: Network,
  address: string,
  tokens: readonly ListedToken[],
  asker: Asker,
): Promise<Balance[]> {
  const chain = await loadChain(network.chainNamespace)
  const { name, symbol, decimals } = network.nativeCurrency
  const chainId = network.caipNetworkId
  const [coin, held] = await Promise.all([
    chain.balance(address, network, asker.send, asker.signal),
    tokenReaders[network.chainNamespace]?.(network, address, tokens, asker) ?? [],
  ])
  const iconUrl = network.assets.imageUrl ?? ''
  const first = { name, symbol, chainId, price: 0, quantity: quantityOf(coin, decimals), iconUrl }
  return [first, ...held.flatMap((amount, i) => (amount ? [balanceOf(tokens[i], chainId, amount)] : [])).flat()]
}

const quantityOf = (amount: bigint, decimals: number) => ({
  decimals: String(decimals),
  numeric: formatUnits(amount, decimals),
})

function balanceOf(token: ListedToken | undefined, chainId: string, amount: bigint): Balance[] {
  if (!token) return []
  const { name, symbol, address, decimals, logoUri = '' } = token
  return [{ name, symbol, chainId, address, price: 0, quantity: quantityOf(amount, decimals), iconUrl: logoUri }]
}

/** Undefined for a token that does not answer: the others are shown all the same. */
async function erc20Balances(
  network: Network,
  owner: string,
  tokens: readonly ListedToken[],
  { send, spend }: Asker,
): Promise<(bigint | undefined)[]> {
  if (!tokens.length) return []
  const data = erc20.balanceOf(owner)
  const calls = tokens.map(({ address }) => ({ to: address.slice(network.caipNetworkId.length + 1), data }))
  const results = await multicall(calls, send, { address: network.contracts?.multicall3?.address }).catch((error) => {
    // Some chains have no such contract. What is asked instead costs what it would as JSON-RPC.
    if (!(error instanceof ChainError)) throw error
    spend(calls.length)
    return Promise.all(calls.map((call) => one(call, send)))
  })
  return results.map(({ success, data }) => {
    try {
      return success ? erc20.decode.balanceOf(data) : undefined
    } catch {
      return undefined
    }
  })
}

/** Undefined for a token that is listed with other decimals than its mint has: the amount would be another one. */
async function splBalances(
  network: Network,
  owner: string,
  tokens: readonly ListedToken[],
  { send }: Asker,
): Promise<(bigint | undefined)[]> {
  if (!tokens.length) return []
  const held = new Map((await tokenBalances(owner, network, send)).map((balance) => [balance.address, balance]))
  return tokens.map(({ address, decimals }) => {
    const balance = held.get(address.slice(network.caipNetworkId.length + 1))
    return balance?.decimals === decimals ? balance.amount : undefined
  })
}

const one = (call: object, send: Send): Promise<CallResult> =>
  send({ method: 'eth_call', params: [call, 'latest'] }).then(
    (data) => ({ success: true, data: data as CallResult['data'] }),
    () => ({ success: false, data: '0x' }),
  )

/** Base units for an ordinary, a faster and the fastest transaction; undefined where the chain has no such price. */
export async function gasPriceOf(network: Network, send: Send) {
  const standard = await gasReaders[network.chainNamespace]?.(send)
  if (standard === undefined) return undefined
  return { standard: `${standard}`, fast: `${(standard * 11n) / 10n}`, instant: `${(standard * 12n) / 10n}` }
}
