// SS58: known addresses, and @polkadot/util-crypto's word on random ones.
import { describe, expect, test } from 'vitest'
import * as base58 from '../../../chains/base58.ts'
import { fromHex, toHex } from '../../../chains/bytes.ts'
import { kusama, polkadot, westend } from '../../../chains/networks.ts'
import { decode, encode } from '../../../chains/polkadot/address.ts'
import { chain, isSame } from '../../../chains/polkadot/chain.ts'
import type { Network } from '../../../src/types.ts'
import { decodeAddress, encodeAddress } from '../../oracles/polkadot.ts'
import { bytesOf, mutated, oneOf, patience, runs, seeded } from '../random.ts'

// Alice of Substrate's well-known keys. https://docs.polkadot.com/reference/tools/subkey
const alice = {
  key: 'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
  generic: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  kusama: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
}

describe('Alice', () => {
  test.each<[string, Network, string]>([
    ['Polkadot', polkadot, alice.polkadot],
    ['Kusama', kusama, alice.kusama],
    ['Westend', westend, alice.generic],
  ])('Alice is known on %s by its own number only', (_, network, address) => {
    for (const other of [alice.generic, alice.polkadot, alice.kusama]) {
      expect(chain.isAddress(other)).toBe(true)
      expect(chain.isAddress(other, { network })).toBe(other === address)
      expect(chain.normalize(other, { network })).toBe(address)
      expect(chain.normalize(other)).toBe(other)
      expect(isSame(other, address)).toBe(true)
    }
  })

  test('Alice is nobody else', () => {
    const bob = encode(0, new Uint8Array(32).fill(1))
    expect(isSame(alice.polkadot, bob)).toBe(false)
    expect(() => isSame(alice.polkadot, 'bob')).toThrow(expect.objectContaining({ code: 'invalid-address' }))
  })
})

test.each([0, 2, 42, 63, 64, 127, 128, 252, 255, 256, 1000, 10_041, 16_383])(
  'network %i is written as others write it',
  (prefix) => {
    const key = fromHex(alice.key)
    expect(encode(prefix, key)).toBe(encodeAddress(key, prefix))
  },
)

test.each([99_999, 16_384, 1.5, -1, Number.NaN, '42'])('a network of the number %s has no addresses', (prefix) => {
  const network: Network = { ...polkadot, prefix }
  expect(chain.isAddress(alice.polkadot, { network })).toBe(false)
  expect(() => chain.normalize(alice.polkadot, { network })).toThrow(
    expect.objectContaining({ name: 'ChainError', code: 'invalid-network', argument: 'network.prefix' }),
  )
})

test.each([
  ['1 byte', 1],
  ['2 bytes', 2],
  ['4 bytes', 4],
  ['8 bytes', 8],
])('an account index of %s is no account', (_, length) => {
  const address = encodeAddress(new Uint8Array(length).fill(1), 42)
  expect(chain.isAddress(address)).toBe(false)
  expect(() => chain.normalize(address)).toThrow(expect.objectContaining({ code: 'invalid-address' }))
})

/** Accounts only, and no number written longer than need be, which the other library reads as another address' twin. */
const theirs = (text: string): string | undefined => {
  try {
    const key = decodeAddress(text)
    // "0b01000000..=0b01111111": the form of two bytes, which is for the numbers that one byte has no room for, 64 and up.
    const bytes = base58.decode(text)
    const [first = 0, second = 0] = bytes
    // And the library takes a checksum of one byte after two of network: an account of 32 bytes has "2" of them.
    if (bytes.length !== (first > 63 ? 36 : 35)) return undefined
    const isTooLong = first > 63 && ((first & 63) << 2) + (second >> 6) + ((second & 63) << 8) < 64
    return key.length === 32 && !isTooLong ? toHex(key) : undefined
  } catch {
    return undefined
  }
}
test(
  'random addresses and their mutations are addresses where @polkadot/util-crypto says so',
  () => {
    const random = seeded(354)
    const seen = { yes: 0, no: 0 }
    for (let i = 0; i < runs(4000); i++) {
      const prefix = oneOf(random, [0, 2, 42, random(64), random(16_384)])
      const key = bytesOf(random, 32)
      // Two that are kept for later.
      if (prefix === 46 || prefix === 47) continue
      const address = encode(prefix, key)
      expect(address).toBe(encodeAddress(key, prefix))
      for (const text of [address, mutated(random, address), mutated(random, address)]) {
        const isOne = chain.isAddress(text)
        expect(isOne, text).toBe(theirs(text) !== undefined)
        // One mutation in 65,536 has the right checksum, of another key.
        if (isOne) expect(theirs(text)).toBe(toHex(decode(text).publicKey))
        seen[isOne ? 'yes' : 'no']++
      }
    }
    expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(runs(3000))
  },
  patience,
)
