// Reads the answers of nodes and wallets. https://solana.com/docs/rpc
import type { Send } from '../../rpc/types.ts'
import { ChainError } from '../errors.ts'
import { decode } from './address.ts'

/** Returns the `value` of an answer, which has beside it the slot at which it was read. */
export async function ask(
  send: Send,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  return Object(await send({ method, params }, signal)).value
}

/** Base units: a u64 in digits, or in a number that JSON carried exactly. Throws ChainError 'invalid-answer'. */
export function units(value: unknown, method: string): bigint {
  if (typeof value === 'number' ? !Number.isSafeInteger(value) : !/^(string|bigint)$/.test(typeof value)) value = ''
  if (!/^\d{1,20}$/.test(String(value)) || BigInt(value as string) >> 64n)
    throw new ChainError('invalid-answer', method)
  return BigInt(value as string)
}

/** The `signature` of a wallet's answer: 64 bytes in base58. Throws ChainError 'invalid-answer'. */
export function signatureOf(answer: unknown, method: string, message?: string): string {
  const { signature } = Object(answer)
  if (!decode(signature, 64)) throw new ChainError('invalid-answer', method, message)
  return signature
}
