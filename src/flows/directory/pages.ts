// All wallets of the directory, a page at a time, and those that a search has found.

import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { isAllowed } from '../../connect/wallets.ts'
import type { WalletPage } from '../../services/directory.ts'
import type { Wallet } from '../../types.ts'
import { eachOnce, isSame } from './identity.ts'
import { askWallets, customWallets, featuredIds, onEnd, sameModal } from './source.ts'

const pageSize = 40
const foundSize = 100
/** ms for which a search waits for the next letter, and the letters from which on there is one. */
const searchWait = 300
const leastLetters = 2

export type Phase = 'loading' | 'ready' | 'failed'
/** Wallets as they are listed. */
export interface WalletList {
  readonly wallets: readonly Wallet[]
  readonly phase: Phase
  /** Whether there are no more to come. */
  readonly isWhole: boolean
  /** The code of what went wrong, for a developer. */
  readonly code?: string | undefined
}
interface Pages extends Omit<WalletList, 'wallets'> {
  readonly featured: readonly Wallet[]
  readonly pages: readonly (readonly Wallet[])[]
  /** How many others than the featured ones the directory says there are; 0 until it has said so. */
  readonly count: number
}
/** What is searched for. */
export interface Search {
  readonly text: string
  readonly isCertified: boolean
}

const nothing: Pages = { featured: [], pages: [], count: 0, phase: 'ready', isWhole: false }
const pages_ = signal(nothing)
const search_ = signal<Search | undefined>(undefined)
const found_ = signal<WalletList | undefined>(undefined)
/** The number of the search that is meant: the answer to an older one is dropped. */
let searchCount = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** What is searched for; undefined where nothing is. */
export const searched: ReadonlySignal<Search | undefined> = search_
/** What the app has listed first. */
const first = computed(() => eachOnce([...pages_.value.featured, ...customWallets()]))
/** Every wallet there is, as far as it is here. */
export const allListed: ReadonlySignal<WalletList> = computed(() => {
  const { pages, ...rest } = pages_.value
  const others = pages.flat().filter((wallet) => !first.value.some((one) => isSame(wallet, one)))
  return { ...rest, wallets: eachOnce([...first.value, ...others]) }
})
/** How many wallets there are by what the directory says; 0 until it has said so. */
export const walletCount: ReadonlySignal<number> = computed(() => {
  const { count } = pages_.value
  return count && count + first.value.length
})
/** What is listed: all wallets, or those that were found. */
export const listed: ReadonlySignal<WalletList> = computed(() => found_.value ?? allListed.value)

export const setPages = (changes: Partial<Pages>): void => {
  pages_.value = { ...pages_.peek(), ...changes }
}
const codeOf = (error: unknown): string => `directory-${Object(error).reason ?? Object(error).code ?? 'unavailable'}`

/** Asks for the next page, or once more for one that failed; while one is on its way, and after the last, for nothing. */
export async function loadMore(): Promise<void> {
  const { phase, isWhole, pages } = pages_.peek()
  if (phase === 'loading' || isWhole) return
  const isMine = sameModal()
  setPages({ phase: 'loading', code: undefined })
  const page = pages.length + 1
  let newest: WalletPage | undefined
  const put = ({ wallets, count }: WalletPage): void => {
    const all = [...pages_.peek().pages]
    // A service that says the same again and again would be asked for ever.
    const known = new Set(all.slice(0, page - 1).flatMap((page) => page.map(({ id }) => id)))
    all[page - 1] = wallets
    const isWhole = all.length * pageSize >= count || wallets.every(({ id }) => known.has(id))
    setPages({ pages: all, count, isWhole })
  }
  try {
    const exclude = featuredIds()
    const [featured, next] = await Promise.all([
      page > 1 ? pages_.peek().featured : askFeatured(),
      askWallets({ page, entries: pageSize, exclude }, (newer) => {
        newest = newer
        if (isMine()) put(newer)
      }),
    ])
    if (!isMine()) return
    // The service may have been faster than the store, or than the featured wallets.
    put(newest ?? next)
    setPages({ featured, phase: 'ready' })
  } catch (error) {
    if (isMine()) setPages({ phase: 'failed', code: codeOf(error) })
  }
}

/** Resolves with the wallets that the app shows first, in its order. One that the directory does not know is left out. */
export async function askFeatured(): Promise<readonly Wallet[]> {
  const ids = featuredIds().slice(0, foundSize)
  if (!ids.length) return []
  const { wallets } = await askWallets({ entries: ids.length, include: ids })
  return ids.flatMap((id) => wallets.find((wallet) => wallet.id === id) ?? [])
}

/** Resolves with the wallet of an id, if the app lists it. */
export async function findListed(id: string): Promise<Wallet | undefined> {
  const { wallets } = await askWallets({ entries: 1, include: [id] })
  return wallets.find((wallet) => wallet.id === id && isAllowed(wallet))
}

/** Lists the wallets whose name has this text, those that are certified or both; all wallets where neither is wanted. */
export function searchWallets(text: string, isCertified: boolean): void {
  const isText = [...text.trim()].length >= leastLetters
  const mine = ++searchCount
  clearTimeout(timer)
  search_.value = isText || isCertified ? { text: isText ? text.trim() : '', isCertified } : undefined
  if (!search_.value) {
    found_.value = undefined
    return
  }
  // What is listed stays until there is an answer.
  found_.value = { wallets: listed.peek().wallets, phase: 'loading', isWhole: true }
  // Only letters are followed by more of them.
  timer = setTimeout(() => void find(mine), isText ? searchWait : 0)
}
/** Searches once more for what was not answered. */
export function searchAgain(): void {
  found_.value = { wallets: [], phase: 'loading', isWhole: true }
  void find(++searchCount)
}

async function find(mine: number): Promise<void> {
  const wanted = search_.peek()
  if (!wanted) return
  const { text, isCertified } = wanted
  let found: WalletList
  try {
    const { wallets } = await askWallets({ entries: foundSize, search: text, isCertified })
    const own = customWallets().filter(
      (wallet) => !isCertified && wallet.name.toLowerCase().includes(text.toLowerCase()),
    )
    found = { wallets: eachOnce([...own, ...wallets]), phase: 'ready', isWhole: true }
  } catch (error) {
    found = { wallets: [], phase: 'failed', isWhole: true, code: codeOf(error) }
  }
  if (mine === searchCount) found_.value = found
}

onEnd(() => {
  clearTimeout(timer)
  searchCount++
  pages_.value = nothing
  search_.value = found_.value = undefined
})
