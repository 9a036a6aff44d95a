// Whether a transaction that was sent twice is on the chain. It is a chunk of its own: nothing else here needs hashing.
import { keccak } from './keccak.ts'
import type { Send } from './types.ts'

/** Resolves with the hash of a signed transaction if the chain knows it, else with undefined. */
export async function lookUp(raw: string, send: Send): Promise<string | undefined> {
  const bytes = Uint8Array.from(raw.slice(2).match(/../g) ?? [], (hex) => Number.parseInt(hex, 16))
  const hash = `0x${Array.from(keccak(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return (await send({ method: 'eth_getTransactionByHash', params: [hash] })) ? hash : undefined
}
