/**
 * `hasp/format`: addresses and amounts as the modal writes them.
 * @example import { formatAddress, formatAmount } from 'hasp/format'
 * @module
 */

/**
 * An address short enough to read: its first six and last four characters. One that is no longer than that stays whole.
 *
 * @example formatAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8') // '0x7099…79C8'
 */
export const formatAddress = (address: string): string =>
  address.length > 11 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address

/** What {@link formatAmount} may be told. */
export interface AmountFormat {
  /** BCP 47. @default 'en' */
  readonly locale?: string
  /** Decimals at most: what is beyond is cut, as a balance that is rounded up cannot be sent. @default 3 */
  readonly places?: number
}

/**
 * Base units as a number is read, every digit kept before it is cut. The digits are 0 to 9 in every language.
 *
 * @throws TypeError where `value` is no bigint: a float has lost digits already.
 * @example
 * const { value, decimals, symbol } = modal.state.balance ?? { value: 0n, decimals: 18, symbol: 'ETH' }
 * const text = `${formatAmount(value, decimals)} ${symbol}` // '1,234.567 ETH'
 */
export function formatAmount(
  value: bigint,
  decimals: number,
  { locale = 'en', places = 3 }: AmountFormat = {},
): string {
  if (typeof value !== 'bigint') throw new TypeError('formatAmount: value is no bigint of base units')
  const format = { maximumFractionDigits: places, roundingMode: 'trunc', numberingSystem: 'latn' } as const
  // As a text it keeps every digit.
  return new Intl.NumberFormat(locale, format).format(`${value}e-${decimals}` as `${number}`)
}
