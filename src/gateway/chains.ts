// The chains of the operator's table. Each project has a transport of its own to each: what one makes the endpoints refuse, or
// wait for, is no other's.
import { idParts } from '../../chains/caip.ts'
import * as networks from '../../chains/networks.ts'
import type { Hex, Network, NetworkId } from '../../chains/types.ts'
import { type RpcRequest, rpc, type Send } from '../../rpc/index.ts'
import type { Query } from './checks.ts'
import { withDeadline } from './reading.ts'
import { badParameter } from './refusal.ts'
import type { ChainOptions, Fetch } from './types.ts'

export interface ServedChain {
  /** CAIP-2's first half. */
  readonly namespace: string
  readonly hasRpc: boolean
  /** What a project asks the chain by. */
  readonly sendOf: (project: string) => Send
  /** What of the endpoints' URLs nobody else may learn. */
  readonly secrets: readonly string[]
  /** Undefined where nobody has said what its coin is. */
  readonly network?: Network
}
export type ServedChains = ReadonlyMap<string, ServedChain>
/** By CAIP-2 id; a list of URLs is a chain of which nothing else has to be said. */
export type ChainTable = Readonly<Record<string, readonly string[] | ChainOptions>>

/** Length of the shortest part of a URL that may be a key. */
const minSecret = 8
const known = new Map<string, Network>(Object.values(networks).map((network) => [network.caipNetworkId, network]))

const isList = (value: readonly string[] | ChainOptions): value is readonly string[] => Array.isArray(value)
export const optionsOf = (value: readonly string[] | ChainOptions): ChainOptions =>
  isList(value) ? { urls: value } : value

/** ms that a chain has with all of its endpoints, or a provider. */
export const defaultTimeout = 15_000

export const lateWords = (ms: number): string => `The chain said nothing within ${ms} ms`

/** A Send that gives up after `ms`. Each endpoint has a third of it, so that one that hangs leaves time for another. */
const inTime =
  (send: Send, ms: number): Send =>
  (request: RpcRequest, signal) =>
    withDeadline(ms, lateWords(ms), signal, (over) => send(request, over))

export const withSignal =
  (send: Send, signal: AbortSignal): Send =>
  (request: RpcRequest) =>
    send(request, signal)

const nowhere: Send = () => Promise.reject(new Error('the chain has no JSON-RPC'))

/** Most transports that are kept of a chain. The one that was asked longest ago goes first. */
const maxSends = 1000

/** Most requests that a project has under way to a chain. What is more waits, and its deadline counts on. */
const maxOpen = 256

/** A fetch that waits where too many of its requests are under way, until they have their headers. */
function gated(ask: typeof fetch): typeof fetch {
  let open = 0
  const waiting = new Set<() => void>()
  /** The turn of one that ends is the next one's. */
  const next = (): void => {
    const [first] = waiting
    if (!first) return void open--
    waiting.delete(first)
    first()
  }
  return async (input, init) => {
    if (open < maxOpen) open++
    else
      await new Promise<void>((resolve, reject) => {
        const go = (): void => resolve()
        waiting.add(go)
        init?.signal?.addEventListener('abort', () => waiting.delete(go) && reject(init.signal?.reason))
      })
    try {
      return await ask(input, init)
    } finally {
      next()
    }
  }
}

/** Makes each project's transport when it first asks. */
function createSends(urls: readonly string[], timeout: number, ask: Fetch): ServedChain['sendOf'] {
  const sends = new Map<string, Send>()
  return (project) => {
    const known = sends.get(project)
    if (known) {
      // The last of the map is the one that was asked last.
      sends.delete(project)
      sends.set(project, known)
      return known
    }
    // With a fetch of its own a transport shares no pauses and no batch with the others that ask the same endpoints.
    const own = gated((input, init = {}) => ask(String(input), init))
    const made = inTime(rpc(urls, { timeout: Math.ceil(timeout / 3), fetch: own }), timeout)
    sends.set(project, made)
    for (const oldest of sends.keys()) {
      if (sends.size <= maxSends) break
      sends.delete(oldest)
    }
    return made
  }
}

/** @param ask What JSON-RPC is sent by. */
export function createChains(
  table: ChainTable = {},
  timeout = defaultTimeout,
  ask: Fetch = (url, init) => fetch(url, init),
): ServedChains {
  return new Map(
    Object.entries(table).map(([id, value]) => {
      const options = optionsOf(value)
      const { urls = [], esplora = [] } = options
      const network = networkOf(id as NetworkId, options)
      return [
        id,
        {
          namespace: idParts(id)[0] ?? '',
          secrets: secretsOf([...urls, ...esplora], id, network),
          hasRpc: urls.length > 0,
          sendOf: urls.length ? createSends(urls, timeout, ask) : () => nowhere,
          ...(network && { network }),
        },
      ]
    }),
  )
}

/** The chain that a query asks for. Throws RefusalError where it is none of the table's. */
export function chainOf(chains: ServedChains, query: Query): ServedChain {
  const chain = chains.get(query.get('chainId') ?? '')
  if (!chain) throw badParameter('chainId', query.get('chainId') ? 'is not served here' : 'is missing')
  return chain
}

/** As hasp knows it, or as the operator says. What is asked goes to the operator's endpoints alone, so it names none. */
function networkOf(
  caipNetworkId: NetworkId,
  { esplora, currency, prefix, multicall3 }: ChainOptions,
): Network | undefined {
  const constant = known.get(caipNetworkId)
  const nativeCurrency = currency ?? constant?.nativeCurrency
  if (!nativeCurrency) return undefined
  const [chainNamespace, id] = caipNetworkId.split(':') as [Network['chainNamespace'], string]
  const none = { default: { http: [] }, chainDefault: { http: [] } }
  return {
    ...(constant ?? { id, caipNetworkId, chainNamespace, name: nativeCurrency.name, assets: {} }),
    rpcUrls: { ...none, ...(esplora && { esplora: { http: esplora } }) },
    nativeCurrency,
    ...(prefix !== undefined && { prefix }),
    contracts: { ...constant?.contracts, ...(multicall3 && { multicall3: { address: multicall3 as Hex } }) },
  } as Network
}

/** Words that any URL may have, whatever its key is. */
const plainWords = ['mainnet', 'testnet', 'devnet', 'rpc', 'api']
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

/** What of the URLs is long enough to be a key, as it is written, decoded, and as JSON has it, in small letters. */
function secretsOf(urls: readonly string[], id: string, network?: Network): readonly string[] {
  const { name = '', nativeCurrency } = network ?? {}
  const known = [id, name, nativeCurrency?.name ?? '', nativeCurrency?.symbol ?? ''].flatMap(wordsOf)
  // Names of the chain are in what it answers.
  const everybodys = new Set([...plainWords, ...known])
  const parts = urls
    .flatMap((text) => partsOf(new URL(text)))
    .flatMap((part) => [part, JSON.stringify(part).slice(1, -1)])
  return [...new Set(parts.map((part) => part.toLowerCase()))].filter(
    (part) => part.length >= minSecret && !wordsOf(part).every((word) => everybodys.has(word)),
  )
}

function partsOf({ pathname, search, searchParams, username, password }: URL): string[] {
  const query = search.slice(1)
  const written = [...pathname.split('/'), query, ...query.split(/[&=]/), username, password]
  const both = [...written, ...written.map(decoded), ...[...searchParams].flat()]
  // This is the header that is made of them.
  return username || password ? [...both, btoa(unescape(`${username}:${password}`))] : both
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
