// The errors that connectors throw: those of EIP-1193 and JSON-RPC by their codes, whatever a wallet wrote.
import { ModalError } from '../errors.ts'

export const failure = (code: number, message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code })

/** What wallets write that have no code for it, when the visitor declines. */
export const declinedWords = /reject|declin|denied|cancel/i

/** Throws a refusal to what the page asked by itself so that it is not asked again without a click; any other error as it is. */
export function unbidden(error: unknown): never {
  if (Object(error).code !== 4001) throw error
  throw new ModalError('rejected', 'declined, unbidden', { cause: error })
}
