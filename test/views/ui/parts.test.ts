// The pure parts of the views, as tables.
import { describe, expect, test } from 'vitest'
import { cutAmount, shortAmount } from '../../../views/ui/amount.ts'
import { amountText, decimalText } from '../../../views/ui/list-amount.ts'
import { safeImage } from '../../../views/ui/safe-image.ts'
import '../page.ts'

describe('an amount is cut to three places, never rounded, and ends in no zeros', () => {
  const ether = 10n ** 18n
  test.each([
    [0n, 18, '0', ''],
    [1n, 18, '0', ''],
    [(ether * 9999n) / 10_000n, 18, '0', '.999'],
    [ether, 18, '1', ''],
    [ether / 20n, 18, '0', '.05'],
    [(ether * 12_345_678n) / 10n, 18, '1,234,567', '.8'],
    [999n * ether + (ether * 9999n) / 10_000n, 18, '999', '.999'],
    [1000n * ether, 18, '1,000', ''],
    [42n, 0, '42', ''],
    [1_234_567n, 0, '1,234,567', ''],
    [0n, 0, '0', ''],
    [15n, 1, '1', '.5'],
    [1_500_000n, 6, '1', '.5'],
    [
      2n ** 256n - 1n,
      18,
      `115792089237316195423570985008687907853269984665640564039457`.replace(/\B(?=(\d{3})+$)/g, ','),
      '.584',
    ],
  ])('so that %s with %s decimals is %s%s', (value, decimals, whole, fraction) => {
    expect(shortAmount(value, decimals, 'en')).toEqual({ whole, fraction })
  })

  test('and is written without the zeros at its end', () => {
    const cut = (value: bigint) => cutAmount(value, 18, 'de')
    expect([ether, ether / 20n, (ether * 12_345_678n) / 10n, 1n].map(cut)).toEqual(['1', '0,05', '1.234.567,8', '0'])
  })

  test('and is said to be less in a list, where it would be cut to nothing', () => {
    const [least, some] = [ether / 1000n, ether / 1000n - 1n]
    expect([least, some, 1n, 0n].map((value) => amountText(value, 18, 'en'))).toEqual([
      '0.001',
      '<0.001',
      '<0.001',
      '0',
    ])
    expect([amountText(1n, 2, 'en'), amountText(1n, 0, 'en')]).toEqual(['0.01', '1'])
    expect(['0.001', '0.0009', '0.000', '0', '10.0001'].map((amount) => decimalText(amount, 'de'))).toEqual([
      '0,001',
      '<0,001',
      '0',
      '0',
      '10',
    ])
  })

  test.each([
    ['de', '1.234.567', ',8'],
    ['ja', '1,234,567', '.8'],
    ['ar', '1,234,567', '.8'],
    ['fr-CH', '1\u202f234\u202f567', ',8'],
  ])('in the manner of %s, with the digits of an address', (language, whole, fraction) => {
    expect(shortAmount((ether * 12_345_678n) / 10n, 18, language)).toEqual({ whole, fraction })
  })
})

describe('a picture is shown from', () => {
  test.each([
    'data:image/png;base64,AA',
    'DATA:image/svg+xml,<svg/>',
    'blob:https://site.test/1',
    'https://site.test/a.png',
    'HTTPS://site.test/a.png',
    'http://localhost/a.png',
    'http://localhost:3000/a.png',
    'http://127.0.0.1:1/a.png',
    'http://[::1]:1/a.png',
  ])('%s', (url) => {
    expect(safeImage(url)).toBe(url)
  })
})

describe('a picture is not shown from', () => {
  test.each([
    undefined,
    '',
    'javascript:alert(1)',
    'data:text/html,<script>',
    'http://site.test/a.png',
    'http://localhost.site.test/a.png',
    'http://localhost@site.test/a.png',
    'http://127.0.0.1.site.test/a.png',
    '//site.test/a.png',
    '/a.png',
    ' https://site.test/a.png',
    'file:///a.png',
    'ftp://site.test/a.png',
  ])('%s', (url) => {
    expect(safeImage(url)).toBeUndefined()
  })
})
