// Whether a transaction that was sent twice is there. A chunk of its own: hashing is needed for nothing else here.
import { Keccak } from '@noble/hashes/sha3.js'
import type { Send } from './types.ts'

/** The hash of a signed transaction that the chain knows; undefined where it does not. */
export async function lookUp(raw: string, send: Send): Promise<string | undefined> {
  const bytes = Uint8Array.from(raw.slice(2).match(/../g) ?? [], (hex) => Number.parseInt(hex, 16))
  // keccak-256 by its parameters: noble's ready-made one brings 300 B of options.
  const keccak = new Keccak(136, 1, 32).update(bytes)
  const hash = `0x${Array.from(keccak.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return (await send({ method: 'eth_getTransactionByHash', params: [hash] })) ? hash : undefined
}
