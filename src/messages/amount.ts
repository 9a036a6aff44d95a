// How amounts are written, here and by `hasp/format`: bigint base units, never floats.

/**
 * Writes decimals cut, not rounded, without the zeros at their end: in half of Europe `10,000.000` is ten million. `locale` is a
 * BCP 47 tag; the digits are 0 to 9 in every language, as in the addresses beside them.
 */
export const amountFormat = (locale: string, places = 3): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: places, roundingMode: 'trunc', numberingSystem: 'latn' })

/** Base units as a decimal: a text keeps every digit. */
export const decimal = (value: bigint, decimals: number): `${number}` => `${value}e-${decimals}` as `${number}`
