// Amounts as they are read: bigint base units, never floats.

/**
 * Base units as a decimal cut, not rounded, to three places; whole and fraction apart. `language` is a BCP 47 tag; the
 * digits are 0 to 9 in every language, as in the addresses beside them.
 */
export function shortAmount(value: bigint, decimals: number, language: string): { whole: string; fraction: string } {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals, digits.length - decimals + 3)
  const format = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
  const point = format.formatToParts(0.1).find(({ type }) => type === 'decimal')?.value
  return { whole: format.format(BigInt(whole)), fraction: fraction && `${point}${fraction.padEnd(3, '0')}` }
}
