/**
 * `hasp/format`: addresses and amounts as the modal writes them.
 * @example import { formatAddress, formatAmount } from 'hasp/format'
 * @module
 */

import { amountFormat, decimal } from './messages/amount.ts'

export { formatAddress } from './messages/short-address.ts'

/** What {@link formatAmount} may be told. */
export interface AmountFormat {
  /** BCP 47. @default 'en' */
  readonly locale?: string
  /** Decimals at most: what is beyond is cut, as a balance that is rounded up cannot be sent. @default 3 */
  readonly places?: number
}

/**
 * Formats base units as a decimal number: cut, never rounded, and no digit lost before. The digits are 0 to 9 in every language.
 *
 * @throws TypeError where `value` is no bigint, since a float has lost digits already, or `decimals` no whole number; RangeError where `locale` is no
 * BCP 47 tag.
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
  if (!(decimals >= 0 && Number.isInteger(decimals))) throw new TypeError(`formatAmount: decimals is ${decimals}`)
  return amountFormat(locale, places).format(decimal(value, decimals))
}
