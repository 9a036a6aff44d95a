// Keccak-256 beside noble's own, at every length around its block.
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, stringToBytes } from 'viem'
import { expect, test } from 'vitest'
import { fromHex, fromUtf8, isHex, toHex, toUtf8 } from '../../chains/bytes.ts'
import { keccak } from '../../rpc/keccak.ts'
import { titledRows } from '../helpers/title.ts'

// https://keccak.team/archives.html (KAT_MCT, ShortMsgKAT_256)
test.each([
  ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
  ['cc', 'eead6dbfc7340a56caedc044696a168870549a6a7f6f56961e84a54bd9970b8a'],
  ['41fb', 'a8eaceda4d47b3281a795ad9e1ea2122b407baf9aabcb9e18b5717b7873537d2'],
])('the hash of %j is %s', (message, hash) => {
  expect(toHex(keccak(fromHex(message)))).toBe(hash)
})

test('a message of any length has the hash that noble gives it', () => {
  for (let length = 0; length < 420; length++) {
    const message = Uint8Array.from({ length }, (_, i) => (i * 131 + length) & 255)
    expect(toHex(keccak(message))).toBe(toHex(keccak_256(message)))
  }
})

test('a hash is not changed by the next one', () => {
  const first = keccak(toUtf8('a'))
  keccak(toUtf8('b'))
  expect(first).toEqual(keccak_256(toUtf8('a')))
})

test('bytes are hex and back', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
  expect(toHex(bytes)).toBe(bytesToHex(bytes).slice(2))
  expect(fromHex(toHex(bytes))).toEqual(hexToBytes(bytesToHex(bytes)))
})

test.each(['', 'a', 'ünïcödé 🦊', '\uFEFFmark', '\0'])('%j is UTF-8 and back', (text) => {
  expect(toUtf8(text)).toEqual(stringToBytes(text))
  expect(fromUtf8(toUtf8(text))).toBe(text)
})

test.each(
  titledRows<[unknown, boolean]>([
    ['0x', true],
    ['0x00', true],
    ['0xAbCd', true],
    ['0x0', false],
    ['0X00', false],
    ['00', false],
    ['', false],
    ['0xgg', false],
    ['0x00\n', false],
    [' 0x00', false],
    [`0x${'ab'.repeat(500_000)}`, true],
    [`0x${'ab'.repeat(500_000)}a`, false],
    [null, false],
    [0, false],
    [['0x00'], false],
  ]).map(([words, value, expected]) => [words, expected, value] as const),
)('that %s is hex is %s', (_, expected, value) => {
  expect(isHex(value)).toBe(expected)
})
