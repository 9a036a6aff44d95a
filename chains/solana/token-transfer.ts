// A token from wallet to wallet. Who holds what is read first, so that nothing goes where nobody can fetch it.

import { ChainError } from '../errors.ts'
import type { Signing, Transfer } from '../types.ts'
import { type Holding, holding, holdings, isDecimals, type Parsed, readAccounts, tokenPrograms } from './accounts.ts'
import { addressBytes, systemProgram } from './address.ts'
import { isOnCurve } from './curve.ts'
import type { Instruction } from './message.ts'
import { associated, associatedProgram } from './programs.ts'

/**
 * The instructions that bring `amount` of a mint to `to`:
 * - the token program is the mint's owner, and `decimals` must be the mint's;
 * - from the sender's associated account or, where that has too little, another of the sender's that has enough;
 * - to `to` itself where that is an account of this mint, else to its associated account, made at the sender's cost if
 *   there is none.
 *
 * `to` is refused ('invalid-address') where tokens could be lost: an account of a program other than System, an address
 * without a private key that has no account yet, and a wallet whose associated account was given to somebody else.
 */
export async function tokenTransfer(
  to: string,
  amount: bigint,
  { address: mint, decimals }: NonNullable<Transfer['token']>,
  { account: { address: from }, send, signal }: Pick<Signing, 'account' | 'send' | 'signal'>,
): Promise<readonly Instruction[]> {
  addressBytes(mint, 'token')
  const [minted, recipient] = await readAccounts([mint, to], send, signal)
  const program = programOf(minted, decimals)
  const isHolding = recipient?.owner === program && holding(recipient)?.mint === mint
  // A program that holds lamports, as multisignature vaults do, is a wallet too.
  const isWallet = recipient ? recipient.owner === systemProgram : isOnCurve(addressBytes(to))
  if (!isHolding && !isWallet) {
    throw new ChainError('invalid-address', 'to', 'neither a wallet nor an account of the token')
  }

  const own = associated(from, program, mint)
  const target = isHolding ? to : associated(to, program, mint)
  const [first, existing] = await readAccounts([own, target], send, signal)
  // Anybody can send lamports there before there is an account of the token.
  const isMissing = !existing || existing.owner === systemProgram
  if (!isHolding && !isMissing && holding(existing)?.owner !== to) {
    throw new ChainError('invalid-address', 'to', 'its account of the token has another owner')
  }

  const covers = (account?: Holding) => account?.owner === from && !account.frozen && account.amount >= amount
  const others = covers(holding(first)) ? [] : await holdings(from, { mint }, send, signal)
  // Where no account has enough, the chain is to say so.
  const source = others.find(covers)?.address ?? own
  const move = {
    program,
    accounts: [source, mint, target, from],
    writable: [source, target],
    data: [12, amount, decimals],
  }
  return isHolding || !isMissing ? [move] : [createIdempotent(from, target, to, mint, program), move]
}

/** Does nothing where somebody else was faster. https://docs.rs/spl-associated-token-account-interface */
const createIdempotent = (payer: string, account: string, owner: string, mint: string, program: string) => ({
  program: associatedProgram,
  accounts: [payer, account, owner, mint, systemProgram, program],
  writable: [account],
  data: [1],
})

/** The program of a mint. Throws ChainError 'invalid-address' for what is none, 'invalid-value' for other decimals. */
function programOf(mintAccount: Parsed | undefined, decimals: number): string {
  const { type, info } = mintAccount?.data?.parsed ?? {}
  if (type !== 'mint' || !tokenPrograms.includes(mintAccount?.owner as string))
    throw new ChainError('invalid-address', 'token')
  if (!isDecimals(decimals) || info?.decimals !== decimals) throw new ChainError('invalid-value', 'decimals')
  return mintAccount?.owner as string
}
