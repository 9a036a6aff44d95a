// Putting a backup back, so that nothing that was answered is lost by it.
import { copyFile, realpath, rm, stat } from 'node:fs/promises'
import { problemsOfDatabase, type StoreOptions } from '../store.ts'
import { type Database, keepOut, makeFile, openDatabase } from './database.ts'
import { dropLogs, hasJournal, hasLogs, isPartOf, writeWhole } from './replace.ts'

export interface RestoreOptions extends Omit<StoreOptions, 'sql'> {
  /** Replaces a database that is there. @default false */
  readonly isForced?: boolean
}

/**
 * Puts a backup in the place of the database, which nobody may have open. Rejects where the backup is no whole database of a
 * gateway, is the database itself or would not serve with these options, and, unless `isForced`, where there is a database already.
 */
export async function restore(
  backup: string,
  name: string,
  { isForced, ...options }: RestoreOptions = {},
): Promise<void> {
  const place = await realpath(name).catch(() => name)
  // Its last events may be in the log beside it, which a copy leaves behind.
  if (await isPartOf(backup, place)) throw new Error(`${backup} is the database itself, or a part of it`)
  const stats = await stat(backup).catch(() => undefined)
  if (!stats?.isFile()) throw new Error(`${backup} is ${stats ? 'no file' : 'not there'}`)
  if ((await hasLogs(backup)) || (await hasJournal(backup)))
    throw new Error(`${backup} has a log beside it, with a part of it: write one by backup`)
  const isThere = Boolean((await stat(place).catch(() => undefined))?.size)
  if (isThere && !isForced) throw new Error(`${place} is there already: with --force it is replaced`)
  const isMade = await makeFile(place)
  // Where a link leads is known once there is something.
  const file = await realpath(place)
  try {
    // Who opens it meanwhile would go on writing into a file that nobody finds any more.
    const leave = await keepOut(file)
    try {
      await writeWhole(file, async (part) => {
        await copyFile(backup, part)
        await checkDatabase(part, backup, options)
        // What was not yet in the old file is of the old file.
        await dropLogs(file)
      })
    } finally {
      leave()
    }
  } catch (error) {
    if (isMade) await rm(file, { force: true })
    throw error
  }
}

const otherKey = 'was written with another key: HASP_KEY needs that one too, after the new one'

async function checkDatabase(file: string, name: string, options: Omit<StoreOptions, 'sql'>): Promise<void> {
  let database: Database | undefined
  try {
    database = await openDatabase(file)
    const { sql } = database
    const [[check] = []] = await sql.batch([{ sql: 'pragma integrity_check' }])
    if (check?.integrity_check !== 'ok') throw new Error(`${check?.integrity_check}`)
    const [problem] = await problemsOfDatabase({ ...options, sql, isNeeded: true })
    // It would not serve, which is known too late once it is in its place.
    if (problem) throw new Error(problem)
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message.replace(/^key: .*/, otherKey).replace(/^database: /, '')}`)
  } finally {
    database?.close()
    await dropLogs(file)
  }
}
