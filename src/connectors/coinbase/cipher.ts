// What a popup and a page keep to themselves: P-256 keys, of which the private one never leaves the browser, and AES-GCM under
// the shared X coordinate. https://docs.cdp.coinbase.com/
const ecdh = { name: 'ECDH', namedCurve: 'P-256' }
const aes = { name: 'AES-GCM', length: 256 }
const ivBytes = 12

export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly cipherText: ArrayBuffer
}
const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => (byte + 256).toString(16).slice(1)).join('')
const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** Makes a private key, and `sender`: its public key as the window names a sender by it, SPKI, hex without 0x. */
export async function newKeys(): Promise<{ readonly privateKey: CryptoKey; readonly sender: string }> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ecdh, false, ['deriveKey'])
  return { privateKey, sender: toHex(await crypto.subtle.exportKey('spki', publicKey)) }
}

/** The key that both sides have. Rejects where the other's key is none. */
export async function sharedKey({ privateKey }: { readonly privateKey: CryptoKey }, peer: string): Promise<CryptoKey> {
  const other = await crypto.subtle.importKey('spki', fromHex(peer), ecdh, false, [])
  return crypto.subtle.deriveKey({ ...ecdh, public: other }, privateKey, aes, false, ['encrypt', 'decrypt'])
}

export async function seal(key: CryptoKey, content: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const text = new TextEncoder().encode(JSON.stringify(content))
  return { iv, cipherText: await crypto.subtle.encrypt({ ...aes, iv }, key, text) }
}

/** Rejects where it was sealed for another session, or is no JSON. */
export async function unseal(key: CryptoKey, { iv, cipherText }: Sealed): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ ...aes, iv }, key, cipherText)))
}
