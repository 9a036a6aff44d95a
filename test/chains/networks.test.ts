// The constants of `hasp/networks`: facts that others have too, and that each costs itself alone.
import { build } from 'esbuild'
import * as viem from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { isNetworkId, loadChain } from '../../chains/index.ts'
import * as networks from '../../chains/networks.ts'
import type { Network } from '../../src/types.ts'

const all = Object.entries<Network>(networks)
const ofEvm = all.filter(([, { chainNamespace }]) => chainNamespace === 'eip155')
const others = all.filter(([, { chainNamespace }]) => chainNamespace !== 'eip155')
const byId = new Map(all.map(([, network]) => [network.caipNetworkId as string, network]))
const viemOf = (name: string) => viem[name as keyof typeof viem] as viem.Chain
const trimmed = (url: string) => url.replace(/\/$/, '')

describe.each(ofEvm)('%s', (name, network) => {
  test('a network constant says what viem/chains says', () => {
    const other = viemOf(name)
    expect(network).toMatchObject({ id: other.id, name: other.name, nativeCurrency: other.nativeCurrency })
    expect(network.testnet ?? false).toBe(other.testnet ?? false)
    expect(network.blockExplorers?.default.url).toBe(trimmed(other.blockExplorers?.default.url as string))
    expect(network.blockExplorers?.default.name).toBe(other.blockExplorers?.default.name)
    const theirs = other.contracts?.multicall3?.address
    expect(network.contracts?.multicall3?.address.toLowerCase()).toBe(theirs?.toLowerCase())
  })

  test('a network constant starts with an endpoint of viem/chains', () => {
    const theirs = viemOf(name).rpcUrls.default.http.map(trimmed)
    expect(theirs).toContain(network.rpcUrls.default.http[0])
  })
})

describe.each(all)('%s', (_, network) => {
  test('a network constant is a whole network', () => {
    const { id, caipNetworkId, chainNamespace } = network
    expect(caipNetworkId).toBe(`${chainNamespace}:${id}`)
    expect(isNetworkId(caipNetworkId)).toBe(true)
    expect(network.assets.imageId).toBe(caipNetworkId)
    expect(new URL(network.blockExplorers?.default.url as string).protocol).toBe('https:')
  })

  test('a network constant has endpoints of https, each once, without a key', () => {
    const urls = network.rpcUrls.default.http
    expect(urls.length).toBeGreaterThan(0)
    for (const url of urls) {
      expect(new URL(url).protocol).toBe('https:')
      expect(url).not.toMatch(/\/$|[0-9a-z]{20}/i)
    }
    expect(new Set(urls).size).toBe(urls.length)
    expect(network.rpcUrls.chainDefault).toEqual(network.rpcUrls.default)
  })
})

test('no network is there twice', () => expect(byId.size).toBe(all.length))

// Where the hosted endpoints answer, and where tokens are swapped.
const listed = [
  1, 10, 56, 97, 100, 137, 250, 300, 324, 1101, 1301, 1329, 5000, 5003, 8217, 8453, 17000, 42161, 42220, 43113, 43114,
  59144, 80002, 80084, 84532, 421614, 7777777, 11155111, 11155420, 999999999, 1313161554, 1313161555,
]
test.each(listed)('the network eip155:%i is there', (id) => expect(byId.has(`eip155:${id}`)).toBe(true))

// An address of each network in its canonical form, from its standard or its explorer's front page.
test.each<[string, string, string, string, number, string | number | undefined, string]>([
  [
    'solana',
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'SOL',
    'solana',
    9,
    undefined,
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  ],
  [
    'solana',
    'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'SOL',
    'solanaDevnet',
    9,
    undefined,
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  ],
  [
    'solana',
    '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    'SOL',
    'solanaTestnet',
    9,
    undefined,
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  ],
  [
    'bip122',
    '000000000019d6689c085ae165831e93',
    'BTC',
    'bitcoin',
    8,
    'bc',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ],
  [
    'bip122',
    '000000000933ea01ad0ee984209779ba',
    'tBTC',
    'bitcoinTestnet',
    8,
    'tb',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ],
  [
    'bip122',
    '00000008819873e925422c1ff0f99f7c',
    'tBTC',
    'bitcoinSignet',
    8,
    'tb',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ],
  [
    'polkadot',
    '91b171bb158e2d3848fa23a9f1c25182',
    'DOT',
    'polkadot',
    10,
    0,
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  ],
  [
    'polkadot',
    'b0a8d493285c2df73290dfb7e61f870f',
    'KSM',
    'kusama',
    12,
    2,
    'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
  ],
  [
    'polkadot',
    'e143f23803ac50e8f6f8e62695d1ce9e',
    'WND',
    'westend',
    12,
    42,
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  ],
  [
    'polkadot',
    '68d56f15f85d3136970ec16946040bc1',
    'DOT',
    'polkadotAssetHub',
    10,
    0,
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  ],
  [
    'polkadot',
    '48239ef607d7928874027a43a6768920',
    'KSM',
    'kusamaAssetHub',
    12,
    2,
    'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
  ],
  [
    'polkadot',
    '67f9723393ef76214df0118c34bbbd3d',
    'WND',
    'westendAssetHub',
    12,
    42,
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  ],
  ['cosmos', 'cosmoshub-4', 'ATOM', 'cosmoshub', 6, 'cosmos', 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'],
  ['cosmos', 'osmosis-1', 'OSMO', 'osmosis', 6, 'osmo', ''],
  ['cosmos', 'noble-1', 'USDC', 'noble', 6, 'noble', ''],
  ['cosmos', 'celestia', 'TIA', 'celestia', 6, 'celestia', ''],
  ['cosmos', 'neutron-1', 'NTRN', 'neutron', 6, 'neutron', ''],
  ['cosmos', 'stargaze-1', 'STARS', 'stargaze', 6, 'stars', ''],
  ['cosmos', 'dydx-mainnet-1', 'DYDX', 'dydx', 18, 'dydx', ''],
  ['cosmos', 'injective-1', 'INJ', 'injective', 18, 'inj', ''],
  ['cosmos', 'provider', 'ATOM', 'cosmosProvider', 6, 'cosmos', 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'],
])('%s:%s has %s, and is %s', async (namespace, reference, symbol, name, decimals, prefix, address) => {
  const network = networks[name as keyof typeof networks] as Network
  expect(byId.get(`${namespace}:${reference}`)).toBe(network)
  expect([network.nativeCurrency.symbol, network.nativeCurrency.decimals]).toEqual([symbol, decimals])
  expect(network.prefix).toBe(prefix)
  const chain = await loadChain(network.chainNamespace)
  if (address) expect(chain.normalize(address, { network })).toBe(address)
})

test('every network that is no EVM chain is in the table above', () => expect(others).toHaveLength(21))

test.each([
  ['cosmoshub', 'uatom'],
  ['dydx', 'adydx'],
  ['injective', 'inj'],
] as const)('%s counts in %s', (name, denom) => expect(networks[name].nativeCurrency).toMatchObject({ denom }))

test.each(all)('importing %s costs it alone', async (name) => {
  const contents = `import { ${name} } from './chains/networks.ts'; console.log(${name})`
  const options = { bundle: true, minify: true, write: false, format: 'esm', treeShaking: true } as const
  const { outputFiles } = await build({ ...options, stdin: { contents, resolveDir: process.cwd() } })
  const text = outputFiles.map((file) => file.text).join('')
  const urls = text.match(/https:\/\/[^"`$]+/g) ?? []
  const facts = JSON.stringify(networks[name as keyof typeof networks])
  expect(urls.filter((url) => !facts.includes(url) && !/^https:\/\/(rpc)?$/.test(url))).toEqual([])
  expect(text.length).toBeLessThan(1300)
})
