// What has happened to the account, page by page, only while somebody looks.
import { computed, type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import { loadChain } from '../../../chains/load.ts'
import { account } from '../../connect/state.ts'
import { type HistoryPage, readHistory } from '../../services/data/answers.ts'
import { track } from '../../state/options.ts'
import type { ActivityEntry, LoadState } from '../../types.ts'
import { addPage, type Book, emptyBook, inOrder } from './history.ts'
import { listedOn } from './listed.ts'
import { createReading, isShown } from './reading.ts'
import { sentBy } from './sent.ts'
import { followSent, wakeSent } from './sent-outcome.ts'
import { sourceOfPage } from './source.ts'
import { type Subject, subject, watched, whenCoinChanges, whileSeen } from './subject.ts'

/** Pages that are fetched in a row where nothing of them is shown. */
const maxRow = 5
/** ms between two looks at what is new. */
const lookTime = 30_000

interface History {
  readonly book: Book
  readonly state: LoadState
  /** Where the next page begins; absent at the end, and where there is no history to be had. */
  readonly next: string | undefined
  /** The cursors that were there: one that comes again leads in a circle. */
  readonly cursors: ReadonlySet<string | undefined>
  /** What becomes of the next page, where it is not just waiting for being wanted. */
  readonly more: 'loading' | 'failed' | 'paused' | undefined
  /** Whether there is somebody who knows the history of this network. */
  readonly hasHistory: boolean
}

// How it is written goes with what is read.
export { byMonth } from './history.ts'
export { merged } from './transfers.ts'

const unread: History = {
  book: emptyBook,
  state: 'loading',
  next: undefined,
  cursors: new Set(),
  more: undefined,
  hasHistory: true,
}
const { now: reading, of: readingOf, put, reset } = createReading(unread)

const isPending = ({ status }: ActivityEntry): boolean => status === 'pending'
/** The newest first; what was sent from here stands on top as long as the history does not have it. */
export const entries: ReadonlySignal<readonly ActivityEntry[]> = computed(() => {
  const own = subject.value ? sentBy(subject.value) : []
  if (!own.length) return reading.value.book.shown
  const settled = new Map(own.filter((one) => !isPending(one)).map((one) => [one.hash?.toLowerCase(), one]))
  // What became of it the chain has said, which counts for more than a service's word.
  const shown = reading.value.book.shown.map((one) => {
    const { status = one.status } = settled.get(one.hash?.toLowerCase()) ?? {}
    return status === one.status ? one : { ...one, status }
  })
  const hashes = new Set(shown.map(({ hash }) => hash?.toLowerCase()))
  const others = own.filter(({ hash }) => !hashes.has(hash?.toLowerCase()))
  // What is older than the pages that are here comes with a later one.
  const { next } = reading.value
  const oldest = next === undefined ? 0 : (shown.at(-1)?.at ?? 0)
  const done = others.filter((entry) => !isPending(entry) && entry.at >= oldest)
  return [...others.filter(isPending), ...(done.length ? inOrder([...done, ...shown]) : shown)]
})
export const activityState: ReadonlySignal<LoadState> = computed(() => reading.value.state)
/** Whether anybody knows the history of this network: without one there is only what was sent from here. */
export const hasHistory: ReadonlySignal<boolean> = computed(() => reading.value.hasHistory)
/** What becomes of the next page; `'paused'` where several had nothing to show, until the visitor wants more. */
export const nextPage: ReadonlySignal<'end' | 'waiting' | 'loading' | 'failed' | 'paused'> = computed(() => {
  const { next, more } = reading.value
  return next === undefined ? 'end' : (more ?? 'waiting')
})
/** How many tries of a subject in a row have shown nothing more, and when the last one was, in ms. */
const vain_ = signal<{ readonly of?: Subject; readonly tries: number; readonly at: number }>({ tries: 0, at: 0 })
const vainTries = (of: Subject | undefined): number => (vain_.value.of === of ? vain_.value.tries : 0)
export const vain = computed(() => ({ tries: vainTries(subject.value), at: vain_.value.at }))

const { watch, isWatched } = watched(follow, () => {
  reset()
  running = undefined
  vain_.value = { tries: 0, at: 0 }
})
/** Reads the history now and with every change of account and network, until the returned function is called. */
export const watchActivity = watch
export const isActivityWatched = isWatched

function follow(of: Subject): () => void {
  const stops = [followSent(of), whileSeen(lookTime, () => void renew(of)), whenCoinChanges(() => void renew(of))]
  // An answer that was under way for another object of this network is dropped.
  const { state, more } = readingOf(of)
  if (state === 'loading') void begin(of)
  else if (more === 'loading' && running?.of !== of) put(of, { more: undefined })
  return () => {
    for (const stop of stops) stop()
  }
}

type Work = 'begin' | 'more' | 'renew'
/** Only one question at a time: the answers of two would each lack what the other has found. */
let running: { readonly of: Subject; readonly kind: Work; readonly work: Promise<void> } | undefined
/** Does it once for all who want the same meanwhile, and after what is under way of another kind. */
async function alone(of: Subject, kind: Work, work: () => Promise<void>): Promise<void> {
  while (running?.of === of) {
    if (running.kind === kind) return running.work
    await running.work
  }
  const mine = {
    of,
    kind,
    // Who is told that it has begun must find it under way.
    work: Promise.resolve()
      .then(work)
      .finally(() => {
        if (running === mine) running = undefined
      }),
  }
  running = mine
  return mine.work
}
/**
 * Says what has come of what is under way, which is over by then: who is told may want the next page at once. `tries` are those in vain
 * with this one.
 */
function conclude(of: Subject, change: Partial<History>, tries = 0): void {
  if (running?.of === of) running = undefined
  if (isShown(of)) vain_.value = { of, tries, at: Date.now() }
  put(of, change)
}

/** Looks for what is new, or begins anew where that has failed. */
export const refreshActivity = async (): Promise<void> => {
  const of = subject.peek()
  wakeSent()
  if (of) await (readingOf(of).state === 'ready' ? renew(of, true) : begin(of, true))
}
/** Quietly where the visitor has not asked: what stands there stays until it is known better. */
const begin = (of: Subject, isForced = false, isQuiet = false): Promise<void> =>
  alone(of, 'begin', async () => {
    if (!isQuiet) put(of, unread)
    try {
      await load(of, isForced)
    } catch {
      const failed = { ...unread, state: 'failed' } as const
      // Nobody has asked for it.
      if (isQuiet) return put(of, failed)
      conclude(of, failed, vainTries(of) + 1)
      // The list says it in its own place, with a way to ask again.
      fail()
    }
  })

/** Fetches the next page, where there is one; nothing otherwise. */
export const moreActivity = async (): Promise<void> => {
  const of = subject.peek()
  const { next, state } = reading.peek()
  // The first page is the next one where it has failed.
  if (state === 'failed') return refreshActivity()
  if (!of || next === undefined || state !== 'ready') return
  await alone(of, 'more', async () => {
    // What was under way before may have led to the end.
    if (readingOf(of).next === undefined) return
    track('LOAD_MORE_TRANSACTIONS', kindOfAccount())
    put(of, { more: 'loading' })
    try {
      await load(of, true)
    } catch {
      // What is there stays.
      conclude(of, { more: 'failed' }, vainTries(of) + 1)
      fail()
    }
  })
}

/** Fetches pages until one has something to show, but not for ever. */
async function load(of: Subject, isForced: boolean): Promise<void> {
  for (let i = 0; i < maxRow; i++) {
    const { book, next: cursor, cursors } = readingOf(of)
    const page = await fetchPage(of, cursor, isForced)
    if (!isShown(of)) return
    if (!page) return conclude(of, { state: 'ready', hasHistory: false })
    const grown = addPage(book, page.entries, contextOf(of))
    const next = cursors.has(page.next) ? undefined : page.next
    const isOver = next === undefined || grown.shown.length > book.shown.length
    const read = { book: grown, next, cursors: new Set([...cursors, next]) }
    if (isOver) return conclude(of, { ...read, state: 'ready', more: undefined })
    if (i < maxRow - 1) put(of, { ...read, more: 'loading' })
    else conclude(of, { ...read, state: 'ready', more: 'paused' }, vainTries(of) + 1)
  }
}
const contextOf = ({ address, network }: Subject) => ({ address, network, listed: listedOn(network) })

/** Looks whether there is something new, and fetches as many pages as lead to what is known. */
const renew = (of: Subject, isForced = false): Promise<void> => {
  const { state, hasHistory } = readingOf(of)
  if (state === 'failed') return begin(of, isForced, true)
  if (state !== 'ready' || !hasHistory) return Promise.resolve()
  return alone(of, 'renew', async () => {
    const before = readingOf(of)
    const known = new Set(before.book.entries.map(({ id }) => id))
    const isJoined = ({ next, entries }: HistoryPage): boolean =>
      next === undefined || entries.some(({ id }) => known.has(id))
    const pages: HistoryPage[] = []
    try {
      for (let i = 0; i < maxRow; i++) {
        const page = await fetchPage(of, pages.at(-1)?.next, isForced)
        if (!page || !isShown(of)) return
        pages.push(page)
        if (isJoined(page)) break
      }
    } catch {
      // What is there stays, and is looked at again later.
      return
    }
    const isFollowed = pages.some(isJoined)
    const context = contextOf(of)
    let book = isFollowed ? before.book : emptyBook
    for (const page of pages) book = addPage(book, page.entries, context)
    // So much is new that what was there does not follow upon it: the list begins anew.
    put(of, isFollowed ? { book } : { book, next: pages.at(-1)?.next, cursors: new Set(), more: undefined })
  })
}

/** Undefined where nobody knows the history of the network. */
async function fetchPage(of: Subject, cursor: string | undefined, isForced: boolean): Promise<HistoryPage | undefined> {
  const { client } = sourceOfPage()
  const { caipNetworkId } = of.network
  if (!client || !(await client.supports(caipNetworkId, isForced))) return undefined
  const query = { cursor, chainId: caipNetworkId }
  const json = await client.json('/v1/account/*/history', { of: of.address, query, isForced, isList: true })
  const { normalize } = await loadChain(of.network.chainNamespace)
  return readHistory(json, (address) => normalize(address, of))
}

const kindOfAccount = () => ({ isSmartAccount: account.peek()?.type === 'smartAccount' })
const fail = (): void => track('ERROR_FETCH_TRANSACTIONS', { ...kindOfAccount(), message: 'unavailable' })
/** Reports that the visitor looks at what has happened. */
export const trackLook = (): void => untracked(() => track('CLICK_TRANSACTIONS', kindOfAccount()))
