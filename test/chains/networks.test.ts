import * as viem from 'viem/chains'
import { expect, test } from 'vitest'
import * as networks from '../../chains/networks.ts'

const trimmed = (url: string) => url.replace(/\/$/, '')
const usual = '0xca11bde05977b3631167028862be2a173976ca11'
type Contracts = { multicall3?: { address: string } } | undefined

test.each(Object.entries(networks))('%s says what viem/chains says', (name, network) => {
  const other = viem[name as keyof typeof networks]
  expect(network).toMatchObject({ id: other.id, name: other.name, nativeCurrency: other.nativeCurrency })
  expect(network.testnet ?? false).toBe(other.testnet ?? false)
  expect(network.blockExplorers?.default.url).toBe(trimmed(other.blockExplorers.default.url))
  expect(network.blockExplorers?.default.name).toBe(other.blockExplorers.default.name)
  const theirs = (other.contracts as Contracts)?.multicall3?.address ?? usual
  expect((network.contracts?.multicall3?.address ?? usual).toLowerCase()).toBe(theirs.toLowerCase())
})

test.each(Object.entries(networks))(
  '%s starts with an endpoint of viem/chains, https and without a key',
  (name, network) => {
    const urls = network.rpcUrls.default.http
    const theirs: readonly string[] = viem[name as keyof typeof networks].rpcUrls.default.http
    expect(theirs.map(trimmed)).toContain(urls[0])
    for (const url of urls) {
      expect(new URL(url).protocol).toBe('https:')
      expect(url).not.toMatch(/\/$|[0-9a-z]{20}/i)
    }
    expect(new Set(urls).size).toBe(urls.length)
    expect(network.rpcUrls.chainDefault).toEqual(network.rpcUrls.default)
  },
)

test.each(Object.entries(networks))('%s is a whole network', (_name, network) => {
  expect(network.caipNetworkId).toBe(`eip155:${network.id}`)
  expect(network).toMatchObject({ chainNamespace: 'eip155', assets: {} })
})

test('no network is there twice', () => {
  const ids = Object.values(networks).map((network) => network.caipNetworkId)
  expect(new Set(ids).size).toBe(ids.length)
})
