// For a wallet that only signs: what it signed is checked, and hasp sends it.

import * as base58 from '../base58.ts'
import { ChainError } from '../errors.ts'
import type { Signing } from '../types.ts'
import { decode } from './address.ts'

const method = 'solana_signTransaction'

/** Codes and statuses that say that a transaction was not read, or that its signature is wrong. */
const notSentCodes: readonly unknown[] = [-32600, -32601, -32602, -32003, 400, 401, 403, 404, 413, 415, 429]

/**
 * Resolves with the signature in base58. A wallet may add instructions (priority fees, its own guards) and take a newer
 * blockhash. The fee payer and all of our instructions must be as they were, or it is ChainError 'invalid-answer'. That
 * the signature is right is for the node to say. Rejects with the node's error where it refuses; where nobody knows whether
 * it was taken, the signature is what to ask its status by.
 */
export async function signThenSend(params: { readonly transaction: string }, context: Signing): Promise<string> {
  const { provider, send, signal } = context
  const signed = signedTransaction(
    Object(await provider.request({ method, params }, signal)),
    fromBase64(params.transaction),
  )
  if (!signed) throw new ChainError('invalid-answer', method)
  try {
    const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
    await send({ method: 'sendTransaction', params: [btoa(String.fromCharCode(...signed)), options] }, signal)
  } catch (error) {
    if (signal?.aborted || wasNotSent(error)) throw error
  }
  // The signature is the caller's answer, whatever the node says: a payment on its way must not look as if it had failed.
  return base58.encode(signed.subarray(1, 65))
}

/**
 * Whether the node has certainly not taken it. After a timeout, a fault of the host or a code that hosts use for everything the
 * transaction may be on its way, and who tries again pays twice.
 */
function wasNotSent(error: unknown): boolean {
  const { code, status, message } = Object(error)
  // The answer to the first try was lost, so it was sent twice: the same bytes are the same transaction.
  if (/already ?(been )?processed/i.test(message)) return false
  // Hosts use the same number to say that something is pending.
  return code === -32002 ? /simulation failed/i.test(message) : notSentCodes.includes(code ?? status)
}

/** The bytes to send, if they do what was asked. */
function signedTransaction(
  { transaction, signature }: Record<string, unknown>,
  asked: Uint8Array,
): Uint8Array | undefined {
  const alone = decode(signature, 64)
  if (transaction === undefined) return alone && Uint8Array.of(1, ...alone, ...asked.subarray(65))
  const signed = fromBase64(transaction)
  const [ours, theirs] = [read(asked), read(signed)]
  let kept = 0
  for (const instruction of theirs.instructions) if (instruction === ours.instructions[kept]) kept++
  const isSame = theirs.signers === signed[0] && theirs.payer === ours.payer && kept === ours.instructions.length
  return isSame ? signed : undefined
}

/** Nothing where it is no base64, or more than the 1232 bytes that a packet holds. */
function fromBase64(text: unknown): Uint8Array {
  try {
    if (typeof text === 'string' && text.length <= 1644)
      return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {}
  return new Uint8Array()
}

/** The message of a transaction, legacy or of version 0, its parts as text that compares. Past the end all is 0. */
function read(transaction: Uint8Array) {
  const message = transaction.subarray(1 + 64 * (transaction[0] ?? 0))
  // A legacy message has no version before its header.
  let at = message[0] === 128 ? 1 : 0
  const byte = () => message[at++] ?? 0
  const bytes = (length: number) => {
    at += length
    return message.subarray(at - length, at)
  }
  // Two bytes of a length are enough for a packet.
  const size = () => {
    const low = byte()
    return low < 128 ? low : low - 128 + 128 * byte()
  }
  const list = <T>(item: () => T) => Array.from({ length: size() }, item)
  const [signers] = bytes(3)
  const keys = list(() => `${bytes(32)}`)
  // The blockhash.
  bytes(32)
  const instructions = list(() => {
    const program = keys[byte()]
    const accounts = list(() => keys[byte()])
    return `${program} ${accounts.join()} ${bytes(size())}`
  })
  return { signers, payer: keys[0], instructions }
}
