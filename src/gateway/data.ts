// The data that the modal shows: from the chains where they know it, from a provider where they do not.
import { idParts } from '../../chains/caip.ts'
import { formatUnits, parseUnits } from '../../chains/units.ts'
import type { Document } from './assets.ts'
import { type Cache, createCache } from './cache.ts'
import { chainOf, defaultTimeout, lateWords, type ServedChain, type ServedChains, withSignal } from './chains.ts'
import { account, type DataRow, dataRows } from './data-rows.ts'
import { type Balance, balancesOf, gasPriceOf, isAddressOf } from './on-chain.ts'
import type { ProviderCall, ProviderName } from './providers.ts'
import { withDeadline } from './reading.ts'
import { badParameter, RefusalError, unavailable } from './refusal.ts'
import type { TokensByChain } from './tokens.ts'
import type { Answer, Call, GatewayOptions, Route } from './types.ts'

const maxBody = 65_536
const balanceSeconds = 30

/** A provider as the rows call it: what it takes is what its row has checked. */
type Provider = (call: Omit<ProviderCall, 'params'> & { readonly params: Readonly<Record<string, unknown>> }) => unknown
type Providers = { readonly [name in ProviderName]?: Provider }

/** The rows of the data routes. */
export function dataRoutes(
  chains: ServedChains,
  tokens: Document<TokensByChain>,
  { providers: said = {}, timeout = defaultTimeout }: Pick<GatewayOptions, 'providers' | 'timeout'>,
): readonly Route[] {
  const providers = timed(said as Providers, timeout)
  const cache = createCache()
  const supported = { http: [...chains.keys()], ws: [] }
  return [
    { method: 'GET', path: '/v1/supported-chains', answer: () => ({ json: supported }) },
    {
      method: 'GET',
      path: '/v1/account/{address}/balance',
      answer: (call) =>
        answerBalance(call, chainOf(chains, call.query), {
          cache,
          tokens,
          prices: providers.prices,
          timeout,
        }),
    },
    {
      method: 'GET',
      path: '/v1/convert/gas-price',
      answer: (call) => answerGasPrice(call, chainOf(chains, call.query)),
    },
    ...dataRows.map((row) => routeOf(row, cache, providers[row.name])),
  ]
}

function routeOf(row: DataRow, cache: Cache, provider: Provider | undefined): Route {
  const { method, path, seconds = 0, empty, project, hasReasons } = row
  const answer = async (call: Call): Promise<Answer> => {
    const params = readParams(row, call)
    if (!provider && empty instanceof RefusalError) throw empty
    if (!provider) return { json: empty }
    const key = JSON.stringify([call.project.id, row.name, params])
    return answerKept(cache, key, { seconds }, async () => (await ask(provider, call, params)) ?? empty)
  }
  const where = { ...(project && { project }), ...(hasReasons && { hasReasons }) }
  return { method, path, ...(method === 'POST' && { maxBody }), ...where, answer }
}

/** What the row knows of what was said. Throws RefusalError that names the first parameter that is wrong. */
function readParams({ method, takes, needs = [] }: DataRow, { path, query, body }: Call): Record<string, unknown> {
  if (method === 'POST' && (Object(body) !== body || Array.isArray(body)))
    throw badParameter('The body', 'is no object')
  const said = method === 'POST' ? new Map(Object.entries(body as object)) : query
  const needed: readonly string[] = needs
  const params: Record<string, unknown> = {}
  for (const [name, check] of Object.entries(takes)) {
    const value = path[name] ?? said.get(name)
    // Clients of the reference leave out what is empty, others may not.
    const isMissing = value === undefined || value === null || value === ''
    if (isMissing && needed.includes(name)) throw badParameter(name, 'is missing')
    if (isMissing) continue
    if (!check(value)) throw badParameter(name, 'is not what it takes')
    params[name] = value
  }
  return params
}

/** Providers that reject with a RefusalError where they fail or say nothing in time. */
const timed = (providers: Providers, ms: number): Providers =>
  Object.fromEntries(
    Object.entries(providers).map(([name, provider]) => {
      const one: Provider = async (call) => {
        const ask = async (signal: AbortSignal) => provider({ ...call, signal })
        try {
          return await withDeadline(ms, `The provider said nothing within ${ms} ms`, call.signal, ask)
        } catch (error) {
          throw error instanceof RefusalError ? error : unavailable('The provider failed', error)
        }
      }
      return [name, one]
    }),
  )

const ask = (provider: Provider, { project, signal }: Call, params: Record<string, unknown>) =>
  Promise.resolve(provider({ project: project.id, params, signal }))

/** The answer of a moment ago, or a new one. The key has the project's id: what one is told is no other's. */
async function answerKept(
  cache: Cache,
  key: string,
  { seconds, isForced = false }: { readonly seconds: number; readonly isForced?: boolean },
  make: () => Promise<unknown>,
): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const old = isForced || !seconds ? undefined : cache.get(key)
  if (old !== undefined) return { headers, body: old }
  const body = toJson(await make())
  if (seconds) cache.set(key, body, seconds * 1000)
  return { headers, body }
}

/** Throws RefusalError for what is no JSON: a provider is asked by its contract, and may break it. */
function toJson(value: unknown): string {
  try {
    const text: string | undefined = JSON.stringify(value)
    if (text !== undefined) return text
    throw new TypeError('The provider answered what is no JSON')
  } catch (error) {
    throw unavailable('The provider failed', error)
  }
}

interface BalanceSources {
  readonly cache: Cache
  readonly tokens: Document<TokensByChain>
  readonly prices: Provider | undefined
  readonly timeout: number
}

async function answerBalance(
  call: Call,
  chain: ServedChain,
  { cache, tokens, prices, timeout }: BalanceSources,
): Promise<Answer> {
  const { path, query, project, spend } = call
  const address = idParts(path.address)[2] ?? path.address ?? ''
  if (!account(address)) throw badParameter('address', 'is no address')
  const { network } = chain
  if (!network) return { json: { balances: [] } }
  const isForeign = idParts(path.address)[2] !== undefined && !path.address?.startsWith(`${network.caipNetworkId}:`)
  if (isForeign || !(await isAddressOf(chain, address))) throw badParameter('address', 'is no address of this chain')
  const make = async () => {
    // Without the list there is still the coin.
    const all = await tokens(call.report).catch(() => undefined)
    const listed = all?.get(network.caipNetworkId) ?? []
    const ask = (signal: AbortSignal) => {
      const send = withSignal(chain.sendOf(project.id), signal)
      return balancesOf(network, address, listed, { send, spend, signal })
    }
    const balances = await fromChain(withDeadline(timeout, lateWords(timeout), call.signal, ask))
    return { balances: prices ? await priced(balances, prices, call) : balances }
  }
  const key = JSON.stringify([project.id, 'balance', network.caipNetworkId, address])
  return answerKept(cache, key, { seconds: balanceSeconds, isForced: query.has('forceUpdate') }, make)
}

async function answerGasPrice({ project, signal }: Call, { sendOf, network }: ServedChain): Promise<Answer> {
  const json = network && (await fromChain(gasPriceOf(network, withSignal(sendOf(project.id), signal))))
  if (!json) throw new RefusalError(400, 'not_supported', 'Network not supported for Gas Price')
  return { json }
}

/** Of whatever went wrong the page learns that something did: an error may name an endpoint. */
async function fromChain<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof RefusalError) throw error
    throw unavailable('The chain cannot be reached', error)
  }
}

/** With the prices that the provider knows by address. Without them a balance is still a balance. */
async function priced(balances: readonly Balance[], provider: Provider, call: Call): Promise<readonly Balance[]> {
  const keyOf = ({ chainId, address }: Balance) => address ?? `${chainId}:${coinAddress}`
  const params = { currency: 'usd', addresses: balances.map(keyOf) }
  const answer = Object(await ask(provider, call, params).catch(call.report))
  const rows: unknown[] = Array.isArray(answer.fungibles) ? answer.fungibles : []
  const found = rows.flatMap((row) => {
    const { address, price } = Object(row) as Record<string, unknown>
    const isPrice = typeof price === 'number' && price >= 0 && price < 1e12
    return typeof address === 'string' && isPrice ? [[address.toLowerCase(), price] as const] : []
  })
  const byAddress = new Map(found)
  return balances.map((balance) => {
    const price = byAddress.get(keyOf(balance).toLowerCase())
    return price === undefined ? balance : { ...balance, price, value: dollarsOf(balance, price) }
  })
}

/** How clients of the reference name the coin where they need an address. */
const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Digits of a price after the point that count. */
const digits = 12

/** In cents, worked out exactly; the reference's answer has it as a number, which is only shown. */
function dollarsOf({ quantity: { decimals, numeric } }: Balance, price: number): number {
  const scale = +decimals
  const product = parseUnits(numeric, scale) * parseUnits(price.toFixed(digits), digits)
  return +formatUnits(product / 10n ** BigInt(scale + digits - 2), 2)
}
