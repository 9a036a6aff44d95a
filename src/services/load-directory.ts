// Which directory there is: a service, a file of the app's, or else what is built in. The last two come in chunks of
// their own, since most pages have the first.
import type { Options } from '../types.ts'
import { createDirectory, type Directory, type DirectoryInput } from './directory.ts'

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
  if (!base) {
    const [{ listDirectory }, { builtInWallets }] = await Promise.all([import('./file.ts'), import('./built-in.ts')])
    return listDirectory(async () => builtInWallets(networks))
  }
  // A file may be beside the page, and have a query.
  return /^[^?#]*\.json([?#]|$)/i.test(base)
    ? (await import('./file.ts')).createFileDirectory({ base })
    : createDirectory({ ...input, base })
}
