// The tokens that an app lists.
import { isText } from '../../is-text.ts'
import { config } from '../../state/options.ts'
import type { Network, Token } from '../../types.ts'

/** Whether two texts are the same address, in whatever case they are written; two that are absent are both the coin's. */
export const isSameAddress = (one: string | undefined, other: string | undefined): boolean =>
  one?.toLowerCase() === other?.toLowerCase()

/** The app's tokens of a network; what is none is left out. */
export function listedOn({ caipNetworkId }: Network): readonly Token[] {
  const all: unknown = config.value?.tokens?.[caipNetworkId]
  return Array.isArray(all) ? all.filter(isListed) : []
}
function isListed(value: unknown): value is Token {
  const { address, symbol, decimals } = Object(value)
  // Decimals have to fit in one byte, as in ERC-20.
  return isText(address) && isText(symbol) && typeof decimals === 'number' && (decimals & 255) === decimals
}
