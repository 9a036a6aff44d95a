// What a developer is told of values that mean nothing, or of which the error says no more than that they are malformed.

import { isText } from '../is-text.ts'
import type { AccountAction } from '../types.ts'
import { messageKeys } from './message-keys.ts'
import { get, keysOf, meant, shown } from './nearest.ts'
import { tokenAdvice } from './token-advice.ts'

type Advice = readonly (string | false)[]

const themes: readonly unknown[] = ['light', 'dark', 'system', undefined]
/** The languages that hasp speaks, by their BCP 47 primary subtag. */
const languages: readonly string[] = ['en', 'ar', 'de', 'ja']

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isUrl = (value: unknown): boolean => isText(value) && /^https?:\/\/\S+$/i.test(value)

/** As chains of RainbowKit have one. */
const hasIconUrl = (networks: unknown): boolean =>
  Array.isArray(networks) && networks.some((network) => get(network, 'iconUrl') !== undefined)

/** What to tell of values, a sentence each; `networks` are those that the app lists. */
export function valueAdvice(options: unknown, networks: unknown): readonly string[] {
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
    ...tokenAdvice(get(options, 'tokens'), networks),
    ...featureAdvice(get(options, 'features')),
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

const actions: Readonly<Record<AccountAction, boolean>> = { onramp: true, swaps: true, receive: true, send: true }
/** Of the order of what the account offers. */
const featureAdvice = (features: unknown): Advice => {
  const order = get(features, 'walletFeaturesOrder')
  const names = Object.keys(actions)
  if (order === undefined) return []
  if (!isList(order)) return [`features.walletFeaturesOrder is a list of ${names.join(', ')}, not ${shown(order)}`]
  return order
    .filter((name) => !names.includes(name as string))
    .map((name) => {
      const instead = isText(name) ? meant(name, names, '') : ''
      return `features.walletFeaturesOrder: ${shown(name)} is not read: ${instead || `it takes ${names.join(', ')}`}`
    })
}

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
  const services = get(options, 'services')
  const { data, relay, directory } = Object(services)
  const relays = isList(relay) ? relay : [relay]
  const isRelay = (url: unknown): boolean => isText(url) && /^wss?:\/\/./.test(url)
  return [
    (isText(services) || isList(services)) &&
      `services is { data, directory, relay, analytics, coinbase }, not ${isList(services) ? 'a list' : shown(services)}`,
    !!data &&
      !(isText(data) && /^https?:\/\/[^\s?#]+$/i.test(data)) &&
      `services.data is an http or https base URL without a query, or null, not ${isList(data) ? 'a list' : shown(data)}`,
    isText(data) &&
      /\/v1\/?$/.test(data) &&
      `services.data is the base alone: its paths begin with /v1, so that ${shown(data)} would be asked for /v1/v1`,
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
