// Amounts as the modal shows them.
import { amountFormat, decimal } from '../../src/messages/amount.ts'

/** An amount to three places. `language` is a BCP 47 tag. */
export const cutAmount = (value: bigint, decimals: number, language: string): string =>
  amountFormat(language).format(decimal(value, decimals))

export interface AmountTexts {
  readonly whole: string
  /** From the decimal point on. */
  readonly fraction: string
}
/** The same, whole and fraction apart. */
export const shortAmount = (value: bigint, decimals: number, language: string): AmountTexts =>
  apart(amountFormat(language), decimal(value, decimals))

export const dollarFormat = (language: string): Intl.NumberFormat =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    roundingMode: 'trunc',
    numberingSystem: 'latn',
  })

/** A worth in units of 10^-18 dollars, cut to cents. */
export const dollars = (worth: bigint, language: string): AmountTexts =>
  apart(dollarFormat(language), decimal(worth, 18))

function apart(format: Intl.NumberFormat, value: `${number}`): AmountTexts {
  const parts = format.formatToParts(value)
  const point = parts.findIndex(({ type }) => type === 'decimal')
  const text = (some: readonly Intl.NumberFormatPart[]): string => some.map(({ value }) => value).join('')
  const at = point < 0 ? parts.length : point
  return { whole: text(parts.slice(0, at)), fraction: text(parts.slice(at)) }
}
