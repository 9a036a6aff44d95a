// Whether a transaction that was sent twice is there. A chunk of its own: hashing is needed for nothing else here.
import { keccak } from './keccak.ts'
import type { Send } from './types.ts'

/** The hash of a signed transaction that the chain knows; undefined where it does not. */
export async function lookUp(raw: string, send: Send): Promise<string | undefined> {
  const bytes = Uint8Array.from(raw.slice(2).match(/../g) ?? [], (hex) => Number.parseInt(hex, 16))
  const hash = `0x${Array.from(keccak(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return (await send({ method: 'eth_getTransactionByHash', params: [hash] })) ? hash : undefined
}
