// Bytes as the protocol writes them, and random ones.
import { fromBase64, toBase64 } from '../../../chains/bytes.ts'

export { fromBase64, fromHex, toBase64, toHex, toUtf8 } from '../../../chains/bytes.ts'

/** 32 bytes as lower-case hex: a key or a topic. */
export const isHex32 = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

/** base64url without padding, as in a JWT. */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replace(/[+/=]/g, (char) => ({ '+': '-', '/': '_' })[char] ?? '')

export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  fromBase64(text.replace(/[-_]/g, (char) => (char === '-' ? '+' : '/')))

/** Throws where the bytes are no UTF-8. */
export const fromUtf8 = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

export const concat = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

export const random = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length))
