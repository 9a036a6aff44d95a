// Options to a checked configuration, once, at the edge; and the list of endpoints.
import { isNetworkId } from '../chains/caip.ts'
import { ModalError } from './errors.ts'
import type { Namespace, Network, NetworkInput, Options } from './types.ts'

const hostedRpc = 'https://rpc.walletconnect.org/v1/'

export interface Config extends Omit<Options, 'networks' | 'defaultNetwork'> {
  readonly networks: readonly Network[]
  readonly defaultNetwork: Network
}

/** Throws ModalError 'invalid-option' or 'not-available', naming the option. */
export function configure(options: Options): Config {
  if (!Array.isArray(options?.networks) || !options.networks.length) throw invalid('networks', 'is empty')
  if (typeof options.metadata?.name !== 'string') throw invalid('metadata.name', 'is missing')
  const networks = options.networks.map(complete)
  const ids = networks.map((network) => network.caipNetworkId)
  const twice = ids.find((id, i) => ids.indexOf(id) !== i)
  if (twice) throw invalid('networks', `lists ${twice} twice`)
  const defaultNetwork = networks.find(({ caipNetworkId }) => caipNetworkId === (options.defaultNetwork ?? ids[0]))
  if (!defaultNetwork) throw invalid('defaultNetwork', `is not one of networks: ${options.defaultNetwork}`)
  refuseUnbuilt(options)
  return { ...options, networks, defaultNetwork }
}

/** The input with everything that it left out filled in. */
function complete(input: NetworkInput): Network {
  const { id, name, nativeCurrency, rpcUrls, assets = {}, chainNamespace = 'eip155' } = input ?? {}
  const own = `${chainNamespace}:${id}`
  const caipNetworkId = input?.caipNetworkId ?? own
  const http = rpcUrls?.default?.http
  const wrong =
    caipNetworkId !== own || !isNetworkId(own)
      ? `has a malformed id: ${caipNetworkId}`
      : typeof name !== 'string' || typeof nativeCurrency?.symbol !== 'string'
        ? `lacks name or nativeCurrency: ${caipNetworkId}`
        : !Array.isArray(http) && `lacks rpcUrls.default.http: ${caipNetworkId}`
  if (wrong) throw invalid('networks', wrong)
  const { chainDefault = rpcUrls.default } = rpcUrls
  // Optional fields of the input may be undefined; in a Network they are absent or filled.
  return {
    ...input,
    assets,
    chainNamespace,
    caipNetworkId,
    rpcUrls: { default: rpcUrls.default, chainDefault },
  } as Network
}

/** The JSON-RPC endpoints of a network in the order in which they are asked, each once. */
export function endpoints(
  { caipNetworkId, rpcUrls }: Network,
  { rpcUrls: own, projectId }: Pick<Options, 'rpcUrls' | 'projectId'>,
): { url: string; headers?: Readonly<Record<string, string>> }[] {
  const hosted = projectId && `${hostedRpc}?${new URLSearchParams({ chainId: caipNetworkId, projectId })}`
  const urls = [...(own?.[caipNetworkId] ?? []), ...(hosted ? [hosted] : []), ...rpcUrls.default.http]
  return [...new Set(urls)].map((url) =>
    // text/plain spares the hosted endpoint's preflight, one round trip.
    url === hosted ? { url, headers: { 'Content-Type': 'text/plain' } } : { url },
  )
}

/** Namespaces of the networks, in their order. */
export const namespacesOf = (networks: readonly Network[]): Namespace[] => [
  ...new Set(networks.map(({ chainNamespace }) => chainNamespace)),
]

/** An option that asks for what does not exist yet is an error; one that turns it off is not. */
export function refuseUnbuilt({ features, ...options }: Partial<Options>): void {
  const { featured, custom } = options.wallets ?? {}
  const asked: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(Object(features)).map(([name, value]) => [`features.${name}`, value])),
    signIn: options.signIn,
    tokens: options.tokens,
    mount: options.mount,
    'legal.checkbox': options.legal?.checkbox,
    'wallets.featured': featured?.length,
    'wallets.custom': custom?.length,
    locale: options.locale && !/^en\b/i.test(options.locale),
  }
  for (const [name, value] of Object.entries(asked)) {
    // An order of things that are not there changes nothing.
    if (value && !/Order$/.test(name)) throw new ModalError('not-available', `${name} is not available`)
  }
}

const invalid = (option: string, problem: string): ModalError =>
  new ModalError('invalid-option', `${option} ${problem}`)
