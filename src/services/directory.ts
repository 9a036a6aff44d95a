// A directory service: pages of wallets, what it says of the project, and images. All of it is untrusted.
import { version } from '../../package.json'
import type { Kept } from '../storage.ts'
import type { NetworkId, Wallet } from '../types.ts'
import { type Answers, createAnswers } from './answers.ts'
import { ask, ServiceError } from './ask.ts'
import { readId, readWallets } from './wallet.ts'

export { ServiceError }

const maxBytes = 4 * 2 ** 20
const maxImage = 512_000
/** Most ids and networks of a list in a question: servers refuse a URL of more than 8 kB. */
const maxIds = 48
const maxNetworks = 20
const maxSearch = 100
const maxCount = 100_000

/** What is asked of a directory. */
export interface WalletQuery {
  /** @default 1 */
  readonly page?: number
  /** Wallets of a page, 100 at most. @default 40 */
  readonly entries?: number
  /** Ids of the only wallets that are asked for. */
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  /** Networks of which a wallet knows one. */
  readonly chains?: readonly NetworkId[] | undefined
  /** A part of the name. */
  readonly search?: string | undefined
  readonly isCertified?: boolean | undefined
}
export interface WalletPage {
  readonly wallets: readonly Wallet[]
  /** How many there are on all pages. */
  readonly count: number
}
export interface DirectoryInput {
  readonly base: string
  readonly projectId?: string | undefined
  /** Where answers are kept, and the prefix of the key. */
  readonly store: Kept
  readonly name: string
}
export interface Directory {
  /**
   * Resolves with a page: at once with the one of an earlier visit, and `onRefresh` gets the new one where it differs. Rejects
   * with ServiceError.
   */
  wallets(query: WalletQuery, onRefresh?: (page: WalletPage) => void): Promise<WalletPage>
  /** Asks anything else that is answered in JSON, and keeps the answer. Absent where there is no service. */
  question?<T>(path: string, read: (json: unknown) => T): Promise<T>
  /** Resolves with what is at the path, 512 kB at most. It is asked for once. */
  image(path: string): Promise<Blob>
}

/** Makes the client of a directory. Nothing is asked before one of its methods is called. */
export function createDirectory({ base, projectId, store, name }: DirectoryInput): Required<Directory> {
  const answers = createAnswers(store, name)
  const urlOf = (path: string, query?: Readonly<Record<string, unknown>>): string => {
    const all = { projectId, st: 'appkit', sv: `html-hasp-${version}`, ...query }
    const given = Object.entries(all).flatMap(([key, value]) => (value ? [[key, `${value}`]] : []))
    return `${base.replace(/\/$/, '')}${path}?${new URLSearchParams(given)}`
  }
  return {
    async wallets(query, onRefresh) {
      const { page = 1, include, search } = query
      if (include && !idsOf(include)) return { wallets: [], count: 0 }
      const url = urlOf('/getWallets', wantedOf(query))
      const read = (json: unknown): WalletPage => readPage(json, query)
      // What was searched is nobody's business later, and pages after the first come as one scrolls.
      return page > 1 || search ? parsed(await textOf(url), read) : keptOr(answers, url, read, onRefresh)
    },
    question: (path, read) => keptOr(answers, urlOf(path), read),
    image: (path) => ask(urlOf(path), maxImage, 3),
  }
}

const textOf = async (url: string): Promise<string> => (await ask(url, maxBytes)).text()

/** Resolves with the answer of an earlier visit, and asks for the next one meanwhile; without one it waits for the service. */
async function keptOr<T>(
  answers: Answers,
  url: string,
  read: (json: unknown) => T,
  onRefresh?: (value: T) => void,
): Promise<T> {
  // The service is asked while the store is read.
  const asked = textOf(url)
  asked.catch(noop)
  const kept = await answers.get(url)
  const renewed = asked.then((text) => {
    const value = parsed(text, read)
    answers.set(url, text).catch(noop)
    if (kept && kept !== text) onRefresh?.(value)
    return value
  })
  // Where the service fails the older answer stands.
  renewed.catch(noop)
  try {
    return parsed(kept ?? '', read)
  } catch {
    return renewed
  }
}
const noop = (): void => undefined

/** Writes down ids as the service takes them. Those of another shape are none of a directory's. */
const idsOf = (ids?: readonly string[]): string | undefined => ids?.filter(readId).slice(0, maxIds).join()

/** Makes the service's query, where nothing stands for what is not asked. */
const wantedOf = ({ page = 1, entries = 40, search, isCertified, ...query }: WalletQuery): Record<string, unknown> => ({
  page,
  entries,
  include: idsOf(query.include),
  exclude: idsOf(query.exclude),
  chains: query.chains?.slice(0, maxNetworks).join(),
  search: search?.trim().slice(0, maxSearch),
  badge_type: isCertified && 'certified',
})

/** Reads what a service has sent. Throws ServiceError where it cannot be read. */
export function parsed<T>(text: string, read: (json: unknown) => T): T {
  try {
    return read(JSON.parse(text))
  } catch (cause) {
    throw new ServiceError('unavailable', cause)
  }
}

/** Reads a page. A service may say any count: it is never less than what was seen, nor more once a page is empty. */
function readPage(json: unknown, { page = 1, entries = 40, exclude }: WalletQuery): WalletPage {
  const { data, count } = json as { data: unknown[]; count: unknown }
  const wallets = readWallets(data, entries).filter(({ id }) => !exclude?.includes(id))
  const seen = (page - 1) * entries + Math.min(data.length, entries)
  const said = data.length && Number.isSafeInteger(count) ? (count as number) : 0
  return { wallets, count: Math.min(Math.max(seen, said), maxCount) }
}
