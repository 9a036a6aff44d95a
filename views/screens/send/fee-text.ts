// A fee in words.
import { decimal } from '../../../src/messages/amount.ts'

/** What is only about right has two digits; base units of the coin, without its symbol. `language` is a BCP 47 tag. */
export const feeText = (fee: bigint, decimals: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumSignificantDigits: 2 }).format(decimal(fee, decimals))
