// Amounts as they are read: bigint base units, never floats.

/** Base units as a decimal cut, not rounded, to three places; whole and fraction apart. */
export function shortAmount(value: bigint, decimals: number): { whole: string; fraction: string } {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals, digits.length - decimals + 3)
  return { whole: whole.replace(/\B(?=(\d{3})+$)/g, ','), fraction: fraction && `.${fraction.padEnd(3, '0')}` }
}
