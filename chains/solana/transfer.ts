// Sends SOL, or a token of the SPL programs.

import { ChainError } from '../errors.ts'
import type { Chain, Signing } from '../types.ts'
import { addressBytes, decode, systemProgram } from './address.ts'
import { ask } from './answer.ts'
import { compile, type Instruction } from './message.ts'
import { signAndSend } from './send.ts'

/**
 * Resolves with the signature, once the wallet or the node took the transaction: `transactionStatus` has its fate. SOL
 * goes to any address, tokens as `tokenTransfer` says. Nothing sets a compute budget: the default of 200 000 units for
 * each instruction is several times what these need. Rejects with ChainError before the wallet is asked, or with the
 * wallet's or the node's error.
 */
export const transfer: NonNullable<Chain['transfer']> = async (payload, context) => {
  const { to, amount, token } = payload
  const { account } = context
  if (typeof amount !== 'bigint' || amount <= 0n || amount >> 64n) throw new ChainError('invalid-amount', 'amount')
  addressBytes(to, 'to')
  addressBytes(account.address, 'account')
  const instructions =
    token === undefined
      ? [lamports(account.address, to, amount)]
      : await (await import('./tokens.ts')).tokenTransfer(to, amount, Object(token), context)
  return signAndSend(compile(account.address, await recentBlockhash(context), instructions), context)
}

/** https://docs.rs/solana-system-interface/latest/solana_system_interface/instruction/enum.SystemInstruction.html */
const lamports = (from: string, to: string, amount: bigint): Instruction => ({
  program: systemProgram,
  accounts: [from, to],
  writable: [to],
  data: [2, 0, 0, 0, amount],
})

/** Asks for the blockhash, last of all: it lives about a minute, and the visitor has yet to agree. */
async function recentBlockhash({ send, signal }: Signing): Promise<string> {
  const method = 'getLatestBlockhash'
  const { blockhash } = Object(await ask(send, method, [{ commitment: 'confirmed' }], signal))
  if (!decode(blockhash, 32)) throw new ChainError('invalid-answer', method)
  return blockhash
}
