// The amount of a transfer as a visitor types it, in the token or in dollars: exact, and never a float.
import { formatUnits, parseUnits } from '../../../chains/units.ts'
import { priceDigits } from '../../services/data/read.ts'

/** Most characters: the greatest amount of the token with the most places has fewer. */
const maxText = 400

const separators = new Map<string, string>()
/** The sign that a language puts before the fraction. To find it out takes longer than all else of a key. */
export function separatorOf(tag: string): string {
  const found =
    separators.get(tag) ??
    new Intl.NumberFormat(tag).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ??
    '.'
  separators.set(tag, found)
  return found
}

/** `missing`: nothing is typed, or nothing but zeros. `malformed`: it is no plain decimal. `precise`: it has too many places. */
export type AmountProblem = 'missing' | 'malformed' | 'precise'

/**
 * Reads what was typed as base units. A point is understood in every language, another sign in those that write it; of both in one
 * text nobody can tell which is meant.
 */
export function readAmount(typed: string, decimals: number, tag: string): bigint | AmountProblem {
  if (!typed) return 'missing'
  const text = typed.replace(separatorOf(tag), '.')
  if (typed.length > maxText || !/^(\d+\.?\d*|\.\d+)$/.test(text)) return 'malformed'
  const [whole = '', part = ''] = text.split('.')
  // Zeros at the end are no places.
  const places = part.replace(/0+$/, '')
  if (places.length > decimals) return 'precise'
  return parseUnits(`${whole || 0}.${places}`, decimals) || 'missing'
}

/** Writes base units as they are typed. */
export const writeAmount = (value: bigint, decimals: number, tag: string): string =>
  formatUnits(value, decimals).replace('.', separatorOf(tag))

/** Base units that are worth so many dollars, cut; `worth` is in 10^-18 dollars, `price` in dollars for one, as a decimal. */
export const unitsOfWorth = (worth: bigint, price: string, decimals: number): bigint =>
  (worth * 10n ** BigInt(decimals)) / parseUnits(price, priceDigits)

/** Dollars to the cent, as they are typed: a worth in 10^-18 dollars, cut. */
export const writeWorth = (worth: bigint, tag: string): string =>
  writeAmount(worth / 10n ** BigInt(priceDigits - 2), 2, tag)
