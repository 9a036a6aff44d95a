// The operator's list of tokens, whose balances are shown: `tokens.json`, in the shape in which clients know a token.
import { idParts } from '../../chains/caip.ts'
import { isAddress } from '../../chains/eip155/address.ts'

export interface ListedToken {
  /** CAIP-10: `eip155:1:0x…`. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly logoUri?: string
}
export type TokensByChain = ReadonlyMap<string, readonly ListedToken[]>

/** Most tokens of a chain: so many calls are made for each balance. */
const maxTokens = 300

/** The tokens by CAIP-2 id, and what is wrong with the others, a line each. */
export function readTokens(json: unknown): { tokens: TokensByChain; problems: readonly string[] } {
  const tokens = new Map<string, ListedToken[]>()
  if (json === undefined) return { tokens, problems: [] }
  if (!Array.isArray(json)) return { tokens, problems: ['tokens.json: is no list'] }
  const problems: string[] = []
  for (const [i, row] of json.entries()) {
    const token = readToken(row)
    const [namespace, reference] = idParts(token?.address)
    const id = `${namespace}:${reference}`
    const listed = tokens.get(id) ?? []
    if (!token) problems.push(`tokens.json[${i}]: takes address, name, symbol and decimals, and may have a logoUri`)
    else if (listed.length >= maxTokens) problems.push(`tokens.json[${i}]: ${id} has more than ${maxTokens}`)
    else tokens.set(id, [...listed, token])
  }
  return { tokens, problems }
}

function readToken(row: unknown): ListedToken | undefined {
  const { address, name, symbol, decimals, logoUri } = Object(row) as Record<string, unknown>
  const isText = (value: unknown): value is string => typeof value === 'string' && /^.{1,256}$/.test(value)
  const isListed = isText(address) && isAddress(idParts(address)[2])
  const isCounted = typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= 255
  const isLogo = logoUri === undefined || (typeof logoUri === 'string' && /^https?:\/\/.{1,2000}$/.test(logoUri))
  if (!isListed || !isText(name) || !isText(symbol) || !isCounted || !isLogo) return undefined
  return { address, name, symbol, decimals, ...(logoUri !== undefined && { logoUri }) }
}
