// Cosmos addresses: known ones, and cosmjs' word on random ones.
import { describe, expect, test } from 'vitest'
import { chain } from '../../../chains/cosmos/chain.ts'
import { cosmoshub, osmosis } from '../../../chains/networks.ts'
import type { Network } from '../../../src/types.ts'
import { fromBech32, toBech32 } from '../../oracles/cosmos.ts'
import { bytesOf, mutated, oneOf, patience, runs, seeded } from '../random.ts'

// The example of https://namespaces.chainagnostic.org/cosmos/caip10, and the module account of distribution.
const known = 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'
const moduleAccount = 'cosmos1jv65s3grqf6v6jl3dp4t6c9t9rk99cd88lyufl'

describe.each([known, moduleAccount])('%s', (address) => {
  test('an address of Cosmos is an address, in small letters or in capitals', () => {
    expect([chain.isAddress(address), chain.isAddress(address.toUpperCase())]).toEqual([true, true])
    expect(chain.normalize(address.toUpperCase())).toBe(address)
  })
  test('an address of Cosmos is one of its own network only', () => {
    expect(chain.isAddress(address, { network: cosmoshub })).toBe(true)
    expect(chain.isAddress(address, { network: osmosis })).toBe(false)
    expect(() => chain.normalize(address, { network: osmosis })).toThrow(
      expect.objectContaining({ name: 'ChainError', code: 'invalid-address', argument: 'address' }),
    )
  })
  test('an address of Cosmos is none in letters of both cases', () => {
    expect(chain.isAddress(address.slice(0, 10) + address.slice(10).toUpperCase())).toBe(false)
  })
})

test.each([19, 21, 31, 33, 0])('%i bytes are no account', (length) => {
  expect(chain.isAddress(toBech32('cosmos', new Uint8Array(length)))).toBe(false)
})
test.each([20, 32])('%i bytes are an account', (length) => {
  expect(chain.isAddress(toBech32('cosmos', new Uint8Array(length)))).toBe(true)
})

const theirs = (text: string, network?: Network): boolean => {
  try {
    const { prefix, data } = fromBech32(text, 90)
    return (data.length === 20 || data.length === 32) && (!network || prefix === network.prefix)
  } catch {
    return false
  }
}
test(
  'random addresses and their mutations are addresses where cosmjs says so',
  () => {
    const random = seeded(118)
    const seen = { yes: 0, no: 0 }
    for (let i = 0; i < runs(4000); i++) {
      const bytes = bytesOf(random, oneOf(random, [20, 20, 32, 32, 24]))
      const address = toBech32(oneOf(random, ['cosmos', 'osmo', 'inj', 'cosmosvaloper', 'x', 'a1b']), bytes)
      for (const text of [address, address.toUpperCase(), mutated(random, address)]) {
        for (const network of [undefined, cosmoshub]) {
          const isOne = chain.isAddress(text, network && { network })
          expect(isOne, text).toBe(theirs(text, network))
          seen[isOne ? 'yes' : 'no']++
        }
        if (chain.isAddress(text)) expect(chain.normalize(text)).toBe(address.toLowerCase())
      }
    }
    expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(runs(5000))
  },
  patience,
)
