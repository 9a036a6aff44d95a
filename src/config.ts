// Checks the options and makes a configuration of them, once, so that nothing behind it has to check again.
import { isNetworkId } from '../chains/caip.ts'
import { ModalError } from './errors.ts'
import type { Network, NetworkId, NetworkInput, Options, Wallet } from './types.ts'

export interface Config extends Omit<Options, 'networks'> {
  readonly networks: readonly Network[]
  /** The app's `defaultNetwork`, else the first of the list. */
  readonly firstNetwork: Network
}

/** Makes a configuration of the options. Throws ModalError 'invalid-option' or 'not-available', which names the option. */
export function configure(options: Options): Config {
  if (!Array.isArray(options?.networks) || !options.networks.length) throw invalid('networks', 'is empty')
  if (!isText(options.metadata?.name)) throw invalid('metadata.name', 'is missing')
  // What is left out of a list is none either.
  const networks = [...options.networks].map(complete)
  const ids = networks.map((network) => network.caipNetworkId)
  const twice = ids.find((id, i) => ids.indexOf(id) !== i)
  if (twice) throw invalid('networks', `has ${twice} twice`)
  const firstNetwork = networks[ids.indexOf(options.defaultNetwork ?? (ids[0] as NetworkId))]
  if (!firstNetwork) throw invalid('defaultNetwork', `is not listed: ${options.defaultNetwork}`)
  refuseUnbuilt(options)
  return { ...options, networks, firstNetwork }
}

/** Fills in what a network of the app leaves out. */
function complete(input: NetworkInput): Network {
  const { id, name, nativeCurrency, rpcUrls, assets, chainNamespace = 'eip155' } = input ?? {}
  const { default: own, chainDefault = own } = rpcUrls ?? {}
  const { symbol, decimals } = nativeCurrency ?? {}
  const built = `${chainNamespace}:${id}`
  const caipNetworkId = input?.caipNetworkId ?? built
  // Decimals have to fit in one byte, as in ERC-20.
  const wrong =
    caipNetworkId !== built || !isNetworkId(built)
      ? 'id'
      : ![name, symbol].every(isText) || ((decimals as number) & 255) !== decimals
        ? 'name or nativeCurrency'
        : ![own, chainDefault, rpcUrls?.esplora ?? own].every((urls) => areUrls(urls?.http) && urls?.http.length) &&
          'rpcUrls'
  if (wrong) throw invalid('networks', `is malformed: ${wrong} of ${caipNetworkId}`)
  // Optional fields of the input may be undefined; in a Network they are absent or filled.
  return {
    ...input,
    assets: assets ?? {},
    chainNamespace,
    caipNetworkId,
    rpcUrls: { ...rpcUrls, default: own, chainDefault },
  } as Network
}

/** Options that are built, and the values that turn them on. What only orders other things is one. */
const built =
  /^(features.(allWallets: (true|only)|analytics: (true|\[)|.+Order)|services.(relay: (wss?:\/\/[^,]+,?)+$|directory: (https?:\/|\.?\.?)\/.|(coinbase|analytics): http)|wallets.(featured|..clude|custom): |legal.+Url)/

/** Throws for an option of the wrong shape, and for one that turns on what does not exist yet or has another name. */
export function refuseUnbuilt(options: Partial<Options>): void {
  const { features, services, wallets, legal, signIn, tokens } = options
  const shapes: Record<string, boolean> = {
    connectors: areAll(options.connectors ?? [], isConnector),
    rpcUrls: Object.values(options.rpcUrls ?? {}).every(areUrls),
    messages: Object.values(options.messages ?? {}).every((text) => isText(text ?? '')),
    locale: isLocale(options.locale ?? 'en'),
    mount: isText(options.mount?.tagName ?? ''),
    projectId: has(options.projectId ?? 'id', /^[\w-]{1,64}$/),
  }
  for (const [name, isRight] of Object.entries(shapes)) if (!isRight) throw invalid(name, 'is malformed')
  const groups = { features, services, wallets, legal, options: { signIn, tokens } }
  for (const [group, values] of Object.entries(groups))
    for (const [name, value] of Object.entries(Object(values))) {
      const option = `${group}.${name}`
      const wish = `${option}: ${value}`
      // An empty list asks for nothing.
      if ([value].flat()[0] && !built.test(wish)) throw new ModalError('not-available', `${wish} is not available`)
      // Ids, or wallets that have one; the rest of a wallet is read with care where it is drawn.
      if (
        values === wallets &&
        !areAll(value ?? [], (item) => isText((item as Partial<Wallet> | undefined)?.id ?? item))
      )
        throw invalid(option, 'is malformed')
    }
}

const isText = (value: unknown): boolean => typeof value === 'string'
const areAll = (list: unknown, test: (item: unknown) => unknown): boolean => Array.isArray(list) && list.every(test)
const has = (value: unknown, shape: RegExp): boolean => isText(value) && shape.test(value as string)
const areUrls = (list: unknown): boolean => areAll(list, (url) => has(url, /^https?:\/\/\S+$/i))
/** Tells whether this browser takes it for a BCP 47 tag. Some browsers name their own language `en-US@posix`. */
const isLocale = (tag: string): boolean => {
  try {
    return !!Intl.getCanonicalLocales(tag.replace(/@.*/, ''))
  } catch {
    return false
  }
}
const isConnector = (value: unknown): boolean => {
  const item = Object(value) as Partial<Record<string, unknown>>
  return (
    isText(item.id) &&
    isText(item.name) &&
    Array.isArray(item.namespaces) &&
    ['connect', 'disconnect', 'isAuthorized', 'listen', 'provider'].every(
      (method) => typeof item[method] === 'function',
    )
  )
}

const invalid = (option: string, problem: string): ModalError =>
  new ModalError('invalid-option', `${option} ${problem}`)
