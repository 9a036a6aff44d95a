// What of a history is shown, and in which order: nothing that is spam, or on another chain, or made to be mistaken for something.
import type { HistoryEntry } from '../../services/data/answers.ts'
import type { ActivityEntry, ActivityTransfer } from '../../types.ts'
import { isSuspicious, isTaken, type Listing, namesOf } from './names.ts'

/** One that was shown is none of spam. */
type Transfer = ActivityTransfer & { readonly isSpam?: boolean }
type Entry = Omit<ActivityEntry, 'transfers'> & { readonly transfers: readonly Transfer[] }

const same = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && one.toLowerCase() === other?.toLowerCase()
/** Characters at either end by which people compare addresses. */
const seen = 4
/** What of an address people look at, without what all of a kind begin with. */
const looksOf = (address: string): string => {
  const text = address.toLowerCase().replace(/^0x/, '')
  return `${text.slice(0, seen)}…${text.slice(-seen)}`
}

export interface HistoryOf extends Listing {
  readonly address: string
}

type Known = ReadonlyMap<string, ReadonlySet<string>>

/** What of a history was read, and what is shown of it: both grow by pages, so that a long one costs no more with each. */
export interface Book {
  readonly entries: readonly HistoryEntry[]
  readonly shown: readonly ActivityEntry[]
  /** Addresses that the account itself has sent something to, by how they look. */
  readonly known: Known
}
export const emptyBook: Book = { entries: [], shown: [], known: new Map() }
/** ms by which a clock may be wrong. What is later has not happened. */
const maxFuture = 86_400_000

/** Adds a page: an entry that is there already is replaced. */
export function addPage(book: Book, page: readonly HistoryEntry[], of: HistoryOf, now = Date.now()): Book {
  const given = new Map(page.filter(({ at }) => at < now + maxFuture).map((entry) => [entry.id, entry]))
  const kept = book.entries.filter(({ id }) => !given.has(id))
  const added = inOrder([...given.values()])
  const [last, first] = [kept.at(-1), added[0]]
  const isOlder = kept.length === book.entries.length && (!last || !first || comesBefore(last, first))
  const known = withReceivers(book.known, added, of)
  // What the page does not touch stays as it was decided: it says whom the account has paid, and so who only looks like them.
  const isTouched = ({ transfers }: Entry): boolean =>
    transfers.some(({ other }) => {
      const looks = other && looksOf(other)
      return looks && known.get(looks) !== book.known.get(looks)
    })
  const again = known === book.known ? [] : kept.filter(isTouched)
  const undecided = new Set([...given.keys(), ...again.map(({ id }) => id)])
  const decided = book.shown.filter(({ id }) => !undecided.has(id))
  const before = again.length ? inOrder([...decided, ...visible(again, of, known)]) : decided
  const joined = <T extends Ordered>(one: readonly T[], other: readonly T[]): readonly T[] =>
    isOlder ? [...one, ...other] : inOrder([...one, ...other])
  return { entries: joined(kept, added), shown: joined(before, visible(added, of, known)), known }
}

function withReceivers(known: Known, entries: readonly HistoryEntry[], { address }: HistoryOf): Known {
  const more = new Map(known)
  let isMore = false
  for (const { from, transfers } of entries) {
    if (!same(from, address)) continue
    for (const { direction, other, amount } of transfers) {
      if (direction !== 'out' || !other || isZero(amount)) continue
      const looks = looksOf(other)
      if (more.get(looks)?.has(other.toLowerCase())) continue
      isMore = true
      more.set(looks, new Set([...(more.get(looks) ?? []), other.toLowerCase()]))
    }
  }
  return isMore ? more : known
}
const isZero = (amount: string): boolean => !/[1-9]/.test(amount)

/** Whether a transfer would not be missed by anybody. */
function isTrap(transfer: Transfer, entry: Entry, of: HistoryOf, known: Known, names: ReadonlySet<string>): boolean {
  const { isSpam, amount, nft, symbol = '', name = '', address, other, direction } = transfer
  if (isSpam || (isZero(amount) && !nft)) return true
  const isCoin = !nft && !address && same(symbol, of.network.nativeCurrency.symbol)
  const isListed = isCoin || (!!address && of.listed.some((token) => same(token.address, address)))
  if (!isListed && [symbol, name, nft?.collection ?? ''].some(isSuspicious)) return true
  // Another contract, or a thing, under the name of the coin or of a listed token. Services leave out the addresses of real ones.
  if (!isListed && (address || nft) && [symbol, name, nft?.collection ?? ''].some((text) => isTaken(text, names)))
    return true
  // An address that was made to look like one that was paid before waits to be copied out of the history.
  const alike = other === undefined ? undefined : known.get(looksOf(other))
  const isOwn = direction === 'out' && same(entry.from, of.address)
  return !!alike && !isOwn && !alike.has(`${other}`.toLowerCase())
}

/**
 * What is shown of entries: those whose transfers are all spam are dropped, as are those of other networks; one without transfers
 * stays, with its status.
 */
function visible(entries: readonly Entry[], of: HistoryOf, known: Known): readonly ActivityEntry[] {
  const names = namesOf(of)
  return entries.flatMap((entry) => {
    if (entry.network !== of.network.caipNetworkId) return []
    const transfers = entry.transfers.filter((transfer) => !isTrap(transfer, entry, of, known, names))
    // What the account itself has sent is its own, whatever it has moved.
    if (entry.transfers.length && !transfers.length && !same(entry.from, of.address)) return []
    return [{ ...entry, transfers: transfers.map(({ isSpam: _, ...transfer }) => transfer) }]
  })
}

type Ordered = Pick<ActivityEntry, 'at' | 'id'>
/** Newest first; entries of the same moment by their ids, so that no page changes their order. */
const comesBefore = (a: Ordered, b: Ordered): boolean => (a.at === b.at ? a.id >= b.id : a.at > b.at)
export const inOrder = <T extends Ordered>(entries: readonly T[]): T[] =>
  [...entries].sort((a, b) => (comesBefore(a, b) ? (a.id === b.id ? 0 : -1) : 1))

/** Entries of a month, in order. */
export interface Month {
  /** Its first moment in the visitor's time, in ms since 1970. */
  readonly start: number
  readonly entries: readonly ActivityEntry[]
}
/** Groups entries that are in order. */
export function byMonth(entries: readonly ActivityEntry[]): readonly Month[] {
  const months: { start: number; entries: ActivityEntry[] }[] = []
  const newest = Math.min(
    entries.reduce((most, { at }) => Math.max(most, at), 0),
    Date.now(),
  )
  let isOnTop = true
  for (const entry of entries) {
    isOnTop &&= entry.status === 'pending'
    // What is pending on top stands before what is newer.
    const at = isOnTop ? Math.max(entry.at, newest) : entry.at
    let last = months.at(-1)
    if (!last || at < last.start) {
      const date = new Date(at)
      last = { start: new Date(date.getFullYear(), date.getMonth()).getTime(), entries: [] }
      months.push(last)
    }
    last.entries.push(entry)
  }
  return months
}
