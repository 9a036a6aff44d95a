// Amounts as lists write them.
import { amountFormat, decimal } from '../../src/messages/amount.ts'
import { dollarFormat } from './amount.ts'

/** A list writes thousands, and to make a format takes longer than all else of a row. */
const kept = (make: (language: string) => Intl.NumberFormat): ((language: string) => Intl.NumberFormat) => {
  const formats = new Map<string, Intl.NumberFormat>()
  return (language) => {
    const format = formats.get(language) ?? make(language)
    formats.set(language, format)
    return format
  }
}
const amounts = kept((language) => amountFormat(language))
const dollars = kept(dollarFormat)

/** An amount to three places; what is less than that is said to be so. `language` is a BCP 47 tag. */
export const amountText = (value: bigint, decimals: number, language: string): string =>
  cut(decimal(value, decimals), value > 0n && value * 1000n < 10n ** BigInt(decimals), language)

/** A decimal to three places: a text keeps every digit. */
export const decimalText = (amount: string, language: string): string =>
  cut(amount as `${number}`, /^0+\.000\d*[1-9]/.test(amount), language)

const cut = (amount: `${number}`, isLess: boolean, language: string): string =>
  (isLess ? '<' : '') + amounts(language).format(isLess ? '0.001' : amount)

/** A worth as a decimal, in dollars and cents. What is less than a cent is said to be so. */
export function worthText(worth: string, language: string): string {
  const isLess = /^0+\.00\d*[1-9]/.test(worth)
  return `${isLess ? '<' : ''}${dollars(language).format((isLess ? '0.01' : worth) as `${number}`)}`
}
