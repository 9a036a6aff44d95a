// The operator's list of tokens, whose balances are shown: `tokens.json`, in the shape in which clients know a token.
import { idParts } from '../../chains/caip.ts'
import { isAddress } from '../../chains/eip155/address.ts'
import { decode } from '../../chains/solana/address.ts'
import { type Fields, type Listed, readRows } from './lists.ts'
import { type Check, fits } from './shapes.ts'

export interface ListedToken {
  /** CAIP-10 of a contract or a mint: `eip155:1:0x…`. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly logoUri?: string
}
export type TokensByChain = ReadonlyMap<string, readonly ListedToken[]>

/** Most tokens of a chain: so many calls are made for each balance. */
const maxTokens = 300

/** Whose tokens can be listed: each address as it compares with others, undefined for what is none. */
const readers: ReadonlyMap<string, (address: string) => string | undefined> = new Map([
  ['eip155', (address) => (isAddress(address) ? address.toLowerCase() : undefined)],
  ['solana', (address) => (decode(address, 32) ? address : undefined)],
])
const comparable = (value: unknown): string | undefined => {
  const [namespace = '', , address = ''] = idParts(value)
  return readers.get(namespace)?.(address)
}
const isContract: Check = (value) => comparable(value) !== undefined
const isByte: Check = (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 255
const text = [fits(/^.{1,256}$/), 'must be a text of up to 256 characters'] as const
const fields: Fields = {
  address: [isContract, 'must be a contract or a mint with its network, such as eip155:1:0x…'],
  name: text,
  symbol: text,
  decimals: [isByte, 'must be a whole number up to 255'],
  logoUri: [fits(/^https?:\/\/.{1,2000}$/), 'must be the URL of an image'],
}

/** The tokens by CAIP-2 id; one that is wrong is left out. */
export function readTokens(json: unknown): Listed<TokensByChain> {
  const tokens = new Map<string, ListedToken[]>()
  const rows = readRows(json, fields, ['address', 'name', 'symbol', 'decimals'])
  if (!rows) return { value: tokens, problems: ['is no list'] }
  const problems: string[] = []
  for (const [i, { row, problems: own }] of rows.entries()) {
    problems.push(...own)
    const token = row as unknown as ListedToken | undefined
    if (!token) continue
    const [namespace, reference] = idParts(token.address)
    const id = `${namespace}:${reference}`
    const listed = tokens.get(id) ?? []
    const address = comparable(token.address)
    if (listed.some((other) => comparable(other.address) === address))
      problems.push(`[${i}].address: is another token's too`)
    else if (listed.length >= maxTokens) problems.push(`[${i}]: ${id} has more than ${maxTokens}`)
    else tokens.set(id, [...listed, token])
  }
  return { value: tokens, problems }
}
