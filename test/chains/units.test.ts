// Amounts as text and as bigint.
import fc from 'fast-check'
import { formatUnits as viemFormat, parseUnits as viemParse } from 'viem'
import { expect, test } from 'vitest'
import { formatUnits, parseUnits } from '../../chains/index.ts'
import { hostile, patience, runs } from './random.ts'

const max = 2n ** 256n - 1n

test.each<[string, number, bigint]>([
  ['0', 18, 0n],
  ['1', 0, 1n],
  ['1', 18, 10n ** 18n],
  ['1.5', 18, 15n * 10n ** 17n],
  ['1.', 2, 100n],
  ['.5', 1, 5n],
  ['-.5', 1, -5n],
  ['-1.5', 2, -150n],
  ['-0', 2, 0n],
  ['007', 0, 7n],
  ['0.000000000000000001', 18, 1n],
  ['1.50', 2, 150n],
  [`${max}`, 0, max],
])('%s with %i decimals is %i', (text, decimals, value) => expect(parseUnits(text, decimals)).toBe(value))

test.each<[string, number]>([
  ['', 18],
  ['.', 18],
  ['-', 18],
  ['-.', 18],
  ['+1', 18],
  ['1.2.3', 18],
  ['1,5', 18],
  ['1 000', 18],
  [' 1', 18],
  ['1\n', 18],
  ['1e3', 18],
  ['0x1', 18],
  ['Infinity', 18],
  ['NaN', 18],
  ['١', 18],
  ['--1', 18],
  ['1.5', 0],
  ['1.50', 1],
  ['0.0000000000000000001', 18],
])('%j with %i decimals is no amount', (text, decimals) => {
  expect(() => parseUnits(text, decimals)).toThrow(
    expect.objectContaining({ name: 'ChainError', code: 'invalid-amount', argument: 'text' }),
  )
})

test.each([-1, 1.5, 256, Number.NaN, Number.POSITIVE_INFINITY, '2', undefined, null, 18n])(
  '%s decimals there are not',
  (decimals) => {
    const wrong = expect.objectContaining({ code: 'invalid-amount', argument: 'decimals' })
    expect(() => parseUnits('1', decimals as number)).toThrow(wrong)
    expect(() => formatUnits(1n, decimals as number)).toThrow(wrong)
  },
)

test.each<[bigint, number, string]>([
  [0n, 18, '0'],
  [1n, 0, '1'],
  [1n, 18, '0.000000000000000001'],
  [10n ** 18n, 18, '1'],
  [1500n, 3, '1.5'],
  [-1500n, 3, '-1.5'],
  [-1n, 3, '-0.001'],
  [100n, 0, '100'],
  [max, 0, `${max}`],
])('%i of %i decimals is %s', (value, decimals, text) => expect(formatUnits(value, decimals)).toBe(text))

test.each(hostile)('%s is no amount', (_, value) => {
  if (value !== 1n) {
    expect(() => formatUnits(value as bigint, 2)).toThrow(expect.objectContaining({ argument: 'value' }))
  }
  const isAmount = value === '0'.repeat(40)
  if (isAmount) expect(parseUnits(value as string, 2)).toBe(0n)
  else expect(() => parseUnits(value as string, 2)).toThrow(expect.objectContaining({ argument: 'text' }))
})

test(
  'what is written is read as it was, and as viem does',
  () => {
    const amount = fc.bigInt({ min: -max, max })
    const decimals = fc.integer({ min: 0, max: 77 })
    fc.assert(
      fc.property(amount, decimals, (value, digits) => {
        const text = formatUnits(value, digits)
        expect(parseUnits(text, digits)).toBe(value)
        expect(viemFormat(value, digits)).toBe(text)
        expect(viemParse(text, digits)).toBe(value)
      }),
      { numRuns: runs(5000), seed: 1 },
    )
  },
  patience,
)
