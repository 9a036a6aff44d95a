// A database's file as a file of the disk: what belongs to it, and how another is put in its place.
import { randomUUID } from 'node:crypto'
import { open, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** What SQLite keeps beside a file. */
const logsOf = (file: string) => [`${file}-wal`, `${file}-shm`]

export const hasLogs = async (file: string): Promise<boolean> =>
  (await Promise.all(logsOf(file).map((log) => stat(log).catch(() => undefined)))).some(Boolean)

/** What SQLite rolls a file back by: a file of this name is taken for one, and deleted once it was used. */
export const hasJournal = async (file: string): Promise<boolean> =>
  Boolean(await stat(journalOf(file)).catch(() => undefined))
const journalOf = (file: string) => `${file}-journal`

export async function dropLogs(file: string): Promise<void> {
  for (const log of logsOf(file)) await rm(log, { force: true })
}

/** Whether a file is the database or what SQLite keeps beside it, by whatever name. */
export async function isPartOf(file: string, database: string): Promise<boolean> {
  for (const own of [database, journalOf(database), ...logsOf(database)]) if (await isSame(file, own)) return true
  return false
}

async function isSame(file: string, other: string): Promise<boolean> {
  const places = await placesOf(file)
  return (await placesOf(other)).some((place) => places.includes(place))
}

/** A file's own path, and which file of the disk it is: a link has the second of what it leads to. */
async function placesOf(file: string): Promise<string[]> {
  const whole = path.resolve(file)
  const folder = await realpath(path.dirname(whole)).catch(() => path.dirname(whole))
  const stats = await stat(whole, { bigint: true }).catch(() => undefined)
  return [path.join(folder, path.basename(whole)), ...(stats ? [`${stats.dev} ${stats.ino}`] : [])]
}

/** Where a link leads that leads to nothing yet; the name itself of what is none. */
const leadOf = (name: string): Promise<string> =>
  readlink(name).then(
    (to) => path.resolve(path.dirname(name), to),
    () => name,
  )

/**
 * Writes a file beside its place first: one that is there is whole, and durable before its name is. A link stays one, and the file
 * is its owner's.
 */
export async function writeWhole(name: string, write: (part: string) => Promise<unknown>): Promise<void> {
  const file = await realpath(name).catch(() => leadOf(name))
  const old = await stat(file).catch(() => undefined)
  const part = `${file}.${randomUUID()}.part`
  try {
    // Nobody else of the machine may read it, also while it is written.
    await (await open(part, 'wx', 0o600)).close()
    await write(part)
    const handle = await open(part, 'r+')
    try {
      await handle.chmod(0o600)
      if (old) await handle.chown(old.uid, old.gid)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
}
