// base58: the vectors of its draft, and @scure/base's word on random bytes.
import * as scure from '@scure/base'
import { expect, test } from 'vitest'
import { decode, encode } from '../../chains/base58.ts'
import { toHex, toUtf8 } from '../../chains/bytes.ts'
import { bytesOf, mutated, patience, runs, seeded } from './random.ts'

// https://datatracker.ietf.org/doc/html/draft-msporny-base58-03#section-5
test.each<[bytes: Uint8Array, text: string]>([
  [toUtf8('Hello World!'), '2NEpo7TZRRrLZSi2U'],
  [
    toUtf8('The quick brown fox jumps over the lazy dog.'),
    'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
  ],
  [Uint8Array.of(0, 0, 0x28, 0x7f, 0xb4, 0xcd), '11233QC4'],
  [new Uint8Array(), ''],
  [new Uint8Array(3), '111'],
])('%j is written as %s', (bytes, text) => {
  expect(encode(bytes)).toBe(text)
  expect(decode(text)).toEqual(bytes)
})

test.each(['0', 'O', 'I', 'l', ' ', '1 ', '+', 'é', '\ud800', '🦊', '\n'])('%j is no base58', (text) => {
  expect(() => decode(text)).toThrow(RangeError)
})

test(
  'random bytes are written, and mutations read, as another library does',
  () => {
    const random = seeded(58)
    const read = (codec: (text: string) => Uint8Array, text: string): string | undefined => {
      try {
        return toHex(codec(text))
      } catch {
        return undefined
      }
    }
    for (let i = 0; i < runs(5000); i++) {
      const bytes = bytesOf(random, random(70)).fill(0, 0, random(4))
      const text = encode(bytes)
      expect(text).toBe(scure.base58.encode(bytes))
      expect(decode(text)).toEqual(bytes)
      const other = text ? mutated(random, text) : ' '
      expect(read(decode, other), other).toBe(read(scure.base58.decode, other))
    }
  },
  patience,
)
