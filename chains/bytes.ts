// Bytes as hex, base64 and text.

const encoder = new TextEncoder()
// `ignoreBOM` keeps a byte order mark at the beginning as part of the text.
const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true })

/** Writes a text as UTF-8. A lone surrogate becomes U+FFFD. */
export const toUtf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

/** Reads UTF-8 bytes as text. What is no UTF-8 becomes U+FFFD. */
export const fromUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes)

/** Writes bytes as hex in lower case, without 0x. */
export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += (byte + 256).toString(16).slice(1)
  return hex
}

/** Reads the bytes of valid hex without 0x. */
export const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16))

/** Tells whether it is 0x and whole bytes. */
export const isHex = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x(?:[\da-fA-F]{2})*$/.test(value)

/** Reads base64. Throws a DOMException on what is none. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const chars = atob(text)
  const bytes = new Uint8Array(chars.length)
  for (let i = 0; i < chars.length; i++) bytes[i] = chars.charCodeAt(i)
  return bytes
}

/** Writes base64 with padding, piece by piece, since a megabyte as arguments of one call overflows the stack. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return btoa(text)
}
