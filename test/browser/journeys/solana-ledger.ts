// What the sandbox's Solana has of whom, past the page: to the base unit.
import { tokenBalances } from '../../../chains/solana/index.ts'
import type { Network, Send } from '../../../src/types.ts'
import type { Sandbox } from '../../sandbox/sandbox.mjs'
import { rpc } from '../world.mjs'

export const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
/** Lamports that a signature costs. */
export const fee = 5000n

export function ledgerOf({ networks, tokens }: Sandbox) {
  const id = Object.keys(networks).find((one) => one.startsWith('solana:')) ?? ''
  const node = <T>(method: string, ...params: readonly unknown[]): Promise<T> =>
    rpc<T>(networks[id] ?? '', method, params)
  const send: Send = ({ method, params }) => node(method, ...(params as readonly unknown[]))
  return {
    /** CAIP-2. */
    id,
    node,
    async lamports(address: string): Promise<bigint> {
      return BigInt((await node<{ value: number }>('getBalance', address, { commitment: 'confirmed' })).value)
    },
    /** Lamports that an account of so many bytes has to have. */
    async rent(bytes: number): Promise<bigint> {
      return BigInt(await node<number>('getMinimumBalanceForRentExemption', bytes))
    },
    /** 0 also where there is no account of the mint. */
    async units(owner: string, mint: string): Promise<bigint> {
      // No Solana network has anything that reading tokens would look at.
      const all = await tokenBalances(owner, {} as Network, send)
      return all.find(({ address }) => address === mint)?.amount ?? 0n
    },
    mintOf: (symbol: string): string => tokens[id]?.find((token) => token.symbol === symbol)?.address ?? '',
  }
}
