// The built-in wallets: what is written down in few bytes reads as wallets.
import { describe, expect, test } from 'vitest'
import { builtInWallets } from '../../../src/services/built-in.ts'
import { readWallet } from '../../../src/services/wallet.ts'
import { safeImage } from '../../../views/ui/safe-image.ts'

const all = builtInWallets([
  'eip155:1',
  'eip155:10',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  'cosmos:cosmoshub-4',
])
const named = (name: string) => all.find((wallet) => wallet.name === name)

test('there is a dozen and more, each once', () => {
  expect(all.length).toBeGreaterThan(12)
  for (const key of ['id', 'name'] as const) expect(new Set(all.map((wallet) => wallet[key])).size).toBe(all.length)
  const rdns = all.flatMap((wallet) => wallet.rdns ?? [])
  expect(new Set(rdns).size).toBe(rdns.length)
})

test.each(all)('$name is a wallet that a directory could have sent', (wallet) => {
  expect(readWallet(wallet)).toEqual(wallet)
  expect(wallet.id).toMatch(/^([0-9a-f]{64}|[a-z]+)$/)
  expect(wallet.homepage).toBeDefined()
})

test('each has a mark of its own, which is a picture wherever one is drawn', () => {
  const marks = all.map(({ imageUrl }) => imageUrl)
  expect(new Set(marks).size).toBe(all.length)
  for (const mark of marks) expect(safeImage(mark)).toBe(mark)
})

test('every field is where it belongs', () => {
  expect(named('MetaMask')).toMatchObject({
    id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    name: 'MetaMask',
    chains: [
      'eip155:1',
      'eip155:10',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'bip122:000000000019d6689c085ae165831e93',
    ],
    homepage: 'https://metamask.io',
    rdns: 'io.metamask',
    mobileLink: 'metamask://',
    universalLink: 'https://metamask.app.link',
    appStore: 'https://apps.apple.com/app/id1438144202',
    playStore: 'https://play.google.com/store/apps/details?id=io.metamask',
  })
  expect(named('Safe')?.webappLink).toBe('https://app.safe.global')
  expect(named('Zerion')?.desktopLink).toBe('zerion://')
})

describe('of networks', () => {
  test.each([
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solflare', 'Rainbow'],
    ['bip122:000000000019d6689c085ae165831e93', 'Xverse', 'Solflare'],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'SubWallet', 'MetaMask'],
    ['cosmos:cosmoshub-4', 'Keplr', 'Phantom'],
    ['eip155:8453', 'Rainbow', 'Xverse'],
  ] as const)('%s has %s and not %s', (network, there, missing) => {
    const wallets = builtInWallets([network])
    expect(wallets.map(({ name }) => name)).toContain(there)
    expect(wallets.map(({ name }) => name)).not.toContain(missing)
    for (const { chains } of wallets) expect(chains).toEqual([network])
  })

  test('without a network there are none', () => {
    expect(builtInWallets([])).toEqual([])
  })
})
