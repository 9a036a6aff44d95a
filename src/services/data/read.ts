// Reads single values of a service: all of it is the word of others, and what is not of its shape is undefined.

import { plain } from '../../../chains/plain.ts'
import { parseUnits } from '../../../chains/units.ts'

const maxText = 64
const maxWord = 256
const maxUrl = 2048
const maxDrawing = 32_768
/** The last moment of the year 9999, in ms: what is later is no date. */
const maxTime = 253_402_300_799_999

/** A text in one line, without what moves the texts beside it, and with a space for what nobody sees. */
export function readText(value: unknown, max = maxText): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = plain(value)
    // No script stacks more of them on a letter; what does is drawn over its neighbours.
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}\p{DI}\u2800]+/gu, ' ')
    .trim()
  return text ? [...text].slice(0, max).join('') : undefined
}

/** A word of a protocol, such as an id or a hash, as it is. */
export const readWord = (value: unknown, max = maxWord): string | undefined =>
  typeof value === 'string' && value.length <= max && /^[!-~]+$/.test(value) ? value : undefined

/** An address in canonical form; undefined for what `normalize` throws at. */
export function canonical(address: string | undefined, normalize: (address: string) => string): string | undefined {
  try {
    return address && normalize(address)
  } catch {
    return undefined
  }
}

/** The URL of a picture: https, http on this machine, or a drawing. */
export const readImage = (value: unknown): string | undefined =>
  typeof value === 'string' &&
  (value.length <= maxUrl
    ? /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1])[:/]|data:image\/)[!-~]+$/i.test(value)
    : value.length <= maxDrawing && /^data:image\/[!-~]+$/i.test(value))
    ? value
    : undefined

/** Whole coins, as a decimal without sign and exponent: no amount has more digits. */
export const readDecimal = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{1,78}(\.\d{0,255})?$/.test(value) ? value : undefined

/** Base units of a decimal; undefined for one with more places than the token has. */
export function readUnits(value: unknown, decimals: number): bigint | undefined {
  const [whole, part = ''] = readDecimal(value)?.split('.') ?? []
  let end = part.length
  while (end > decimals && part[end - 1] === '0') end--
  return whole !== undefined && end <= decimals ? parseUnits(`${whole}.${part.slice(0, end)}`, decimals) : undefined
}

/** Digits of a price that count, after the point. */
export const priceDigits = 18
/** Dollars for one, as a decimal: the shortest that is this number, since `toFixed` would write 1.005 as 1.00499. */
export function readPrice(value: unknown): string | undefined {
  if (typeof value !== 'number' || !(value > 0 && value < 1e12)) return undefined
  const [digits = '', exponent] = `${value}`.split('e-')
  const text = exponent
    ? `0.${digits.replace('.', '').padStart(+exponent + digits.replace('.', '').length - 1, '0')}`
    : digits
  const [whole, part = ''] = text.split('.')
  const cut = part.slice(0, priceDigits).replace(/0+$/, '')
  // What is 0 is a price that nobody knows.
  return `${whole}.${cut}` === '0.' ? undefined : `${whole}${cut && `.${cut}`}`
}

/** A moment of ISO 8601, in ms since 1970. */
export function readTime(value: unknown): number | undefined {
  const at = typeof value === 'string' && value.length < 64 ? Date.parse(value) : Number.NaN
  return at >= 0 && at <= maxTime ? at : undefined
}

/** The rows of a list, `max` at most. Throws a TypeError for what is none: it says nothing, which is not "no rows". */
export function readRows(value: unknown, max: number): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value)) throw new TypeError('no list')
  return value.slice(0, max).map((row) => Object(row))
}
