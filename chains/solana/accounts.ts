// Accounts as a node parses them. https://solana.com/docs/rpc/structures#parsed-responses
import type { Send } from '../../rpc/types.ts'
import { ChainError } from '../errors.ts'
import { decode } from './address.ts'
import { ask, units } from './answer.ts'

/** https://www.solana-program.com/docs/token https://www.solana-program.com/docs/token-2022 */
export const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

/** A node's answer, of which nothing is checked yet. */
export interface Parsed {
  /** The program. */
  readonly owner?: unknown
  readonly data?: {
    readonly parsed?: {
      readonly type?: unknown
      readonly info?: {
        readonly mint?: unknown
        readonly owner?: unknown
        readonly state?: unknown
        readonly decimals?: unknown
        readonly tokenAmount?: { readonly amount?: unknown; readonly decimals?: unknown }
      }
    }
  }
}

/** An account of a token program. */
export interface Holding {
  readonly mint: string
  readonly owner: unknown
  readonly amount: bigint
  readonly decimals: number
  readonly frozen: boolean
}

const options = { encoding: 'jsonParsed', commitment: 'confirmed' }

/** Undefined where there is no account. Throws ChainError 'invalid-answer'. */
export async function readAccounts(
  addresses: readonly string[],
  send: Send,
  signal?: AbortSignal,
): Promise<readonly (Parsed | undefined)[]> {
  const method = 'getMultipleAccounts'
  const found = await ask(send, method, [addresses, options], signal)
  if (!Array.isArray(found) || found.length !== addresses.length) throw new ChainError('invalid-answer', method)
  return found.map((account) => {
    // A value of another form is an error: it does not mean that there is no account.
    if (account !== null && !decode(account?.owner, 32)) throw new ChainError('invalid-answer', method)
    return account ?? undefined
  })
}

/** A token account, undefined for what is something else. Throws ChainError 'invalid-answer'. */
export function holding(account: Parsed | undefined, method = 'getMultipleAccounts'): Holding | undefined {
  const { type, info } = account?.data?.parsed ?? {}
  if (type !== 'account') return
  const { amount, decimals } = info?.tokenAmount ?? {}
  const mint = info?.mint
  if (!decode(mint, 32) || !isDecimals(decimals)) throw new ChainError('invalid-answer', method)
  return {
    mint: mint as string,
    owner: info?.owner,
    amount: units(amount, method),
    decimals,
    frozen: info?.state !== 'initialized',
  }
}

/** Tells whether it is a u8. */
export const isDecimals = (value: unknown): value is number => new Uint8Array([value as number])[0] === value

/** Most accounts that a wallet may have of one program. Reading as many takes a tenth of a second. */
const maxAccounts = 10_000

/** The token accounts of a wallet, of one mint or of one program: these, and each once, or ChainError 'invalid-answer'. */
export async function holdings(
  owner: string,
  filter: { readonly mint: string } | { readonly programId: string },
  send: Send,
  signal?: AbortSignal,
): Promise<readonly (Holding & { readonly address: string })[]> {
  const method = 'getTokenAccountsByOwner'
  const found = await ask(send, method, [owner, filter, options], signal)
  if (!Array.isArray(found) || found.length > maxAccounts) throw new ChainError('invalid-answer', method)
  const [asked] = Object.values(filter)
  const seen = new Set<string>()
  return found.map((row) => {
    const { pubkey, account } = Object(row)
    const parsed = holding(account, method)
    const isAsked = parsed?.owner === owner && [parsed.mint, account.owner].includes(asked)
    if (!isAsked || !decode(pubkey, 32) || seen.has(pubkey)) throw new ChainError('invalid-answer', method)
    seen.add(pubkey)
    return { ...parsed, address: pubkey }
  })
}
