// Which directory there is, and how it is fetched: a service's client or that of an app's file, each in a chunk of its own.
import type { Options } from '../types.ts'
import type { Directory, DirectoryInput } from './directory.ts'

const hosted = 'https://api.web3modal.org'

/** Returns the URL of the directory. The hosted one is there for who has a project id; null of the app turns either off. */
export const directoryBase = ({ services, projectId }: Pick<Options, 'services' | 'projectId'>): string | undefined =>
  (services?.directory === undefined ? projectId && hosted : services.directory) || undefined

/** Loads the client. Nothing is asked before one of its methods is called. */
export const loadDirectory = async (input: DirectoryInput): Promise<Directory> =>
  /\.json$/i.test(input.base)
    ? (await import('./file.ts')).createFileDirectory(input)
    : (await import('./directory.ts')).createDirectory(input)
