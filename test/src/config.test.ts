// Options: what is accepted, what is refused and by which name, and what becomes of it.
import * as viem from 'viem/chains'
import { describe, expect, test } from 'vitest'
import * as networks from '../../chains/networks.ts'
import { mainnet, polygon } from '../../chains/networks.ts'
import { configure } from '../../src/config.ts'
import { endpoints } from '../../src/services/endpoints.ts'
import type { Options } from '../../src/types.ts'
import { freshModal, start } from '../helpers/modal.ts'

const good: Options = { networks: [mainnet, polygon], metadata: { name: 'Test' } }
const make = (changes: object) => configure({ ...good, ...changes } as Options)
const thrown = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return error as { code: string; message: string }
  }
  return undefined
}

describe('a bad option', () => {
  const bare = {
    id: 1,
    name: 'One',
    nativeCurrency: mainnet.nativeCurrency,
    rpcUrls: { default: { http: ['https://x'] } },
  }
  const run = () => undefined
  const own = {
    id: 'own',
    name: 'Own',
    namespaces: ['eip155'],
    connect: run,
    disconnect: run,
    isAuthorized: run,
    listen: run,
    provider: run,
  }
  const currency = (decimals: unknown) => ({ networks: [{ ...bare, nativeCurrency: { symbol: 'ETH', decimals } }] })
  const urls = (http: unknown) => ({ networks: [{ ...bare, rpcUrls: { default: { http } } }] })
  const added = (chainDefault: unknown) => ({ networks: [{ ...bare, rpcUrls: { ...bare.rpcUrls, chainDefault } }] })
  test.each<[string, RegExp, object]>([
    ['no networks', /^networks/, { networks: undefined }],
    ['empty networks', /^networks/, { networks: [] }],
    ['networks that are no list', /^networks/, { networks: mainnet }],
    ['a network that is missing', /^networks/, { networks: [undefined] }],
    ['a network twice', /^networks.*eip155:1/, { networks: [mainnet, mainnet] }],
    ['a network twice in other words', /^networks.*eip155:1/, { networks: [mainnet, bare] }],
    ['a malformed id', /^networks.*eip155:/, { networks: [{ ...bare, id: '1 2' }] }],
    [
      'no id',
      /^networks.*undefined/,
      { networks: [{ ...bare, id: undefined, caipNetworkId: undefined, chainNamespace: 'x' }] },
    ],
    ['a malformed CAIP id', /^networks.*mainnet/, { networks: [{ ...bare, caipNetworkId: 'mainnet' }] }],
    ['a CAIP id of another namespace', /^networks.*solana:1/, { networks: [{ ...bare, caipNetworkId: 'solana:1' }] }],
    ['a CAIP id of another network', /^networks.*eip155:5/, { networks: [{ ...bare, caipNetworkId: 'eip155:5' }] }],
    ['an unknown namespace', /^networks.*doge:1/, { networks: [{ ...bare, chainNamespace: 'doge' }] }],
    ['no name of a network', /^networks.*name/, { networks: [{ ...bare, name: undefined }] }],
    ['no currency', /^networks.*nativeCurrency/, { networks: [{ ...bare, nativeCurrency: undefined }] }],
    [
      'an index that is no list',
      /^networks.*rpcUrls/,
      { networks: [{ ...bare, rpcUrls: { ...bare.rpcUrls, esplora: { http: 'https://x' } } }] },
    ],
    ['no endpoints', /^networks.*rpcUrls/, { networks: [{ ...bare, rpcUrls: undefined }] }],
    [
      'endpoints that are no list',
      /^networks.*rpcUrls/,
      { networks: [{ ...bare, rpcUrls: { default: { http: 'https://x' } } }] },
    ],
    ...[undefined, null, Number.NaN, -1, 0, 1.5, 1e21, '', '0x1', '01', 'mainnet', {}].map(
      (id): [string, RegExp, object] => [`the id ${id}`, /^networks.*eip155:/, { networks: [{ ...bare, id }] }],
    ),
    ...[undefined, null, '18', -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY].map(
      (decimals): [string, RegExp, object] => [
        `${typeof decimals} ${decimals} as decimals`,
        /^networks.*nativeCurrency.*eip155:1/,
        currency(decimals),
      ],
    ),
    ...[[], [undefined], [1], [['https://x']], ['https://x', ''], ['wss://x'], ['javascript:x'], ['https://'], {}].map(
      (http): [string, RegExp, object] => [
        `${JSON.stringify(http)} as endpoints`,
        /^networks.*rpcUrls.*eip155:1/,
        urls(http),
      ],
    ),
    ...[{}, null, 'https://x', { http: [] }, { http: 'https://x' }, { http: ['x'] }].map(
      (given): [string, RegExp, object] => [
        `${JSON.stringify(given)} as rpcUrls.chainDefault`,
        /^networks.*rpcUrls.*eip155:1/,
        added(given),
      ],
    ),
    ...['x', ['https://x'], { 'eip155:1': 'https://x' }, { 'eip155:1': [1] }, { 'eip155:1': ['ws://x'] }].map(
      (rpcUrls): [string, RegExp, object] => [`rpcUrls: ${JSON.stringify(rpcUrls)}`, /^rpcUrls/, { rpcUrls }],
    ),
    ['connectors that are no list', /^connectors/, { connectors: own }],
    ['a connector that is missing', /^connectors/, { connectors: [own, undefined] }],
    ...Object.keys(own).flatMap((field): [string, RegExp, object][] => [
      [`no ${field} of a connector`, /^connectors/, { connectors: [{ ...own, [field]: undefined }] }],
      [`a malformed ${field} of a connector`, /^connectors/, { connectors: [{ ...own, [field]: 1 }] }],
    ]),
    ['a message that is no text', /^messages/, { messages: { connect: 1 } }],
    ...['include', 'exclude', 'featured', 'custom'].flatMap((list): [string, RegExp, object][] => [
      [`wallets.${list} that is no list`, new RegExp(`^wallets\\.${list}`), { wallets: { [list]: 'com.a' } }],
      [`wallets.${list} of no text`, new RegExp(`^wallets\\.${list}`), { wallets: { [list]: ['com.a', 1] } }],
    ]),
    ['wallets.custom without an id', /^wallets\.custom/, { wallets: { custom: [{ name: 'A' }] } }],
    ...[42, '', ' ', 'a b', 'p&x', 'x'.repeat(65), {}].map((projectId): [string, RegExp, object] => [
      `${JSON.stringify(projectId)} as projectId`,
      /^projectId/,
      { projectId },
    ]),
    ['a default that is not listed', /^defaultNetwork.*eip155:10/, { defaultNetwork: 'eip155:10' }],
    ['no metadata', /^metadata\.name/, { metadata: undefined }],
    ['no name', /^metadata\.name/, { metadata: {} }],
  ])('with %s is named', (_, message, changes) => {
    expect(thrown(() => make(changes))).toMatchObject({
      name: 'ModalError',
      code: 'invalid-option',
      message: expect.stringMatching(message),
    })
  })

  test.each<[string, object]>([
    ['a connector', { connectors: [own] }],
    ['no connectors', { connectors: [] }],
    ['endpoints of its own', { rpcUrls: { 'eip155:1': ['http://127.0.0.1:8545', 'HTTPS://x/?key=1'] } }],
    ['no endpoints of its own', { rpcUrls: { 'eip155:1': [] } }],
    ['words of its own', { messages: { connect: 'Go', close: undefined } }],
    ['wallets to show', { wallets: { include: ['com.a'], exclude: [] } }],
    ['wallets of its own', { wallets: { featured: ['a'], custom: [{ id: 'b', name: 'B' }] } }],
    ['a directory', { services: { directory: 'https://x' } }],
    ['a directory that is a file', { services: { directory: 'http://localhost/wallets.json' } }],
    ...['/wallets.json', './lists/wallets.json', '../w.json?v=2', 'https://x/w.json?v=2'].map(
      (directory): [string, object] => [`the directory ${directory}`, { services: { directory } }],
    ),
    ...['demo', 'my-dapp', 'f'.repeat(32), 'x'.repeat(64)].map((projectId): [string, object] => [
      `the projectId ${projectId}`,
      { projectId },
    ]),
    ['all wallets on phones', { features: { allWallets: 'onlyMobile' } }],
    ['all wallets', { features: { allWallets: true } }],
    ['receiving', { features: { receive: true } }],
    ['analytics', { features: { analytics: true }, services: { analytics: 'https://x' } }],
    ['analytics with the address', { features: { analytics: { address: true } } }],
    ['a currency without decimals', currency(0)],
    ['endpoints for wallets', added({ http: ['https://y'] })],
    ['a network of another namespace', { networks: [{ ...bare, id: 'mainnet', chainNamespace: 'solana' }] }],
    ...['connectors', 'rpcUrls', 'messages', 'wallets'].flatMap((name): [string, object][] => [
      [`${name}: null`, { [name]: null }],
      [`${name}: undefined`, { [name]: undefined }],
    ]),
  ])('is not %s', (_, changes) => expect(thrown(() => make(changes))).toBeUndefined())

  const throws = (): object => {
    const value = Object.create(null)
    Object.defineProperty(value, 'id', { enumerable: true, get: () => JSON.parse('{') })
    return value
  }
  const values: [string, () => unknown][] = [
    ['a symbol', () => Symbol('x')],
    ['an object without a prototype', () => Object.create(null)],
    ['a getter that throws', throws],
    ['a list of a symbol', () => [Symbol('x')]],
    ['a bigint', () => 1n],
    ['a function', () => run],
  ]
  const places: [string, (value: unknown) => object][] = [
    ['the id of a network', (id) => ({ networks: [{ ...bare, id }] })],
    ['the namespace of a network', (chainNamespace) => ({ networks: [{ ...bare, chainNamespace }] })],
    ['the CAIP id of a network', (caipNetworkId) => ({ networks: [{ ...bare, caipNetworkId }] })],
    ['the endpoints of a network', (rpcUrls) => ({ networks: [{ ...bare, rpcUrls }] })],
    ['a network', (network) => ({ networks: [network] })],
    ['networks', (networks) => ({ networks })],
    ...[
      'defaultNetwork',
      'locale',
      'services',
      'rpcUrls',
      'mount',
      'projectId',
      'connectors',
      'metadata',
      'tokens',
    ].map((name): [string, (value: unknown) => object] => [name, (value) => ({ [name]: value })]),
    ['services.relay', (relay) => ({ services: { relay } })],
    ['features.email', (email) => ({ features: { email } })],
    ['wallets.custom', (custom) => ({ wallets: { custom } })],
    ['wallets.include', (one) => ({ wallets: { include: [one] } })],
  ]
  const hostile = places.flatMap(([place, changes]) =>
    values.map(([what, value]): [string, string, () => object] => [place, what, () => changes(value())]),
  )
  test.each(hostile)('as %s that is %s is an error of ours or none', (_, __, changes) => {
    const error = thrown(() => make(changes()))
    expect(error && [error.constructor.name, /^(invalid-option|not-available)$/.test(error.code)]).toEqual(
      error && ['ModalError', true],
    )
  })

  test.each([
    ['networks', { networks: [{ ...bare, id: Symbol('x') }] }],
    ['defaultNetwork', { defaultNetwork: Symbol('x') }],
    ['locale', { locale: Symbol('x') }],
    ['name', { name: 5 }],
    ['mount', { mount: '#modal' }],
    ['services.relay', { services: { relay: Object.create(null) } }],
  ])('without a text as %s is named', (option, changes) => {
    expect(thrown(() => make(changes))?.message).toBe(`${option} is malformed`)
  })

  test('of nothing at all is refused', () => {
    expect(thrown(() => configure(undefined as never))?.code).toBe('invalid-option')
  })
})

describe('what is not built', () => {
  const asked: [string, object][] = [
    ['features.email', { features: { email: true } }],
    ['features.socials', { features: { socials: ['google'] } }],
    ['features.swaps', { features: { swaps: true } }],
    ['features.onramp', { features: { onramp: ['coinbase'] } }],
    ...['yes', 1, {}].map((value): [string, object] => ['features.send', { features: { send: value } }]),
    ['features.names', { features: { names: true } }],
    ['features.collapseWallets', { features: { collapseWallets: true } }],
    ...['ftp://x', '/data', 7].map((data): [string, object] => ['services.data', { services: { data } }]),
    ['services.frame', { services: { frame: 'https://x' } }],
    ...['yes', 1, {}].map((value): [string, object] => ['features.receive', { features: { receive: value } }]),
    ...['mobile', 1, {}].map((value): [string, object] => ['features.allWallets', { features: { allWallets: value } }]),
    ...['https://x', 'wss://', 42, true, ['wss://a', 'foo'], ['wss://a', 1]].map((relay): [string, object] => [
      'services.relay',
      { services: { relay } },
    ]),
    ...['ftp://x', 'wss://x', 'wallets.json', '/', true].map((directory): [string, object] => [
      'services.directory',
      { services: { directory } },
    ]),
    ...['ftp://x', '/e', 7].map((analytics): [string, object] => [
      'services.analytics',
      { services: { data: null, analytics } },
    ]),
    ['features.analytic', { features: { analytic: true } }],
    ['services.relays', { services: { relays: 'wss://x' } }],
    ['wallets.feature', { wallets: { feature: ['com.a'] } }],
    ['signIn', { signIn: {} }],
    ['legal.checkbox', { legal: { checkbox: true } }],
  ]
  test.each([
    ['services.relay: https://x.test', { services: { relay: 'https://x.test' } }],
    ['services.directory: wallets.json', { services: { directory: 'wallets.json' } }],
    ['features.allWallets: HIDE', { features: { allWallets: 'HIDE' } }],
    ['services.relay: wss://a.test,https://b.test', { services: { relay: ['wss://a.test', 'https://b.test'] } }],
  ] as [string, object][])('the value that is refused is said: %s', (said, options) => {
    expect(thrown(() => make(options))).toMatchObject({ code: 'not-available', message: `${said} is not available` })
  })

  test.each(asked)('%s is refused by name', (name, options) => {
    expect(thrown(() => make(options))).toMatchObject({ code: 'not-available', message: expect.stringContaining(name) })
  })

  test.each<[string, object]>([
    ['features.analytic', { features: { analytic: true } }],
    ['features.allWallets', { features: { allWallets: 'mobile' } }],
    ['services.relays', { services: { relays: 'wss://x' } }],
    ['services.relay', { services: { relay: 'https://x' } }],
    ['services.directory', { services: { directory: 'wallets.json' } }],
    ['services.analytics', { services: { analytics: '/e' } }],
    ['wallets.feature', { wallets: { feature: ['com.a'] } }],
  ])('what is misspelt or of another kind is refused by name: %s', (option, options) => {
    expect(thrown(() => make(options))?.message).toContain(option)
  })

  const off = (value: unknown): [string, object][] =>
    ['email', 'socials', 'swaps', 'onramp', 'send', 'receive', 'history', 'names', 'allWallets', 'analytics'].map(
      (name) => [`features.${name}: ${value}`, { features: { [name]: value } }],
    )
  test.each<[string, object]>([
    ...[false, null, undefined].flatMap(off),
    ['no features', { features: undefined }],
    ['features: null', { features: null }],
    ['wallets: null', { wallets: null }],
    ['legal: null', { legal: null }],
    ['signIn: null', { signIn: null }],
    ['tokens: null', { tokens: null }],
    ['mount: undefined', { mount: undefined }],
    ['legal without a checkbox', { legal: { termsUrl: 'https://x', checkbox: false } }],
    ['empty lists of wallets', { wallets: { featured: [], custom: [] } }],
    ['services that are off', { services: { data: null, directory: undefined, frame: '', relay: false } }],
    ['services: null', { services: null }],
    ['lists of nothing', { services: { relay: [] }, features: { socials: [] }, wallets: { featured: [], custom: [] } }],
    ['a relay', { services: { relay: ['wss://relay.example', 'ws://127.0.0.1:1'] } }],
    ['a data provider', { services: { data: 'https://data.example' }, features: { history: true } }],
    ['tokens', { tokens: { 'eip155:1': [{ address: '0x', symbol: 'A', decimals: 6 }] } }],
    ['locale: en', { locale: 'en' }],
    ['locale: en-GB', { locale: 'en-GB' }],
    ['orders', { features: { walletFeaturesOrder: ['send'], connectMethodsOrder: ['wallet'] } }],
  ])('%s is fine', (_, options) => {
    expect(make(options).networks).toEqual(make({}).networks)
  })

  describe('in update', () => {
    freshModal()
    test('is refused by the same rule, and nothing changes', () => {
      const modal = start({ theme: 'light' })
      expect(thrown(() => modal.update({ theme: 'dark', features: { swaps: true } }))?.code).toBe('not-available')
      expect(modal.state.theme).toBe('light')
    })

    test('of the wrong shape is refused too, and nothing changes', () => {
      const modal = start({ theme: 'light' })
      expect(thrown(() => modal.update({ theme: 'dark', messages: { connect: 1 } as never }))).toMatchObject({
        code: 'invalid-option',
        message: expect.stringMatching(/^messages/),
      })
      expect(thrown(() => modal.update({ services: { data: 'ftp://x' } } as never))?.code).toBe('not-available')
      expect(modal.state.theme).toBe('light')
    })

    test('is fine where it is off', () => {
      const modal = start({ theme: 'light' })
      modal.update({ theme: 'dark', features: { send: false }, locale: 'en' })
      expect(modal.state.theme).toBe('dark')
    })
  })
})

describe('a network', () => {
  test.each(Object.entries(networks))('of ours, %s, is taken as it is', (_, network) => {
    expect(make({ networks: [network] }).networks).toEqual([network])
  })

  const chains = Object.entries(viem).filter(([, value]) => typeof value === 'object' && 'rpcUrls' in value)
  test('of viem is one of many', () => expect(chains.length).toBeGreaterThan(400))
  test.each(chains)('of viem, %s, is taken', (_, chain) => {
    const [network] = make({ networks: [chain] }).networks
    expect(network).toMatchObject({ caipNetworkId: `eip155:${(chain as { id: number }).id}`, chainNamespace: 'eip155' })
    expect(network?.rpcUrls.chainDefault.http).toEqual(network?.rpcUrls.default.http)
  })

  test('without its optional fields is completed', () => {
    const { id, name, nativeCurrency, rpcUrls } = mainnet
    const input = { id, name, nativeCurrency, rpcUrls: { default: rpcUrls.default }, assets: undefined }
    expect(make({ networks: [input] }).networks).toEqual([
      { id, name, nativeCurrency, rpcUrls, assets: {}, chainNamespace: 'eip155', caipNetworkId: 'eip155:1' },
    ])
  })

  test.each([
    [undefined, 'eip155:1'],
    ['eip155:137', 'eip155:137'],
  ])('is the default by %s: %s', (defaultNetwork, id) => {
    expect(make({ defaultNetwork }).firstNetwork.caipNetworkId).toBe(id)
  })
})

describe('the endpoints', () => {
  const network = {
    ...mainnet,
    rpcUrls: { default: { http: ['https://a', 'https://b'] }, chainDefault: { http: ['https://c'] } },
  }
  const hosted = 'https://rpc.walletconnect.org/v1/?chainId=eip155%3A1&projectId=p%26x'
  const text = { 'Content-Type': 'text/plain' }
  test.each<[string, object, object[]]>([
    ['only the network', {}, [{ url: 'https://a' }, { url: 'https://b' }]],
    [
      'own first',
      { rpcUrls: { 'eip155:1': ['https://o'] } },
      [{ url: 'https://o' }, { url: 'https://a' }, { url: 'https://b' }],
    ],
    [
      'own of another network',
      { rpcUrls: { 'eip155:5': ['https://o'] } },
      [{ url: 'https://a' }, { url: 'https://b' }],
    ],
    [
      'hosted in between',
      { projectId: 'p&x' },
      [{ url: hosted, headers: text }, { url: 'https://a' }, { url: 'https://b' }],
    ],
    [
      'each once',
      { rpcUrls: { 'eip155:1': ['https://b', 'https://b'] } },
      [{ url: 'https://b' }, { url: 'https://a' }],
    ],
    [
      'all three',
      { rpcUrls: { 'eip155:1': ['https://o'] }, projectId: 'p&x' },
      [{ url: 'https://o' }, { url: hosted, headers: text }, { url: 'https://a' }, { url: 'https://b' }],
    ],
    ['no project', { projectId: '' }, [{ url: 'https://a' }, { url: 'https://b' }]],
  ])('are right where it is %s', (_, options, list) => {
    expect(endpoints(network, options)).toEqual(list)
  })
})
