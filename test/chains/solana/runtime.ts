// A real Solana runtime for tests in Node, with mints and accounts as tests need them.

import { mainnet } from '../../../chains/networks.ts'
import { chain, tokenBalances } from '../../../chains/solana/index.ts'
import { associated } from '../../../chains/solana/programs.ts'
import type { Send } from '../../../src/types.ts'
import { type Local, mnemonic, startLocal } from '../../helpers/local.ts'
import { accountsOf } from '../../sandbox/chains/accounts.mjs'
import { startSolana } from '../../sandbox/chains/solana.mjs'
import { feeExtension, feeHoldingLayout, mintLayout } from './layout.ts'
import { keyOf, seeded, token2022 } from './world.ts'

export interface Runtime {
  /** Calls the node, once: it takes no batches. Beside Solana's own methods it has `surfnet_…`. */
  readonly send: Send
  readonly lamports: (of: string) => Promise<bigint>
  readonly tokens: (of: string, mint: string) => Promise<bigint | undefined>
  /** A mint of 6 decimals, as the programs lay it out. */
  readonly mintOf: (program: string, extensions?: Uint8Array) => Promise<string>
  readonly give: (owner: string, mint: string, amount: number, program: string) => Promise<unknown>
  /** A mint that keeps 1 % of at most 1000, of which the owner has some. */
  readonly mintWithFee: (owner: string, amount: bigint) => Promise<string>
  stop(): Promise<void>
}

/** Who has 100 SOL. */
export const sender = keyOf(accountsOf('solana', mnemonic)[0]?.secret as Uint8Array)

export async function startRuntime(seed: number): Promise<Runtime> {
  const { address } = seeded(seed)
  const solana: Local = await startLocal(startSolana)
  const send: Send = async ({ method, params }, signal) => {
    const answer = await fetch(solana.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: signal ?? AbortSignal.timeout(10_000),
    })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  }
  const mintOf: Runtime['mintOf'] = async (program, extensions) => {
    const mint = address()
    const account = {
      lamports: 10_000_000,
      owner: program,
      data: mintLayout(6, extensions).toString('hex'),
      executable: false,
    }
    await send({ method: 'surfnet_setAccount', params: [mint, account] })
    return mint
  }
  return {
    send,
    lamports: (of) => chain.balance(of, mainnet, send),
    tokens: async (of, mint) =>
      (await tokenBalances(of, mainnet, send)).find((balance) => balance.address === mint)?.amount,
    mintOf,
    give: (owner, mint, amount, program) =>
      send({ method: 'surfnet_setTokenAccount', params: [owner, mint, { amount }, program] }),
    async mintWithFee(owner, amount) {
      const mint = await mintOf(token2022, feeExtension(1000n))
      const data = feeHoldingLayout(mint, owner, amount).toString('hex')
      const account = { lamports: 10_000_000, owner: token2022, data }
      await send({ method: 'surfnet_setAccount', params: [associated(owner, token2022, mint), account] })
      return mint
    },
    stop: () => solana.stop(),
  }
}
