// What developers are told of options that nothing reads.
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { base } from '../../../chains/networks.ts'
import { adviceOn } from '../../../src/flows/option-advice.ts'
import { never } from '../../helpers/time.ts'

const options = { networks: [], metadata: { name: 'App' } }

test('options that are all read get no advice', () => {
  expect(
    adviceOn({
      ...options,
      projectId: 'abc',
      theme: 'dark',
      locale: 'de-AT',
      themeVariables: { accent: 'red' },
      wallets: { featured: ['a'] },
      features: { analytics: true, walletFeaturesOrder: ['receive', 'send'] },
      services: { relay: null, data: 'https://data.example/base/' },
      rpcUrls: { 'eip155:1': ['https://rpc.example'] },
      mount: undefined,
    }),
  ).toEqual([])
})

test.each<[object, string]>([
  [{ projectID: 'abc' }, 'projectID is not read: did you mean projectId?'],
  [{ network: [] }, 'network is not read: did you mean networks?'],
  [{ metadata: { name: 'App', icon: 'x' } }, 'metadata.icon is not read: did you mean icons?'],
  [{ nonsense: 1 }, 'nonsense is not read: there is no such option'],
  [{ themeMode: 'dark' }, 'themeMode is not read: it is theme here'],
  [{ featuredWalletIds: [] }, 'featuredWalletIds is not read: it is wallets.featured here'],
  [{ initialChain: 1 }, 'initialChain is not read: it is defaultNetwork here'],
  [{ appName: 'App' }, 'appName is not read: it is metadata.name here'],
  [{ themeVariables: { '--w3m-accent': 'red' } }, 'themeVariables.--w3m-accent is not read: it is accent here'],
  [{ themeVariables: { accnt: 'red' } }, 'themeVariables.accnt is not read: did you mean accent?'],
  [{ theme: 'darkk' }, "theme is 'light', 'dark' or 'system', not 'darkk'"],
  [{ rpcUrls: { 1: ['https://rpc.example'] } }, "rpcUrls.1 is not read: write 'eip155:1'"],
  [{ defaultNetwork: 8453 }, "defaultNetwork is a CAIP-2 id: write 'eip155:8453'"],
  [{ defaultNetwork: base }, "defaultNetwork is a CAIP-2 id: write 'eip155:8453'"],
  [{ mount: null }, 'mount is null, so that the modal opens over the page: was its element there yet?'],
  [{ messages: { connectWalet: 'Go' } }, 'messages.connectWalet is not read: did you mean connectWallet?'],
  [
    { wallets: [{ groupName: 'Recommended' }] },
    'wallets is no list: it is { featured, include, exclude, custom }, and installed wallets are found',
  ],
  [
    { networks: [{ ...base, iconUrl: 'https://icons.example/base.png' }] },
    "the iconUrl of a network is not read: it is assets: { imageUrl: 'https://…' } here",
  ],
  [{ networks: base }, 'networks is a list: write networks: [mainnet]'],
  [
    { legal: { termsUrl: 'app.example/terms' } },
    "legal.termsUrl is no link: it begins with https:// or /, not 'app.example/terms'",
  ],
  [{ defaultNetwork: { id: 1, caipNetworkId: Symbol('s') } }, "defaultNetwork is a CAIP-2 id: write 'Symbol(s)'"],
  [{ projectId: '' }, 'projectId is empty: is there a value in what your build reads it from?'],
  [{ projectId: 'a b' }, 'projectId is 1 to 64 letters, digits, - and _'],
  [
    { metadata: { name: 'App', icons: 'https://app.example/icon.png' } },
    "metadata.icons is a list: write ['https://…']",
  ],
  [
    { rpcUrls: { 'eip155:1': 'https://rpc.example' } },
    "rpcUrls['eip155:1'] is a list of http URLs, not 'https://rpc.example'",
  ],
  [
    { rpcUrls: { 'eip155:1': ['wss://rpc.example'] } },
    "rpcUrls['eip155:1'] is a list of http URLs, not of the type object",
  ],
  [{ services: { relay: '' } }, 'services.relay is empty: write null to go without WalletConnect'],
  [{ services: { relay: [] } }, 'services.relay is empty: write null to go without WalletConnect'],
  [
    { projectId: 'abc', services: { relay: 'https://relay.example' } },
    "services.relay is a URL that starts with wss://, or a list of them, not 'https://relay.example'",
  ],
  [{ services: { relay: 'wss://relay.example' } }, 'services.relay is asked for a projectId only, and there is none'],
  [
    { services: { directory: 'wallets' } },
    "services.directory is a URL or a path: 'https://…', '/wallets.json' or './wallets.json', not 'wallets'",
  ],
  [{ features: { allWallet: true } }, 'features.allWallet is not read: did you mean allWallets?'],
  [{ dataProvider: 'https://a.example' }, 'dataProvider is not read: it is services.data here'],
  [{ services: { dataProvider: 'https://a.example' } }, 'services.dataProvider is not read: it is data here'],
  [
    { services: 'https://a.example' },
    "services is { data, directory, relay, analytics, coinbase }, not 'https://a.example'",
  ],
  ...(
    [
      ['data.example', "'data.example'"],
      ['/api', "'/api'"],
      [true, 'of the type boolean'],
      [() => undefined, 'of the type function'],
      [['https://a.example'], 'a list'],
      ['https://a.example?key=1', "'https://a.example?key=1'"],
      ['https://a.example#a', "'https://a.example#a'"],
    ] as const
  ).map(([data, said]): [object, string] => [
    { services: { data } },
    `services.data is an http or https base URL without a query, or null, not ${said}`,
  ]),
  [
    { services: { data: 'https://a.example/v1' } },
    "services.data is the base alone: its paths begin with /v1, so that 'https://a.example/v1' would be asked for /v1/v1",
  ],
  [
    { features: { walletFeaturesOrder: ['recieve'] } },
    "features.walletFeaturesOrder: 'recieve' is not read: did you mean receive?",
  ],
  [
    { features: { walletFeaturesOrder: 'receive' } },
    "features.walletFeaturesOrder is a list of onramp, swaps, receive, send, not 'receive'",
  ],
  [{ locale: 'fr-CA' }, "locale 'fr' is none of en, ar, de, ja: the texts are English"],
])('%o', (wrong, sentence) => {
  expect(adviceOn({ ...options, ...wrong })).toEqual([sentence])
})

test('an app that brings the words of a language needs no advice on it', () => {
  expect(adviceOn({ ...options, locale: 'fr', messages: { connectWallet: 'Connecter' } })).toEqual([])
})

test('every language of the catalogue gets no advice', () => {
  const files = readdirSync(new URL('../../../src/messages/shell/', import.meta.url))
  const tags = files.flatMap((file) => /^([a-z]{2})\.ts$/.exec(file)?.[1] ?? [])
  expect(tags.length).toBeGreaterThan(3)
  for (const locale of tags) expect(adviceOn({ ...options, locale })).toEqual([])
})

test('a relay and a directory of the app’s own get no advice', () => {
  for (const relay of ['wss://a.example', ['wss://a.example', 'ws://127.0.0.1:1'], null])
    for (const directory of ['https://a.example', '/wallets.json', './wallets.json', null])
      expect(adviceOn({ ...options, projectId: 'abc', services: { relay, directory } })).toEqual([])
})

test('what a second createModal would change and cannot is named', () => {
  const first = { ...options, projectId: 'a', name: 'b', services: { relay: null } }
  expect(adviceOn({ ...options, theme: 'dark', projectId: 'c', name: 'b', services: {} }, first)).toEqual([
    'there is a modal already, which keeps its projectId, services: destroy() it first',
  ])
})

test('a file that is run again by a hot reload gets no advice', () => {
  const made = () => ({ ...options, projectId: 'a', name: 'b', services: { relay: null }, mount: undefined })
  expect(adviceOn(made(), made())).toEqual([])
  expect(adviceOn({ ...options, theme: 'dark' }, made())).toEqual([])
})

test('what has the name of what every object has is only not read', () => {
  expect(adviceOn({ ...options, constructor: 1 })).toEqual(['constructor is not read: there is no such option'])
})

describe('anything may be an option', () => {
  const odd = [undefined, null, 0, '', 'text', [], Symbol('s'), 1n, () => undefined, never, Object.create(null)]
  test.each(odd.map((value) => [value]))('%o', (value) => {
    for (const name of [
      'theme',
      'locale',
      'mount',
      'rpcUrls',
      'messages',
      'wallets',
      'features',
      'themeVariables',
      'networks',
      'metadata',
      'projectId',
      'services',
      'tokens',
      'odd',
    ])
      for (const sentence of adviceOn({ [name]: value })) expect(typeof sentence).toBe('string')
    expect(adviceOn(value)).toBeInstanceOf(Array)
  })
})
