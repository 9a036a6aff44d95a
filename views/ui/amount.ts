// Amounts as the modal shows them.
import { amountFormat, decimal } from '../../src/messages/amount.ts'

/** An amount to three places. `language` is a BCP 47 tag. */
export const cutAmount = (value: bigint, decimals: number, language: string): string =>
  amountFormat(language).format(decimal(value, decimals))

/** A decimal to three places: a text keeps every digit. */
export const cutDecimal = (amount: string, language: string): string =>
  amountFormat(language).format(amount as `${number}`)

export interface AmountTexts {
  readonly whole: string
  /** From the decimal point on. */
  readonly fraction: string
}
/** The same, whole and fraction apart. */
export const shortAmount = (value: bigint, decimals: number, language: string): AmountTexts =>
  apart(amountFormat(language), decimal(value, decimals))

/** A worth in units of 10^-18 dollars, cut to cents. */
export const dollars = (worth: bigint, language: string): AmountTexts =>
  apart(dollarFormat(language), decimal(worth, 18))

const dollarFormat = (language: string): Intl.NumberFormat =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    roundingMode: 'trunc',
    numberingSystem: 'latn',
  })

/** A worth as a decimal, in dollars and cents. What is less than a cent is said to be so. */
export function worthText(worth: string, language: string): string {
  const isLess = /^0\.00\d*[1-9]/.test(worth)
  return `${isLess ? '<' : ''}${dollarFormat(language).format((isLess ? '0.01' : worth) as `${number}`)}`
}

function apart(format: Intl.NumberFormat, value: `${number}`): AmountTexts {
  const parts = format.formatToParts(value)
  const point = parts.findIndex(({ type }) => type === 'decimal')
  const text = (some: readonly Intl.NumberFormatPart[]): string => some.map(({ value }) => value).join('')
  const at = point < 0 ? parts.length : point
  return { whole: text(parts.slice(0, at)), fraction: text(parts.slice(at)) }
}
