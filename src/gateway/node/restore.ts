// Putting a backup back, so that nothing that was answered is lost by it.
import { chmod, copyFile, stat } from 'node:fs/promises'
import { problemsOfDatabase, type StoreOptions } from '../store.ts'
import { type Engine, loadEngine } from './engine.ts'
import { hasLogs, isPartOf, placeOf } from './place.ts'
import { replace } from './replace.ts'

export interface RestoreOptions extends Omit<StoreOptions, 'sql'> {
  /** Replaces a database that is there. @default false */
  readonly isForced?: boolean
}

/**
 * Puts a backup in the place of the database, which nobody may have open. Rejects where the backup is no whole database of a
 * gateway, is the database itself or would not serve with these options, and, unless `isForced`, where there is a database already.
 */
export async function restore(
  name: string,
  database: string,
  { isForced = false, ...options }: RestoreOptions = {},
): Promise<void> {
  const engine = await loadEngine()
  const [backup, place] = [await placeOf(name), await placeOf(database)]
  if (await isPartOf(backup, place)) throw new Error(`${name} is the database itself, or a part of it`)
  const stats = await stat(backup).catch(() => undefined)
  if (!stats?.isFile()) throw new Error(`${name} is ${stats ? 'no file' : 'not there'}`)
  // The last events may be in the log alone, which a copy leaves behind.
  if (await hasLogs(backup)) throw new Error(`${name} has a log beside it, with a part of it: write one by backup`)
  const write = async (part: string): Promise<void> => {
    await copyFile(backup, part)
    // A copy has the mode of what it is of, which may be one that nobody writes.
    await chmod(part, 0o600)
    await prepare(engine, part, options).catch((error: Error) => {
      throw new Error(`${name}: ${error.message.replace(/^key: .*/, otherKey).replace(/^database: /, '')}`)
    })
  }
  await replace(engine, place, write, isForced)
}

const otherKey = 'was written with another key: HASP_KEY needs that one too, after the new one'

/** Makes a whole database of a copy. Rejects where it is broken or would not serve: that is known too late once it is in its place. */
async function prepare(engine: Engine, part: string, options: Omit<StoreOptions, 'sql'>): Promise<void> {
  const run = async (statement: string): Promise<void> => (await engine.run(part, [statement]))()
  // A copy of a file may have a log, which would be left behind.
  await run('pragma journal_mode = delete')
  const { sql, close } = await engine.read(part)
  try {
    const [[row] = []] = await sql.batch([{ sql: 'pragma integrity_check' }])
    if (row?.integrity_check !== 'ok') throw new Error(`${row?.integrity_check}`)
    const [problem] = await problemsOfDatabase({ ...options, sql, isNeeded: true })
    if (problem) throw new Error(problem)
  } finally {
    close()
  }
  const { base, isMoved } = options
  // From now on it is of the new base: the next start is as any other.
  if (isMoved && base) await run(`update settings set value = '${base.replaceAll("'", "''")}' where name = 'base'`)
}
