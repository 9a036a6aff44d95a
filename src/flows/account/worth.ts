// What tokens are worth, in dollars and exactly; and which of them count.
import { formatUnits, parseUnits } from '../../../chains/units.ts'
import type { Balance } from '../../services/data/answers.ts'
import { priceDigits } from '../../services/data/read.ts'
import type { Network, Token, TokenBalance } from '../../types.ts'

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

/** Letters that look like Latin ones, and those. */
const doubles = 'АВЕЅІЈКМНОРСТУХԌаеѕіјорсухԁԛѡΑΒΕΖΗΙΚΜΝΟΡΤΥΧοѵ'
const latin = 'ABESIJKMHOPCTYXGaesijopcyxdqwABEZHIKMNOPTYXov'
const skeleton = (text: string): string =>
  [...text.normalize('NFKC')].map((letter) => latin[doubles.indexOf(letter)] ?? letter).join('')

const page =
  /https?:|www\.|\bt\.me\b|[\w-]\.(com|net|org|io|xyz|app|site|online|gift|claims?|club|top|link|live|pro|me|cc|ru|us|info|shop|store|fun|icu|vip|events?|lat|cfd|click|space|website|win|bet)\b|\b(claim|airdrop|voucher|reward)s?\b/i

/** Whether a name is like the address of a page, or written with letters of one script in the place of another's. */
export function isSuspicious(text: string): boolean {
  const looks = skeleton(text)
  const isMixed =
    /\p{Script=Latin}/u.test(text) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}]/u.test(text)
  // Other letters altogether are a language; letters that all have doubles are a disguise.
  return isMixed || page.test(looks) || (looks !== text.normalize('NFKC') && /^[ -~]+$/.test(looks))
}

interface Listing {
  readonly network: Network
  /** The app's tokens of the network. */
  readonly listed: readonly Token[]
}
const same = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase()
/** The names that a token without the app's word for it must not have. */
export const namesOf = ({ network: { nativeCurrency }, listed }: Listing): ReadonlySet<string> =>
  new Set(
    [nativeCurrency, ...listed].flatMap(({ symbol, name = symbol }) => [symbol.toLowerCase(), name.toLowerCase()]),
  )

/** Whether a text is one of the names that belong to the coin or a listed token. */
export const isTaken = (text: string, names: ReadonlySet<string>): boolean =>
  names.has(skeleton(text).toLowerCase().trim())

const byName = new Intl.Collator()

/** Puts balances in order, by worth and then by name; what does not count is marked, and at the end. */
export function arrange(balances: readonly Balance[], listing: Listing): readonly TokenBalance[] {
  const names = namesOf(listing)
  const rows = balances.map((balance) => {
    const { address, name, symbol, price, value } = balance
    const own = address === undefined ? undefined : listing.listed.find((token) => same(token.address, address))
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
