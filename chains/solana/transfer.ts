// Sends SOL, or a token of the SPL programs.

import { ChainError } from '../errors.ts'
import type { Chain, Signing, Transfer } from '../types.ts'
import { addressBytes, decode, systemProgram } from './address.ts'
import { ask } from './answer.ts'
import { compile, type Instruction } from './message.ts'
import { signAndSend } from './send.ts'

/** Who asks whom. */
type Asking = Pick<Signing, 'account' | 'send' | 'signal'>

/**
 * Resolves with the signature, once the wallet or the node took the transaction: `transactionStatus` has its fate. SOL
 * goes to any address, tokens as `tokenTransfer` says. Nothing sets a compute budget: the default of 200 000 units for
 * each instruction is several times what these need. Rejects with ChainError before the wallet is asked, or with the
 * wallet's or the node's error.
 */
export const transfer: NonNullable<Chain['transfer']> = async (payload, context) =>
  signAndSend((await transferMessage(payload, context)).message, context)

/** What a wallet is asked to sign, and what it does. Rejects as `transfer` does before the wallet is asked. */
export async function transferMessage(
  { to, amount, token }: Transfer,
  context: Asking,
): Promise<{ readonly message: Uint8Array; readonly instructions: readonly Instruction[] }> {
  const { address } = context.account
  if (typeof amount !== 'bigint' || amount <= 0n || amount >> 64n) throw new ChainError('invalid-amount', 'amount')
  addressBytes(to, 'to')
  addressBytes(address, 'account')
  const instructions =
    token === undefined
      ? [lamports(address, to, amount)]
      : await (await import('./tokens.ts')).tokenTransfer(to, amount, Object(token), context)
  return { message: compile(address, await recentBlockhash(context), instructions), instructions }
}

/** https://docs.rs/solana-system-interface/latest/solana_system_interface/instruction/enum.SystemInstruction.html */
const lamports = (from: string, to: string, amount: bigint): Instruction => ({
  program: systemProgram,
  accounts: [from, to],
  writable: [to],
  data: [2, 0, 0, 0, amount],
})

/** Asks for the blockhash, last of all: it lives about a minute, and the visitor has yet to agree. */
async function recentBlockhash({ send, signal }: Asking): Promise<string> {
  const method = 'getLatestBlockhash'
  const { blockhash } = Object(await ask(send, method, [{ commitment: 'confirmed' }], signal))
  if (!decode(blockhash, 32)) throw new ChainError('invalid-answer', method)
  return blockhash
}
