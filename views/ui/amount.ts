// Amounts as they are read: bigint base units, never floats.

/**
 * Writes decimals cut, not rounded, to three places, with at least `least` of them. `language` is a BCP 47 tag; the digits
 * are 0 to 9 in every language, as in the addresses beside them.
 */
const cutter = (language: string, least: number): Intl.NumberFormat =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: least,
    maximumFractionDigits: 3,
    roundingMode: 'trunc',
    numberingSystem: 'latn',
  })
/** Base units as a decimal: a text keeps every digit. */
const decimal = (value: bigint, decimals: number): `${number}` => `${value}e-${decimals}` as `${number}`

/** An amount without the zeros at its end. */
export const cutAmount = (value: bigint, decimals: number, language: string): string =>
  cutter(language, 0).format(decimal(value, decimals))

/** An amount to three places; whole and fraction apart. What has no decimals has no fraction. */
export function shortAmount(value: bigint, decimals: number, language: string): { whole: string; fraction: string } {
  const texts = { whole: '', fraction: '' }
  for (const { type, value: text } of cutter(language, decimals && 3).formatToParts(decimal(value, decimals)))
    texts[type === 'decimal' || type === 'fraction' ? 'fraction' : 'whole'] += text
  return texts
}
