// Amounts as people write them and as chains count them: text and bigint, never floats.
import { ChainError } from './errors.ts'

const decimal = /^(-?)(\d*)\.?(\d*)$/
/** Two to the 256th has 78 digits. A text far longer than that is no amount, and parsing it would take quadratic time. */
const maxAmount = 400

/**
 * Reads a decimal text, which may have a leading minus, as base units.
 * Throws ChainError 'invalid-amount' on what is no plain decimal, or has more digits than `decimals` after the point.
 * @example parseUnits('1.5', 18) // 1500000000000000000n
 */
export function parseUnits(text: string, decimals: number): bigint {
  checkDecimals(decimals)
  const [, sign, whole = '', part = ''] = (isShort(text) && decimal.exec(text)) || []
  if ((!whole && !part) || part.length > decimals) throw new ChainError('invalid-amount', 'text')
  const value = BigInt(whole + part.padEnd(decimals, '0'))
  return sign ? -value : value
}

/**
 * Writes base units as a decimal text, without trailing zeros. Throws ChainError 'invalid-amount'.
 * @example formatUnits(1500n, 3) // '1.5'
 */
export function formatUnits(value: bigint, decimals: number): string {
  checkDecimals(decimals)
  if (typeof value !== 'bigint') throw new ChainError('invalid-amount', 'value')
  const digits = `${value < 0n ? -value : value}`.padStart(decimals + 1, '0')
  const at = digits.length - decimals
  const part = digits.slice(at).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, at)}${part && `.${part}`}`
}

const isShort = (text: unknown): text is string => typeof text === 'string' && text.length <= maxAmount
/** Throws unless the decimals fit in one byte, as in ERC-20. */
function checkDecimals(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) throw new ChainError('invalid-amount', 'decimals')
}
