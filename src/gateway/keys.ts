// The operator's keys. The first seals, all of them open, so that a key can be replaced without a moment at which nothing can be read.

export interface Keys {
  seal(text: string): Promise<string>
  /** Undefined where none of the keys has sealed it. */
  open(box: string): Promise<string | undefined>
  /** Whether the first key has sealed it. */
  isNewest(box: string): boolean
}

/** 32 bytes in base64 or base64url. */
const keyShape = /^[\w+/-]{43}=?$/
export const isKey = (text: unknown): text is string => typeof text === 'string' && keyShape.test(text)

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))

interface Key {
  /** Says which key it is, and nothing of it. */
  readonly id: string
  readonly box: CryptoKey
}

async function importKey(text: string): Promise<Key> {
  const bytes = fromBase64(text)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const root = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  const info = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode('seal') }
  const use = { name: 'AES-GCM', length: 256 }
  const box = await crypto.subtle.deriveKey(info, root, use, false, ['encrypt', 'decrypt'])
  return { id: toBase64(hash.subarray(0, 6)), box }
}

/** Keys of their texts. Throws a TypeError that does not repeat them. */
export async function createKeys(texts: readonly string[]): Promise<Keys> {
  if (!texts.length || !texts.every(isKey)) throw new TypeError('key: must be 32 bytes in base64, or a list of such')
  const keys = await Promise.all(texts.map(importKey))
  const [first] = keys as [Key]
  const keyOf = (box: string) => keys.find(({ id }) => id === box.split('.')[0])
  return {
    async seal(text) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, first.box, new TextEncoder().encode(text))
      return [first.id, toBase64(iv), toBase64(new Uint8Array(data))].join('.')
    },
    async open(box) {
      const [, iv = '', data = ''] = box.split('.')
      const key = keyOf(box)
      if (!key) return undefined
      try {
        const algorithm = { name: 'AES-GCM', iv: fromBase64(iv) }
        return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key.box, fromBase64(data)))
      } catch {
        return undefined
      }
    },
    isNewest: (box) => keyOf(box) === first,
  }
}
