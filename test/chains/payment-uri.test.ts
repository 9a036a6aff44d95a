// What a code of an address says, in every namespace.
import { describe, expect, test } from 'vitest'
import { paymentUri } from '../../chains/payment-uri.ts'
import type { NetworkId } from '../../chains/types.ts'

const rows: readonly (readonly [NetworkId, string, string])[] = [
  [
    'eip155:8453',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'ethereum:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266@8453',
  ],
  [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    'solana:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  ],
  [
    'bip122:000000000019d6689c085ae165831e93',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ],
  [
    'cosmos:cosmoshub-4',
    'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27',
    'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27',
  ],
  [
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  ],
]

describe('the URI of an address', () => {
  test.each(rows)('on %s is what wallets of that namespace read', (network, address, uri) => {
    expect(paymentUri(network, address)).toBe(uri)
  })

  test('names one network of an EVM address, so that no two networks have the same', () => {
    const of = (id: number) => paymentUri(`eip155:${id}`, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    expect(of(1)).not.toBe(of(10))
  })

  test('is the address where the id of the network is malformed', () => {
    expect(paymentUri('eip155' as NetworkId, '0xf39F')).toBe('0xf39F')
  })
})
