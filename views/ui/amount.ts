// Amounts as they are read: bigint base units, never floats.

/**
 * Writes decimals cut, not rounded, to three places, without the zeros at their end: in half of Europe `10,000.000` is ten
 * million. `language` is a BCP 47 tag; the digits are 0 to 9 in every language, as in the addresses beside them.
 */
const cutter = (language: string): Intl.NumberFormat =>
  new Intl.NumberFormat(language, {
    maximumFractionDigits: 3,
    roundingMode: 'trunc',
    numberingSystem: 'latn',
  })
/** Base units as a decimal: a text keeps every digit. */
const decimal = (value: bigint, decimals: number): `${number}` => `${value}e-${decimals}` as `${number}`

/** An amount to three places. */
export const cutAmount = (value: bigint, decimals: number, language: string): string =>
  cutter(language).format(decimal(value, decimals))

/** The same, whole and fraction apart. */
export function shortAmount(value: bigint, decimals: number, language: string): { whole: string; fraction: string } {
  const texts = { whole: '', fraction: '' }
  for (const { type, value: text } of cutter(language).formatToParts(decimal(value, decimals)))
    texts[type === 'decimal' || type === 'fraction' ? 'fraction' : 'whole'] += text
  return texts
}
