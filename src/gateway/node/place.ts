// Where a file is: the names that lead to it, and what SQLite keeps beside a database.
import { readlink, realpath, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Links that are followed, as systems do. */
const maxLinks = 40

/**
 * The one path of a file, whatever links lead to it and also where it is not there yet: what is beside a database has the name of
 * that. Rejects where links lead to each other.
 */
export async function placeOf(name: string): Promise<string> {
  let file = name
  for (let links = 0; links < maxLinks; links++) {
    const folder = await realpath(path.dirname(file)).catch(() => path.resolve(path.dirname(file)))
    const place = path.join(folder, path.basename(file))
    const to = await readlink(place).catch(() => undefined)
    if (to === undefined) return place
    // A part `..` is of the folder that is there, not of the name.
    file = path.isAbsolute(to) ? to : `${folder}/${to}`
  }
  throw new Error(`${name} leads to no file`)
}

export const isThere = async (file: string): Promise<boolean> => Boolean(await stat(file).catch(() => undefined))

/** SQLite's files beside a database, each a part of it: changes that are not in it yet, and what it is rolled back by. */
const logsOf = (place: string) => [`${place}-wal`, `${place}-shm`, `${place}-journal`]

export const hasLogs = async (place: string): Promise<boolean> =>
  (await Promise.all(logsOf(place).map(isThere))).some(Boolean)

/** Bytes of a journal's header: alone it rolls back to an empty file. */
const emptyJournal = 512

/**
 * Whether there is a log without its database, which may have been moved away: what is in it is nowhere else, and also an empty one
 * may be open. A process that is killed while it makes a database leaves an empty file and at most the header of a journal.
 */
export async function isOrphanLog(place: string): Promise<boolean> {
  const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0
  if (await sizeOf(place)) return false
  const isHeld = (await isThere(`${place}-wal`)) || (await sizeOf(`${place}-journal`)) > emptyJournal
  // Another instance may have made the database between these looks.
  return isHeld && !(await sizeOf(place))
}

export async function dropLogs(place: string): Promise<void> {
  for (const log of logsOf(place)) await rm(log, { force: true })
}

/** What says who uses a database. It is never replaced, nor deleted by the gateway. */
export const lockOf = (place: string): string => `${place}.lock`

/** Whether a place is the database's own or what belongs to it, by whatever name. */
export async function isPartOf(place: string, database: string): Promise<boolean> {
  const inode = await inodeOf(place)
  for (const own of [database, lockOf(database), ...logsOf(database)])
    if (own === place || (inode !== undefined && inode === (await inodeOf(own)))) return true
  return false
}

/** Which file of the disk it is: one may have two names. */
async function inodeOf(place: string): Promise<string | undefined> {
  const stats = await stat(place, { bigint: true }).catch(() => undefined)
  return stats && `${stats.dev} ${stats.ino}`
}
