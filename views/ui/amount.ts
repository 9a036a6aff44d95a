// Amounts as the modal shows them.
import { amountFormat, decimal } from '../../src/messages/amount.ts'

/** An amount to three places. `language` is a BCP 47 tag. */
export const cutAmount = (value: bigint, decimals: number, language: string): string =>
  amountFormat(language).format(decimal(value, decimals))

/** The same, whole and fraction apart. */
export function shortAmount(value: bigint, decimals: number, language: string): { whole: string; fraction: string } {
  const texts = { whole: '', fraction: '' }
  for (const { type, value: text } of amountFormat(language).formatToParts(decimal(value, decimals)))
    texts[type === 'decimal' || type === 'fraction' ? 'fraction' : 'whole'] += text
  return texts
}
