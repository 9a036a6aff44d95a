// The database as a file: by node:sqlite where Node has it, else by libsql.
import { closeSync, openSync } from 'node:fs'
import type { Sql } from '../sql.ts'
import { loadEngine } from './engine.ts'
import { isPartOf, isThere, placeOf } from './place.ts'
import { checkWhole, replace, share, writeNew } from './replace.ts'

export interface Database {
  readonly engine: 'node:sqlite' | 'libsql'
  readonly sql: Sql
  /**
   * Writes all of it to a file, also while others write. Rejects where the file is the database itself, where somebody uses the
   * database that it is, and, unless `isForced`, where it is there already.
   */
  backup(file: string, isForced?: boolean): Promise<void>
  close(): void
}

/** The locks of the databases that are open. Kept here, for the connection of one that nothing refers to is collected, and its lock gone. */
const locks = new Set<() => Promise<void>>()

/**
 * Opens a file, or makes it, which nobody replaces until it is closed: the file `.lock` beside it says so. Rejects where this Node
 * has no SQLite and libsql is not installed, and where the file is being replaced.
 */
export async function openDatabase(name: string): Promise<Database> {
  const engine = await loadEngine()
  const place = await placeOf(name)
  const leave = await share(engine, place)
  try {
    await checkWhole(place)
    if (!(await isThere(place))) makeFile(place)
    const { sql, copy, close } = await engine.open(place)
    locks.add(leave)
    return {
      engine: engine.name,
      sql,
      async backup(file, isForced = false) {
        const to = await placeOf(file)
        if (await isPartOf(to, place)) throw new Error(`${file} is the database itself, or a part of it`)
        if (isForced && (await isThere(to))) await replace(engine, to, copy, true)
        else await writeNew(engine, to, copy)
      },
      close() {
        close()
        locks.delete(leave)
        void leave()
      },
    }
  } catch (error) {
    await leave()
    throw error
  }
}

/**
 * Makes an empty file that nobody else of the machine can read. Synchronous, so that nothing of this process opens it meanwhile:
 * closing any handle of a file drops all locks that the process has on it.
 */
function makeFile(place: string): void {
  try {
    closeSync(openSync(place, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
