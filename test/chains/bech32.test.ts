// bech32 and bech32m: the vectors of BIP-173 and BIP-350, and @scure/base's word on random texts.
import * as scure from '@scure/base'
import { describe, expect, test } from 'vitest'
import { bech32, bech32m, decode, encode, toBytes, toWords } from '../../chains/bech32.ts'
import { bytesOf, mutated, oneOf, patience, runs, seeded } from './random.ts'

const long = 'an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio'
// https://github.com/bitcoin/bips/blob/master/bip-0173.mediawiki#test-vectors
const valid173 = [
  'A12UEL5L',
  'a12uel5l',
  `${long}1tt5tgs`,
  'abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw',
  `11${'q'.repeat(82)}c8247j`,
  'split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w',
  '?1ezyfcl',
]
const invalid173 = [
  '\x201nwldj5',
  '\x7f1axkwrx',
  '\x801eym55h',
  'an84characterslonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1569pvx',
  'pzry9x0s0muk',
  '1pzry9x0s0muk',
  'x1b4n0q5v',
  'li1dgmt3',
  'de1lg7wt\xff',
  'A1G7SGD8',
  '10a06t8',
  '1qzzfhee',
]
// https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki#test-vectors-for-bech32m
const valid350 = [
  'A1LQFN3A',
  'a1lqfn3a',
  'an83characterlonghumanreadablepartthatcontainsthetheexcludedcharactersbioandnumber11sg7hg6',
  'abcdef1l7aum6echk45nj3s0wdvt2fg8x9yrzpqzd3ryx',
  `11${'l'.repeat(82)}ludsr8`,
  'split1checkupstagehandshakeupstreamerranterredcaperredlc445v',
  '?1v759aa',
]
const invalid350 = [
  '\x201xj0phk',
  '\x7f1g6xzxy',
  '\x801vctc34',
  'an84characterslonghumanreadablepartthatcontainsthetheexcludedcharactersbioandnumber11d6pts4',
  'qyrz8wqd2c9m',
  '1qyrz8wqd2c9m',
  'y1b0jsk6g',
  'lt1igcx5c0',
  'in1muywd',
  'mm1crxm3i',
  'au1s5cgom',
  'M1VUXWEZ',
  '16plkw9',
  '1p2gdwpf',
]

describe.each([
  ['BIP-173', bech32, valid173, invalid173],
  ['BIP-350', bech32m, valid350, invalid350],
] as const)('%s', (_, variant, valid, invalid) => {
  test.each(valid)('says that %j is right, and writes it again as it was', (text) => {
    const read = decode(text)
    expect(read.variant).toBe(variant)
    expect(encode(read.prefix, read.words, read.variant)).toBe(text.toLowerCase())
  })
  test.each(invalid)('says that %j is wrong', (text) => expect(() => decode(text)).toThrow(RangeError))
})

test.each(['A12UEl5L', 'a12UEL5L'])('%j has letters of both cases, and is wrong', (text) =>
  expect(() => decode(text)).toThrow(RangeError),
)

test('a Kelvin sign is no K, though it is small as a k', () => {
  const right = 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'
  expect(() => decode(right)).not.toThrow()
  expect(() => decode(right.replace('K', '\u212a'))).toThrow(RangeError)
})

const theirs = (text: string): unknown => {
  for (const [codec, variant] of [
    [scure.bech32, bech32],
    [scure.bech32m, bech32m],
  ] as const)
    try {
      const { prefix, words } = codec.decode(text as `${string}1${string}`, 90)
      return { prefix, words, variant }
    } catch {}
  return undefined
}
const ours = (text: string): unknown => {
  try {
    return decode(text)
  } catch {
    return undefined
  }
}

test(
  'random texts and their mutations are read as another library reads them',
  () => {
    const random = seeded(173)
    for (let i = 0; i < runs(5000); i++) {
      const prefix = oneOf(random, ['bc', 'tb', 'cosmos', 'a', '1', '?~', 'osmo1'])
      const codec = oneOf(random, [scure.bech32, scure.bech32m])
      const bytes = bytesOf(random, random(45))
      const text: string = codec.encode(prefix, codec.toWords(bytes))
      const variant = codec === scure.bech32 ? bech32 : bech32m
      expect(encode(prefix, toWords(bytes), variant)).toBe(text)
      expect(toBytes(decode(text).words)).toEqual(bytes)
      for (const other of [mutated(random, text), text.toUpperCase(), mutated(random, mutated(random, text))])
        expect(ours(other), other).toEqual(theirs(other))
    }
  },
  patience,
)

test(
  'bits that are left over are refused unless they are zeros of padding, as another library does',
  () => {
    const random = seeded(350)
    const words = (list: readonly number[]): unknown => {
      try {
        return [...toBytes(list)]
      } catch {
        return undefined
      }
    }
    const expected = (list: number[]): unknown => {
      try {
        return [...scure.bech32.fromWords(list)]
      } catch {
        return undefined
      }
    }
    for (let i = 0; i < runs(5000); i++) {
      const list = Array.from({ length: random(12) }, () => random(32))
      if (list.length > 0 && random(2)) list[list.length - 1] = 0
      expect(words(list), `${list}`).toEqual(expected(list))
    }
  },
  patience,
)
