// Who says what an account has: its wallet where that can, else the data provider, else the chain itself.
import { loadChain } from '../../../chains/load.ts'
import { loadReader } from '../../../chains/load-reader.ts'
import type { Chain, Network, Reader } from '../../../chains/types.ts'
import { formatUnits } from '../../../chains/units.ts'
import { machine } from '../../connect/load.ts'
import { lifetime } from '../../connect/machine.ts'
import { answerTime } from '../../constants.ts'
import { within } from '../../errors.ts'
import { formatAddress } from '../../messages/short-address.ts'
import type { Kept } from '../../services/cache.ts'
import { isWithin } from '../../services/cache-records.ts'
import { type Balance, type BalanceRow, readBalances, readPrices } from '../../services/data/answers.ts'
import { readPrice } from '../../services/data/read.ts'
import { config } from '../../state/options.ts'
import { readsOf } from '../balance.ts'
import type { WalletAssets } from '../wallet-assets.ts'
import { listedOn } from './listed.ts'
import { sourceOfPage } from './source.ts'
import type { Subject } from './subject.ts'

/** ms for which a portfolio counts as fresh. */
export const portfolioAge = 30_000
/** Why what is kept will not do: something has happened, or the visitor wants it, also of a service that has just failed. */
export type Reason = 'changed' | 'wanted'

/** How a token's address is made canonical on a network. Throws for what is none. */
const normalizer = (chain: Chain, reader: Reader, network: Network) => (address: string) => {
  if (reader.isToken?.(address)) return address
  if (!chain.isAddress(address, { network })) throw new TypeError('no address')
  return chain.normalize(address, { network })
}
async function readerOf({ network }: Subject) {
  const [chain, reader] = await Promise.all([loadChain(network.chainNamespace), loadReader(network.chainNamespace)])
  const read = (json: unknown): readonly Balance[] => readBalances(json, network, normalizer(chain, reader, network))
  return { chain, reader, read }
}

/** What is known of the account from a moment ago, be it of a service or of the chain. */
export async function knownBalances(of: Subject): Promise<Kept<readonly Balance[]> | undefined> {
  const { read } = await readerOf(of)
  const { cache } = sourceOfPage()
  const [told, found] = await Promise.all(['portfolio', 'chain'].map((kind) => cache.known(`${kind}/${of.id}`, read)))
  return told && found ? (told.at >= found.at - portfolioAge ? told : found) : (told ?? found)
}

/**
 * Resolves with what the wallet or the data provider says; undefined where there is neither, or neither knows the network. Rejects
 * where it fails.
 */
export async function toldBalances(of: Subject, reason?: Reason): Promise<Kept<readonly Balance[]> | undefined> {
  const { reader, read } = await readerOf(of)
  const { cache, client } = sourceOfPage()
  const key = `portfolio/${of.id}`
  const kept = reason ? undefined : await cache.known(key, read)
  // The wallet is asked as seldom as a service is.
  if (kept && isWithin(portfolioAge, kept.at)) return kept
  const isForced = reason === 'wanted'
  const assets = await walletAssets(of, reader)
  const isSupported = !assets && !!(await client?.supports(of.network.caipNetworkId, isForced))
  if (!assets && !isSupported) return undefined
  const query = {
    currency: 'usd',
    chainId: of.network.caipNetworkId,
    ...(reason && { forceUpdate: 'true' }),
  }
  const ask = (): Promise<unknown> =>
    assets
      ? priced(walletRows(of.network, assets), of, reader)
      : (client?.json('/v1/account/*/balance', { of: of.address, query, isForced, isList: true }) ?? Promise.reject())
  return cache.fetch(key, { age: portfolioAge, read, ask, isForced: !!reason })
}

/** Resolves with what the chain says: the coin, the app's tokens, and all others where the chain can list them. */
export async function chainBalances(of: Subject, isForced: boolean): Promise<Kept<readonly Balance[]>> {
  const { chain, reader, read } = await readerOf(of)
  const { address, network } = of
  const listed = listedOn(network)
  const ask = async (): Promise<unknown> => {
    const signal = AbortSignal.any([lifetime()])
    const send = readsOf(network)
    const [coin, holdings] = await Promise.all([
      chain.balance(address, network, (request) => send(request, signal), signal),
      reader.tokens?.(address, listed, { network, send, signal }) ?? [],
    ])
    const { name, symbol, decimals } = network.nativeCurrency
    const chainId = network.caipNetworkId
    const own: BalanceRow = { name, symbol, chainId, quantity: quantityOf(coin, decimals) }
    const rows = holdings.flatMap((held): BalanceRow[] => {
      const token = listed.find((one) => one.address.toLowerCase() === held.address.toLowerCase())
      const places = held.decimals ?? token?.decimals
      const isNothing = held.amount === 0n
      if (places === undefined || isNothing) return []
      const called = token?.symbol ?? formatAddress(held.address)
      const quantity = quantityOf(held.amount, places)
      return [
        {
          name: token?.name ?? called,
          symbol: called,
          chainId,
          address: held.address,
          quantity,
          iconUrl: token?.imageUrl,
        },
      ]
    })
    return { balances: [own, ...rows] }
  }
  return sourceOfPage().cache.fetch(`chain/${of.id}`, { age: portfolioAge, read, ask, isForced })
}

const quantityOf = (amount: bigint | undefined, decimals: number): BalanceRow['quantity'] => ({
  decimals: `${decimals}`,
  numeric: amount === undefined ? null : formatUnits(amount, decimals),
})

/** What the wallet says; undefined where it cannot be asked silently. https://eips.ethereum.org/EIPS/eip-7811 */
async function walletAssets(
  { address, network }: Subject,
  { walletChain }: Reader,
): Promise<WalletAssets[string] | undefined> {
  const provider = machine?.provider(network.chainNamespace)
  if (!provider || !walletChain) return undefined
  const chain = walletChain(network)
  const ask = (method: string, params: unknown) => within(answerTime, provider.request({ method, params }))
  try {
    const can = Object(await ask('wallet_getCapabilities', [address, [chain]]))
    if (Object(Object(can[chain]).assetDiscovery).supported !== true) return undefined
    return ((await ask('wallet_getAssets', [{ account: address, chainFilter: [chain] }])) as WalletAssets)[chain]
  } catch {
    // A wallet that promises and fails is as one that cannot.
    return undefined
  }
}

function walletRows({ caipNetworkId: chainId, nativeCurrency }: Network, assets: WalletAssets[string]): BalanceRow[] {
  return assets.flatMap(({ address, balance, type, metadata = {} }): BalanceRow[] => {
    if (type !== 'native' && type !== 'erc20') return []
    const {
      decimals,
      symbol,
      name = symbol,
      price,
      iconUrl,
    } = type === 'native' ? { ...metadata, ...nativeCurrency } : metadata
    if (typeof decimals !== 'number' || (decimals & 255) !== decimals || typeof symbol !== 'string') return []
    return [
      {
        name: `${name}`,
        symbol: `${symbol}`,
        chainId,
        ...(type === 'erc20' && { address }),
        quantity: quantityOf(BigInt(balance), decimals),
        price: typeof price === 'number' ? price : undefined,
        iconUrl: iconUrl === undefined ? undefined : `${iconUrl}`,
      },
    ]
  })
}

/** With the data provider's prices, where the wallet has none. Without them a balance is still a balance. */
async function priced(rows: BalanceRow[], of: Subject, { coinAddress = '0x' }: Reader): Promise<unknown> {
  const { client } = sourceOfPage()
  const chainId = of.network.caipNetworkId
  const keyOf = ({ address }: BalanceRow): string => `${chainId}:${address ?? coinAddress}`.toLowerCase()
  const wanted = rows.filter(({ price }) => !readPrice(price))
  if (!client || !wanted.length) return { balances: rows }
  const addresses = wanted.slice(0, 200).map(keyOf)
  try {
    if (!(await client.supports(chainId))) return { balances: rows }
    const { projectId } = config.peek() ?? {}
    const prices = readPrices(
      await client.json('/v1/fungible/price', { body: { currency: 'usd', addresses, projectId } }),
    )
    return { balances: rows.map((row) => (readPrice(row.price) ? row : { ...row, price: prices.get(keyOf(row)) })) }
  } catch {
    return { balances: rows }
  }
}
