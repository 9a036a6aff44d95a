// What a chain calls its coin.

import type { Network } from '../types.ts'

/** The base unit's name on chain: said by the network, or `uatom` of ATOM with 6 decimals by SI's prefixes. */
export function denomOf({ nativeCurrency: { symbol, decimals, denom } }: Network): string {
  const si = { 3: 'm', 6: 'u', 9: 'n', 12: 'p', 15: 'f', 18: 'a' }[decimals] ?? ''
  return denom ?? si + symbol.toLowerCase()
}
