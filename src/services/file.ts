// Directories without a service, searched and paged here: the built-in wallets, and a file of the app's, a list or shaped like a
// service's answer.
import type { Wallet } from '../types.ts'
import { ask } from './ask.ts'
import {
  type Directory,
  type DirectoryInput,
  parsed,
  ServiceError,
  type WalletPage,
  type WalletQuery,
} from './directory.ts'
import { readWallets } from './wallet.ts'

const maxBytes = 4 * 2 ** 20
const maxWallets = 10_000

/** Makes the directory of a file, which is fetched with the first question. The browser's own cache keeps it. */
export function createFileDirectory({ base }: Pick<DirectoryInput, 'base'>): Directory {
  let file: Promise<readonly Wallet[]> | undefined
  const load = async (): Promise<readonly Wallet[]> => {
    const text = await (await ask(base, maxBytes)).text()
    // A server of pages answers so for every path that it does not know.
    if (/^\s*</.test(text)) throw new ServiceError('unavailable', 'is HTML, not JSON')
    return parsed(text, (json) => {
      const rows = Array.isArray(json) ? json : Object(json).data
      if (!Array.isArray(rows)) throw new TypeError('has no list and no `data`')
      return readWallets(rows, maxWallets)
    })
  }
  /** What the developer has heard: it is not said at each try. */
  let told = ''
  return listDirectory(() => {
    const mine = file ?? load()
    file = mine
    mine.catch(({ cause }) => {
      // Others use the same promise.
      if (file === mine) file = undefined
      const why = `${typeof cause === 'number' ? 'HTTP ' : ''}${Object(cause).message ?? cause}`
      if (why !== told) console.warn(`hasp: services.directory ${base}: ${why}`)
      told = why
    })
    return mine
  })
}

/** Makes the directory of wallets that are here, or come at once. */
export const listDirectory = (list: () => Promise<readonly Wallet[]>): Directory => ({
  wallets: async (query) => pageOf(await list(), query),
  image: () => Promise.reject(new ServiceError('unavailable', 'there is no service')),
})

/**
 * Returns the page that is asked for, of wallets that are here. Ids and networks are compared whole, as the service does;
 * a wallet that says nothing of networks is of all.
 */
export function pageOf(all: readonly Wallet[], query: WalletQuery): WalletPage {
  const { page = 1, entries = 40, include, exclude, chains, search = '', isCertified } = query
  const text = search.trim().toLowerCase()
  const found = all.filter(
    ({ id, name, chains: own, isCertified: certified }) =>
      (!include || include.includes(id)) &&
      !exclude?.includes(id) &&
      (!chains?.length || !own || own.some((chain) => chains.includes(chain))) &&
      (!isCertified || certified) &&
      name.toLowerCase().includes(text),
  )
  return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length }
}
