// Addresses and amounts as the modal writes them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseUnits } from '../../chains/units.ts'
import { formatAddress, formatAmount } from '../../src/format.ts'

describe('an address', () => {
  test.each([
    ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x7099…79C8'],
    ['vines1vzrYbzLWRdUT8agoaMX8tx7aBzdgRmwvJKyM1Z', 'vines1…yM1Z'],
    ['vitalik.eth', 'vitalik.eth'],
    ['123456789012', '123456…9012'],
    ['', ''],
  ])('%s is written %s', (address, text) => expect(formatAddress(address)).toBe(text))
})

describe('an amount', () => {
  test.each<[bigint, number, Parameters<typeof formatAmount>[2], string]>([
    [1_234_567_890_000_000_000_000n, 18, undefined, '1,234.567'],
    [1_999_999_999_999_999_999n, 18, undefined, '1.999'],
    [10n ** 18n, 18, undefined, '1'],
    [1n, 18, undefined, '0'],
    [1n, 18, { places: 18 }, '0.000000000000000001'],
    [1_234_567_890n, 6, { locale: 'de' }, '1.234,567'],
    [1_234_567_890n, 6, { locale: 'ar-EG' }, '1,234.567'],
    [0n, 8, undefined, '0'],
    [7n, 0, undefined, '7'],
  ])('of %s with %s decimals is cut, not rounded', (value, decimals, format, text) =>
    expect(formatAmount(value, decimals, format)).toBe(text),
  )

  test.each([undefined, null, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '18'])(
    'with %s decimals is none: what is unknown is not shown as a number',
    (decimals) => expect(() => formatAmount(5n, decimals as number)).toThrow(TypeError),
  )

  test('of any size keeps the digits that are shown', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (value) => {
        const text = formatAmount(value, 18, { places: 18 }).replaceAll(',', '')
        expect(parseUnits(text, 18)).toBe(value)
      }),
    )
  })

  test.each([1.5, '1', 1, undefined, null])('that is no bigint is refused: %s', (value) => {
    expect(() => formatAmount(value as never, 18)).toThrow('formatAmount: value is no bigint of base units')
  })
})
