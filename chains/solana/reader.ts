// What Solana says of an account beside its coin.

import { ChainError } from '../errors.ts'
import type { Outcome, Reader } from '../types.ts'
import { untilKnown } from '../until-known.ts'
import { type Parsed, readAccounts, tokenPrograms } from './accounts.ts'
import { decode } from './address.ts'
import { transactionStatus } from './status.ts'
import { tokenBalances } from './token-balances.ts'

/** ms after which a transaction's blockhash is over: 150 slots. https://solana.com/docs/core/transactions#recent-blockhash */
const lifetime = 80_000
/** ms until nobody waits any more. */
const maxMs = 90_000
/** Most accounts that a node is asked for at once. https://solana.com/docs/rpc/http/getmultipleaccounts */
const most = 100

/** Tells whether it is a token that cannot be divided. */
function isThing({ owner, data }: Parsed = {}): boolean {
  const { type, info } = data?.parsed ?? {}
  return type === 'mint' && tokenPrograms.includes(owner as string) && info?.decimals === 0
}

export const reader: Reader = {
  coinAddress: `So${'1'.repeat(41)}`,
  /** Of `solana_signAndSendTransaction`: what it moves stays unread. */
  readSent(method, params, answer) {
    const [{ signature }, { pubkey }] = [Object(answer), Object(params)]
    const isSent = method === 'solana_signAndSendTransaction' && decode(signature, 64) && decode(pubkey, 32)
    return isSent ? { hash: signature, from: pubkey } : undefined
  },
  /** All that the account has, and nothing of what is listed beside that. Throws ChainError 'invalid-address' or 'invalid-answer'. */
  async tokens(address, listed, { network, send, signal }) {
    const held = await tokenBalances(address, network, (request) => send(request, signal))
    const known = new Set(held.map((token) => token.address))
    const rest = listed.filter((token) => !known.has(token.address))
    return [...held, ...rest.map(({ address: mint }) => ({ address: mint, ...(decode(mint, 32) && { amount: 0n }) }))]
  },
  /** Unknown of what is no mint of the token programs, as compressed things are none. */
  async nfts(address, things, { network, send, signal }) {
    const mints = [...new Set(things.map(({ contract }) => contract))].filter((mint) => decode(mint, 32))
    const parts: Promise<readonly (Parsed | undefined)[]>[] = []
    for (let i = 0; i < mints.length; i += most) parts.push(readAccounts(mints.slice(i, i + most), send, signal))
    const [held, ...found] = await Promise.all([
      mints.length ? tokenBalances(address, network, (request) => send(request, signal)) : [],
      ...parts,
    ])
    const accounts = found.flat()
    return things.map(({ contract }) => {
      if (!isThing(accounts[mints.indexOf(contract)])) return {}
      return { isOwned: held.some(({ address: mint, amount }) => mint === contract && amount > 0n) }
    })
  },
  /** Rejects with ChainError 'invalid-signature', 'dropped' where no node knows it any more, or 'timeout'. */
  async outcome({ hash }, { send, signal }) {
    return untilKnown<Outcome>(
      async (passed) => {
        const status = await transactionStatus(hash, send, signal)
        if (!status && passed >= lifetime) throw new ChainError('dropped', 'hash')
        if (!status || status.commitment === 'processed') return undefined
        return { status: 'error' in status ? 'failed' : 'confirmed', hash }
      },
      { maxMs, signal },
    )
  },
}
