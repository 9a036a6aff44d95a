// What `--check` looks at besides the configuration itself: the lists of wallets and tokens, and the database.
import { access, constants, stat } from 'node:fs/promises'
import path from 'node:path'
import { maxList } from '../assets.ts'
import { isKey } from '../keys.ts'
import type { Listed } from '../lists.ts'
import { problemsOfDatabase } from '../store.ts'
import { readTokens } from '../tokens.ts'
import { readWallets } from '../wallets.ts'
import { type Config, parseFile } from './config.ts'
import { loadEngine, readDatabase } from './engine.ts'
import { isThere, lockOf, placeOf } from './place.ts'
import { checkWhole } from './replace.ts'

const lists: readonly (readonly [name: string, read: (json: unknown) => Listed<unknown>])[] = [
  ['wallets.json', readWallets],
  ['tokens.json', readTokens],
]

/** What is wrong with the lists of a folder, each with its file and line. The gateway serves all the same, without these rows. */
export async function problemsOfLists(folder: string): Promise<readonly string[]> {
  const all = await Promise.all(
    lists.map(async ([name, read]) => {
      const file = path.join(folder, name)
      const stats = await stat(file).catch(() => undefined)
      if (!stats) return []
      if (stats.size > maxList) return [`${file}:1: is over ${maxList / 2 ** 20} MB`]
      const parsed = await parseFile(file).catch(({ message }: Error) => message)
      return typeof parsed === 'string' ? [parsed] : read(parsed.json).problems.map(parsed.at)
    }),
  )
  return all.flat()
}

/** Why the database could not be used with these options. One that is not there yet is not made. */
export async function problemsOfFile(
  { database: file, options }: Config,
  isMoved: boolean,
): Promise<readonly string[]> {
  const key = [options.key ?? []].flat()
  if (file === undefined || !key.length || !key.every(isKey)) return []
  try {
    const place = await placeOf(file)
    // What reads the configuration says so.
    if (!(await isThere(path.dirname(place)))) return []
    await access(path.dirname(place), constants.W_OK)
    if (await isThere(lockOf(place))) await access(lockOf(place), constants.R_OK | constants.W_OK)
    await checkWhole(place)
    if (!(await stat(file).catch(() => undefined))?.size) {
      await loadEngine()
      return []
    }
    await access(file, constants.W_OK)
    const { sql, close } = await readDatabase(file)
    const problems = await problemsOfDatabase({ ...options, sql, key, isMoved }).finally(close)
    // The key is not in the file, so that it has no line there.
    return problems.map((problem) => problem.replace(/^key: .*/, 'database: was written with another HASP_KEY'))
  } catch (error) {
    const { code, message, path: name } = error as NodeJS.ErrnoException
    return [`database: ${/^E[A-Z]+$/.test(`${code}`) ? `${name} cannot be written (${code})` : message}`]
  }
}
