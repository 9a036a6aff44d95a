// Checks the options and makes a configuration of them, once, so that nothing behind it has to check again.
import { isNetworkId } from '../chains/caip.ts'
import { isModalError, ModalError } from './errors.ts'
import { isText } from './is-text.ts'
import type { Network, NetworkId, NetworkInput, Options } from './types.ts'

export interface Config extends Omit<Options, 'networks'> {
  readonly networks: readonly Network[]
  /** The app's `defaultNetwork`, else the first of the list. */
  readonly firstNetwork: Network
}

/** Options that are built, and the values that turn them on. What only orders other things is one. */
const built =
  /^(features.((allWallets|history|receive|send): (true|only)|analytics: (true|\[)|.+Order)|services.(relay: (wss?:\/\/[^,]+,?)+$|directory: (https?:\/|\.?\.?)\/.|(coinbase|analytics|data): http)|wallets.(featured|..clude|custom): |legal.+Url)/

/**
 * Makes a configuration of the options. Throws ModalError, which names the option: 'invalid-option' for one of the wrong shape, and
 * 'not-available' for one that turns on what does not exist yet or has another name.
 */
export function configure(options: Options): Config {
  let option = 'networks'
  try {
    if (!options?.networks?.length) throw invalid(option, 'is empty')
    if (!isText(options.metadata?.name)) throw invalid('metadata.name', 'is missing')
    // What is left out of a list is none either.
    const networks = Array.from(options.networks, complete)
    const ids = networks.map((network) => network.caipNetworkId)
    const twice = ids.find((id, i) => ids.indexOf(id) !== i)
    if (twice) throw invalid(option, `has ${twice} twice`)
    option = 'defaultNetwork'
    const firstNetwork = networks[ids.indexOf(options.defaultNetwork ?? (ids[0] as NetworkId))]
    if (!firstNetwork) throw invalid(option, `is not listed: ${options.defaultNetwork}`)
    const { features, services, wallets, legal, signIn } = options
    const shapes: Record<string, boolean> = {
      connectors: areAll(options.connectors ?? [], isConnector),
      rpcUrls: Object.values(Object(options.rpcUrls)).every(areUrls),
      messages: Object.values(Object(options.messages)).every((text) => isText(text ?? '')),
      name: isText(options.name ?? ''),
      mount: isText(options.mount ? options.mount.tagName : ''),
      projectId: has(options.projectId ?? 'id', /^[\w-]{1,64}$/),
    }
    for (option in shapes) if (!shapes[option]) throw invalid(option, 'is malformed')
    option = 'locale'
    // Throws for what this browser does not take for a BCP 47 tag. Some browsers name their own language `en-US@posix`.
    Intl.getCanonicalLocales(options.locale?.split('@')[0])
    const groups = { features, services, wallets, legal, options: { signIn } }
    for (const [group, values] of Object.entries(groups))
      for (const [name, value] of Object.entries(Object(values))) {
        option = `${group}.${name}`
        const wish = `${option}: ${value}`
        // An empty list asks for nothing.
        if ([value].flat()[0] && !built.test(wish)) throw new ModalError('not-available', `${wish} is not available`)
        // Ids, or wallets that have one; the rest of a wallet is read with care where it is drawn.
        if (values === wallets && !areAll(value ?? [], (item) => isText(Object(item).id ?? item)))
          throw invalid(option, 'is malformed')
      }
    return { ...options, networks, firstNetwork }
  } catch (cause) {
    // A symbol has no text, and a getter of the app's own may throw anything.
    throw isModalError(cause) ? cause : invalid(option, 'is malformed')
  }
}

/** Fills in what a network of the app leaves out. */
function complete(input: NetworkInput): Network {
  const { id, name, nativeCurrency, rpcUrls, assets, chainNamespace = 'eip155' } = input
  const { default: own, chainDefault = own } = rpcUrls ?? {}
  const { symbol, decimals } = nativeCurrency ?? {}
  const built = `${chainNamespace}:${id}`
  const caipNetworkId = input.caipNetworkId ?? built
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

const areAll = (list: unknown, test: (item: unknown) => unknown): boolean => Array.isArray(list) && list.every(test)
const has = (value: unknown, shape: RegExp): boolean => isText(value) && shape.test(value)
const areUrls = (list: unknown): boolean => areAll(list, (url) => has(url, /^https?:\/\/\S+$/i))
const isConnector = (value: unknown): boolean => {
  const item = Object(value) as Partial<Record<string, unknown>>
  return (
    isText(item.id) &&
    isText(item.name) &&
    areAll(item.namespaces, isText) &&
    ['connect', 'disconnect', 'isAuthorized', 'listen', 'provider'].every(
      (method) => typeof item[method] === 'function',
    )
  )
}

const invalid = (option: string, problem: string): ModalError =>
  new ModalError('invalid-option', `${option} ${problem}`)
