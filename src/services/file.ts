// A directory that is a file of the app's, a list or shaped like a service's answer: searched and paged here.
import type { Wallet } from '../types.ts'
import { ask } from './ask.ts'
import { type Directory, DirectoryError, type DirectoryInput, pageOf, parsed } from './directory.ts'
import { readWallets } from './wallet.ts'

const maxBytes = 4 * 2 ** 20
const maxWallets = 10_000

/** Makes the directory of a file, which is fetched with the first question. The browser's own cache keeps it. */
export function createFileDirectory({ base }: Pick<DirectoryInput, 'base'>): Directory {
  let file: Promise<readonly Wallet[]> | undefined
  const load = async (): Promise<readonly Wallet[]> => {
    const body = await ask(base, maxBytes)
    return parsed(await body.text(), (json) =>
      readWallets(Array.isArray(json) ? json : (json as { data: unknown[] }).data, maxWallets),
    )
  }
  return {
    async wallets(query) {
      const mine = file ?? load()
      file = mine
      mine.catch((error) => {
        // Others use the same promise.
        if (file === mine) console.warn(`hasp: services.directory ${base} cannot be read`, error)
        file = undefined
      })
      return pageOf(await mine, query)
    },
    image: () => Promise.reject(new DirectoryError('unavailable', 'a file has none')),
  }
}
