// What is typed as an amount, in every way in which people type and attackers paste.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseUnits } from '../../../../chains/units.ts'
import { readAmount, separatorOf, unitsOfWorth, writeAmount, writeWorth } from '../../../../src/flows/send/amount.ts'
import { runs } from '../../../helpers/random.ts'

describe('a typed amount', () => {
  test.each([
    ['', 'missing'],
    ['.', 'malformed'],
    [',', 'malformed'],
    ['1,5', 'malformed'],
    ['1.5.0', 'malformed'],
    ['1e3', 'malformed'],
    ['-1', 'malformed'],
    ['+1', 'malformed'],
    [' 1', 'malformed'],
    ['1 ', 'malformed'],
    ['1 000', 'malformed'],
    ['0x10', 'malformed'],
    ['１２', 'malformed'],
    ['١٢', 'malformed'],
    ['1\u200b2', 'malformed'],
    ['\u202e21', 'malformed'],
    ['NaN', 'malformed'],
    ['Infinity', 'malformed'],
    ['9'.repeat(10_000), 'malformed'],
    ['0', 'missing'],
    ['0.000000', 'missing'],
    ['.0', 'missing'],
    ['1.0000001', 'precise'],
    ['0.0000001', 'precise'],
    ['1', 1_000_000n],
    ['1.', 1_000_000n],
    ['.5', 500_000n],
    ['007', 7_000_000n],
    ['1.50000000000', 1_500_000n],
    ['0.000001', 1n],
  ])('%j of six places is %s', (text, expected) => expect(readAmount(text, 6, 'en')).toBe(expected))

  test('a comma stands before the fraction where the language writes it so, and never beside a point', () => {
    expect([separatorOf('de'), separatorOf('en'), separatorOf('ja')]).toEqual([',', '.', '.'])
    expect(readAmount('1,5', 6, 'de')).toBe(1_500_000n)
    expect(readAmount('1.5', 6, 'de')).toBe(1_500_000n)
    for (const both of ['1.000,5', '1,000.5', '1,5,5', '1,.5']) expect(readAmount(both, 6, 'de')).toBe('malformed')
  })

  test('what is written is read as the same, in every language', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
        fc.nat(255),
        fc.constantFrom('en', 'de', 'ja', 'fr', 'pt-BR'),
        (value, decimals, tag) => readAmount(writeAmount(value, decimals, tag), decimals, tag) === value,
      ),
      { numRuns: runs(500), seed: 5 },
    )
  })

  test('whatever is typed is base units above 0 or a problem, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(36), (text, decimals) => {
        const read = readAmount(text, decimals, 'de')
        return typeof read === 'string' || read > 0n
      }),
      { numRuns: runs(500), seed: 6 },
    )
  })
})

describe('dollars', () => {
  test('dollars are base units at the price, cut and exact', () => {
    expect(unitsOfWorth(parseUnits('10', 18), '2000', 18)).toBe(5n * 10n ** 15n)
    expect(unitsOfWorth(parseUnits('1', 18), '3', 6)).toBe(333_333n)
    expect(writeWorth(parseUnits('1234.567', 18), 'en')).toBe('1234.56')
    expect(writeWorth(parseUnits('0.001', 18), 'de')).toBe('0')
  })

  test('what dollars buy is never worth more than they are', () => {
    const prices = fc.bigInt({ min: 1n, max: 10n ** 24n }).map((price) => {
      const text = `${price}`.padStart(19, '0')
      return `${text.slice(0, -18)}.${text.slice(-18)}`
    })
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), prices, fc.nat(24), (worth, price, decimals) => {
        const units = unitsOfWorth(worth, price, decimals)
        const back = (units * parseUnits(price, 18)) / 10n ** BigInt(decimals)
        return back <= worth
      }),
      { numRuns: runs(500), seed: 8 },
    )
  })
})
