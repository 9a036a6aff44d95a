// What tokens are worth, in dollars and exactly; and which of them count.
import { formatUnits, parseUnits } from '../../../chains/units.ts'
import type { Balance } from '../../services/data/answers.ts'
import { priceDigits } from '../../services/data/read.ts'
import type { TokenBalance } from '../../types.ts'
import { isSameAddress } from './listed.ts'
import { isSuspicious, isTaken, type Listing, namesOf } from './names.ts'

/** As much as there is in the world, times ten, in the same units. */
const maxWorth = 10n ** 16n * 10n ** BigInt(priceDigits)
/** Dollars in units of 10^-18, cut; undefined where the amount or the price is unknown, or both together cannot be so. */
export function worthOf({ value, price, decimals }: Pick<Balance, 'value' | 'price' | 'decimals'>): bigint | undefined {
  if (value === undefined || price === undefined) return undefined
  const worth = (value * parseUnits(price, priceDigits)) / 10n ** BigInt(decimals)
  return worth < maxWorth ? worth : undefined
}

/** The sum of what is known and shown, in dollars; undefined where no price is known. */
export function sumOf(tokens: readonly TokenBalance[]): bigint | undefined {
  const all = tokens.flatMap(({ worth, isHidden }) => (worth && !isHidden ? [parseUnits(worth, priceDigits)] : []))
  return all.length ? all.reduce((sum, one) => sum + one, 0n) : undefined
}

const byName = new Intl.Collator()

/** Puts balances in order, by worth and then by name; what does not count is marked, and at the end. */
export function arrange(balances: readonly Balance[], listing: Listing): readonly TokenBalance[] {
  const names = namesOf(listing)
  const rows = balances.map((balance) => {
    const { address, name, symbol, price, value } = balance
    const own = listing.listed.find((token) => isSameAddress(token.address, address))
    const isOwn = address === undefined || !!own
    const worth = worthOf(balance)
    const isHidden =
      !isOwn &&
      (!price ||
        (worth === undefined && value !== undefined) ||
        isSuspicious(name) ||
        isSuspicious(symbol) ||
        isTaken(name, names) ||
        isTaken(symbol, names))
    const { imageUrl } = own ?? {}
    const named: Pick<TokenBalance, 'name' | 'symbol'> = own
      ? { name: own.name ?? own.symbol, symbol: own.symbol }
      : {
          name,
          symbol,
        }
    return {
      row: {
        ...balance,
        ...named,
        ...(imageUrl && { imageUrl }),
        isHidden,
        ...(worth !== undefined && { worth: formatUnits(worth, priceDigits) }),
      },
      worth: worth ?? -1n,
    }
  })
  return rows
    .sort(
      (a, b) =>
        (a.row.isHidden === b.row.isHidden ? 0 : a.row.isHidden ? 1 : -1) ||
        (a.worth === b.worth ? 0 : a.worth < b.worth ? 1 : -1) ||
        byName.compare(a.row.name, b.row.name),
    )
    .map(({ row }) => row)
}
