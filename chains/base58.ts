// Bitcoin's base58, strictly. https://datatracker.ietf.org/doc/html/draft-msporny-base58-03
// It is our own, because @scure/base's costs 1.1 kB more: its tables share a file with everything else it can do.
import { fromHex, toHex } from './bytes.ts'

export const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Decodes base58 in quadratic time: bound the length of foreign text first. Throws RangeError on any other character. */
export function decode(text: string): Uint8Array {
  let value = 0n
  for (const char of text) {
    const digit = alphabet.indexOf(char)
    if (digit < 0) throw new RangeError('not base58')
    value = value * 58n + BigInt(digit)
  }
  const digits = value ? value.toString(16) : ''
  const zeros = '00'.repeat(text.length - text.replace(/^1+/, '').length)
  return fromHex(zeros + (digits.length % 2 ? '0' : '') + digits)
}

export function encode(bytes: Uint8Array): string {
  let text = ''
  for (let value = BigInt(`0x0${toHex(bytes)}`); value; value /= 58n) text = alphabet[Number(value % 58n)] + text
  for (let i = 0; bytes[i] === 0; i++) text = `1${text}`
  return text
}
