// Putting a backup back, so that nothing that was answered is lost by it.
import { copyFile, stat } from 'node:fs/promises'
import { isLocked } from '../engines/patient.ts'
import { problemsOfDatabase } from '../store.ts'
import { type Database, loadEngine, openDatabase } from './database.ts'
import { dropLogs, isPartOf, writeWhole } from './replace.ts'

/**
 * Puts a backup in the place of the database, which nobody may have open. Rejects where the backup is no whole database of a
 * gateway, is the database itself or was written with another key, and, unless `isForced`, where there is a database already.
 */
export async function restore(
  backup: string,
  file: string,
  { key, isForced = false }: { key?: readonly string[]; isForced?: boolean } = {},
): Promise<void> {
  // Its last events may be in the log beside it, which a copy leaves behind.
  if (await isPartOf(backup, file)) throw new Error(`${backup} is the database itself, or a part of it`)
  if ((await stat(file).catch(() => undefined))?.size) {
    if (!isForced) throw new Error(`${file} is there already: with --force it is replaced`)
    // Who has it open would go on writing into a file that nobody finds any more.
    if (await isInUse(file))
      throw new Error(
        `${file} is in use: stop the gateways that have it open (and remove ${file}-shm if there are none)`,
      )
  }
  await writeWhole(file, async (part) => {
    await copyFile(backup, part)
    await checkDatabase(part, backup, key)
    // What was not yet in the old file is of the old file.
    await dropLogs(file)
  })
}

/** Whether another connection has the file open. What is no database has nobody who uses it. */
async function isInUse(file: string): Promise<boolean> {
  const engine = await loadEngine()
  try {
    await engine.leaveJournal(file)
    return false
  } catch (error) {
    // Of one that is broken only what stands beside it can say so: who has it open keeps that.
    return isLocked(error) || Boolean(await stat(`${file}-shm`).catch(() => undefined))
  }
}

async function checkDatabase(file: string, name: string, key: readonly string[] | undefined): Promise<void> {
  let database: Database | undefined
  try {
    database = await openWhole(file)
    if (!database) throw new Error(`${name} is no whole database of a gateway`)
    // It would not serve, which is known too late once it is in its place.
    if ((await problemsOfDatabase({ sql: database.sql, key })).length)
      throw new Error(`${name} was written with another key: HASP_KEY needs that one too, after the new one`)
  } finally {
    database?.close()
    await dropLogs(file)
  }
}

async function openWhole(file: string): Promise<Database | undefined> {
  let database: Database | undefined
  try {
    database = await openDatabase(file)
    const [[check] = []] = await database.sql.batch([
      { sql: 'pragma integrity_check' },
      { sql: 'select count(*) from migrations' },
    ])
    if (check?.integrity_check === 'ok') return database
  } catch {
    // What it fails with says no more than that.
  }
  database?.close()
  return undefined
}
