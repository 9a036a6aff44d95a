// What a developer is told of values that mean nothing, or of which the error says no more than that they are malformed.

import { isNetworkId } from '../../chains/caip.ts'
import { isText } from '../is-text.ts'
import { messageKeys } from './message-keys.ts'
import { get, keysOf, meant, shown } from './nearest.ts'

type Advice = readonly (string | false)[]

const themes: readonly unknown[] = ['light', 'dark', 'system', undefined]
/** The languages that hasp speaks, by their BCP 47 primary subtag. */
const languages: readonly string[] = ['en', 'ar', 'de', 'ja']

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isUrl = (value: unknown): boolean => isText(value) && /^https?:\/\/\S+$/i.test(value)

/** As chains of RainbowKit have one. */
const hasIconUrl = (networks: unknown): boolean =>
  Array.isArray(networks) && networks.some((network) => get(network, 'iconUrl') !== undefined)

/** What to tell of values, a sentence each. */
export function valueAdvice(options: unknown): readonly string[] {
  const theme = get(options, 'theme')
  const locale = get(options, 'locale')
  const tag = typeof locale === 'string' ? locale.replace(/[-_].*/, '').toLowerCase() : 'en'
  const texts = keysOf(get(options, 'messages'))
  const network = get(options, 'defaultNetwork')
  const { caipNetworkId, id } = Object(network)
  const isNetwork = typeof network === 'number' || typeof id === 'number'
  const all = [
    isNetwork && `defaultNetwork is a CAIP-2 id: write '${String(caipNetworkId ?? `eip155:${String(id ?? network)}`)}'`,
    !themes.includes(theme) && `theme is 'light', 'dark' or 'system', not ${shown(theme)}`,
    get(options, 'mount') === null &&
      'mount is null, so that the modal opens over the page: was its element there yet?',
    !languages.includes(tag) &&
      !texts[0] &&
      `locale '${tag}' is none of ${languages.join(', ')}: the texts are English`,
    Array.isArray(get(options, 'wallets')) &&
      'wallets is no list: it is { featured, include, exclude, custom }, and installed wallets are found',
    hasIconUrl(get(options, 'networks')) &&
      "the iconUrl of a network is not read: it is assets: { imageUrl: 'https://…' } here",
    ...texts
      .filter((key) => !messageKeys.includes(key))
      .map((key) => `messages.${key} is not read: ${meant(key, messageKeys, 'there is no such text')}`),
  ]
  return [
    ...all,
    ...tokenAdvice(get(options, 'tokens')),
    ...legalAdvice(options),
    ...listAdvice(options),
    ...serviceAdvice(options),
  ].filter(isText)
}

/** Of pages that are named under the wallets. */
const legalAdvice = (options: unknown): Advice =>
  ['termsUrl', 'privacyUrl'].map((name) => {
    const url = get(get(options, 'legal'), name)
    return (
      isText(url) &&
      url !== '' &&
      !/^(https:\/\/|\/(?!\/))/.test(url) &&
      `legal.${name} is no link: it begins with https:// or /, not ${shown(url)}`
    )
  })

/** Of the tokens of each network. */
const tokenAdvice = (tokens: unknown): Advice =>
  keysOf(tokens).flatMap((id) => {
    const list = get(tokens, id)
    if (!isNetworkId(id)) return [`tokens['${id}'] is not read: networks are named as 'eip155:1'`]
    if (!isList(list)) return [`tokens['${id}'] is a list of { address, symbol, decimals }, not ${shown(list)}`]
    return list.map((token, i) => {
      const { address, symbol, decimals } = Object(token)
      const isWhole = isText(address) && isText(symbol) && (decimals & 255) === decimals
      return (
        !isWhole &&
        `tokens['${id}'][${i}] is left out: it is { address, symbol, decimals }, decimals a number up to 255`
      )
    })
  })

/** Of what is a list, or a list by network. */
function listAdvice(options: unknown): Advice {
  const networks = get(options, 'networks')
  const rpcUrls = get(options, 'rpcUrls')
  return [
    typeof Object(networks).id === 'number' && 'networks is a list: write networks: [mainnet]',
    isText(get(get(options, 'metadata'), 'icons')) && "metadata.icons is a list: write ['https://…']",
    ...keysOf(rpcUrls).map((id) => {
      if (/^\d+$/.test(id)) return `rpcUrls.${id} is not read: write 'eip155:${id}'`
      const urls = get(rpcUrls, id)
      return !(isList(urls) && urls.every(isUrl)) && `rpcUrls['${id}'] is a list of http URLs, not ${shown(urls)}`
    }),
  ]
}

/** Of a project and whom it asks. */
function serviceAdvice(options: unknown): Advice {
  const projectId = get(options, 'projectId')
  const { relay, directory } = Object(get(options, 'services'))
  const relays = isList(relay) ? relay : [relay]
  const isRelay = (url: unknown): boolean => isText(url) && /^wss?:\/\/./.test(url)
  return [
    projectId === '' && 'projectId is empty: is there a value in what your build reads it from?',
    isText(projectId) && !/^[\w-]{0,64}$/.test(projectId) && 'projectId is 1 to 64 letters, digits, - and _',
    (relay === '' || relays.length === 0) && 'services.relay is empty: write null to go without WalletConnect',
    !!relay &&
      !relays.every(isRelay) &&
      `services.relay is a URL that starts with wss://, or a list of them, not ${shown(relay)}`,
    !!relay && relays.length > 0 && !projectId && 'services.relay is asked for a projectId only, and there is none',
    isText(directory) &&
      !/^(https?:\/|\.?\.?\/)/.test(directory) &&
      `services.directory is a URL or a path: 'https://…', '/wallets.json' or './wallets.json', not ${shown(directory)}`,
  ]
}
