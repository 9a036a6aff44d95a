// Which directory there is: a service, a file of the app's, or else what is built in. The last two are chunks of their own, since
// most pages have the first.
import type { Options, Wallet } from '../types.ts'
import { createDirectory, type Directory, DirectoryError, type DirectoryInput, pageOf } from './directory.ts'

const hosted = 'https://api.web3modal.org'

/** Returns the URL of the directory. The hosted one is there for who has a project id; null of the app turns either off. */
export const directoryBase = ({ services, projectId }: Pick<Options, 'services' | 'projectId'>): string | undefined =>
  (services?.directory === undefined ? projectId && hosted : services.directory) || undefined

/** Loads the directory; without a URL it has the built-in wallets alone. Nothing is asked before one of its methods is called. */
export async function loadDirectory(
  input: Omit<DirectoryInput, 'base'> & { readonly base: string | undefined },
  networks: Parameters<typeof import('./built-in.ts').builtInWallets>[0],
): Promise<Directory> {
  const { base } = input
  if (!base) return builtIn((await import('./built-in.ts')).builtInWallets(networks))
  // A file may be beside the page, and have a query.
  return /^[^?#]*\.json([?#]|$)/i.test(base)
    ? (await import('./file.ts')).createFileDirectory({ base })
    : createDirectory({ ...input, base })
}

const builtIn = (all: readonly Wallet[]): Directory => ({
  wallets: async (query) => pageOf(all, query),
  image: () => Promise.reject(new DirectoryError('unavailable', 'there is no service')),
})
