// Putting a file in the place of a database, or where none is, so that nobody goes on writing into one that is gone: whoever
// uses a database holds a lock on a file beside it, and who replaces it holds that alone. The system ends a lock with its
// process, however that ends.
import { randomUUID } from 'node:crypto'
import { access, chmod, constants, lchown, link, lstat, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createPatience, isLocked } from '../engines/patient.ts'
import type { Engine } from './engine.ts'
import { dropLogs, hasLogs, isOrphanLog, isThere, lockOf } from './place.ts'

/** What is read or begun so is held until the connection is closed, past the end of its transaction. */
const held = 'pragma locking_mode = exclusive'

/** Uses a database beside others, until the returned function is called. Rejects where it is being replaced. */
export async function share(engine: Engine, place: string): Promise<() => Promise<void>> {
  try {
    return await createPatience()(() => lock(engine, place, 'select count(*) from sqlite_master'))
  } catch (error) {
    throw isLocked(error) ? new Error(`${place} is being replaced: start again when it is there`) : error
  }
}

/** Keeps everybody out of a database until the returned function is called. Rejects where somebody uses it. */
async function keepOut(engine: Engine, place: string): Promise<() => Promise<void>> {
  try {
    return await lock(engine, place, 'begin exclusive')
  } catch (error) {
    throw isLocked(error) ? inUse(place) : error
  }
}

const inUse = (place: string) => new Error(`${place} is in use: stop the gateways that have it open`)
const isTaken = (place: string) => new Error(`${place} is there already: with --force it is replaced`)

async function lock(engine: Engine, place: string, statement: string): Promise<() => Promise<void>> {
  const file = lockOf(place)
  await checkFolder(place)
  // Else whoever may write into the folder could have root give away a file that is elsewhere.
  if ((await lstat(file).catch(() => undefined))?.isSymbolicLink()) throw new Error(`${file} is a link`)
  const wasThere = await isThere(file)
  if (wasThere)
    await access(file, constants.R_OK | constants.W_OK).catch(({ code }) => {
      throw new Error(`${file} cannot be written (${code}): it has to be the user's that the gateway runs as`)
    })
  const leave = await engine.run(file, [held, statement]).catch((error) => {
    // What is wrong with the lock is not wrong with the database.
    throw isLocked(error) ? error : new Error(`${file}: ${error.message}`)
  })
  // Who made it may have been killed before it gave the file away, or be another one than the database is of now: root mends that.
  if (!wasThere || process.getuid?.() === 0) await giveAway(place, file)
  return leave
}

async function checkFolder(place: string): Promise<void> {
  const folder = path.dirname(place)
  if (!(await isThere(folder))) throw new Error(`${folder} is not there`)
}

/** Whoever can use the database can use its lock, whoever has made it. */
async function giveAway(place: string, file: string): Promise<void> {
  const database = await stat(place).catch(() => undefined)
  const { uid, gid } = database ?? (await stat(path.dirname(place)))
  const mode = database ? database.mode & 0o666 : 0o600
  const now = await stat(file)
  // Neither by a handle: closed, it would take the lock with it.
  if ((now.mode & 0o777) !== mode) await chmod(file, mode)
  // Only root can give a file away.
  if (now.uid !== uid || now.gid !== gid) await lchown(file, uid, gid).catch(() => undefined)
}

type Write = (part: string) => Promise<unknown>

/** Writes a file where none is. Rejects where one has come meanwhile, which stays. */
export async function writeNew(engine: Engine, place: string, write: Write): Promise<void> {
  if (await isThere(place)) throw isTaken(place)
  await checkFolder(place)
  // What is there of a database that is gone would be taken for a part of this one.
  if (await hasLogs(place)) throw new Error(`${place} has the log of another database beside it: give it another name`)
  await writePart(place, write, async (part) => {
    // In one step, as no rename is: that would replace what has come.
    await link(part, place).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw isTaken(place)
      // A disk that knows no second name for a file.
      const leave = await keepOut(engine, place)
      try {
        if (await isThere(place)) throw isTaken(place)
        await rename(part, place)
      } finally {
        await leave()
      }
    })
  })
}

/** Writes a file in the place of a database, which may be missing. Rejects where somebody uses that. */
export async function replace(engine: Engine, place: string, write: Write, isForced: boolean): Promise<void> {
  const there = await stat(place).catch(() => undefined)
  if (there && !there.isFile()) throw new Error(`${place} is no file`)
  const leave = await keepOut(engine, place)
  try {
    const old = await stat(place).catch(() => undefined)
    if (old?.size && !isForced) throw isTaken(place)
    await checkWhole(place)
    await writePart(place, write, async (part) => {
      const { uid, gid } = old ?? (await stat(path.dirname(place)))
      await lchown(part, uid, gid).catch((error) => {
        // Whoever used the old file could not use this one; a new one is its maker's, and a group may be another.
        if (old && old.uid !== process.getuid?.()) throw error
      })
      if (old) await chmod(part, old.mode & 0o666)
      await settle(engine, place)
      await rename(part, place)
    })
  } finally {
    await leave()
  }
}

/** Rejects where opening a database would make SQLite throw away the log of one that is gone. */
export async function checkWhole(place: string): Promise<void> {
  if (await isOrphanLog(place))
    throw new Error(`${place} is gone, and its log is there: put it back, or move ${place}-wal and its like away too`)
}

/** Writes all of a database into its own file, so that nothing beside it is a part of it, nor of what comes in its place. */
async function settle(engine: Engine, place: string): Promise<void> {
  const { size } = (await stat(place).catch(() => undefined)) ?? {}
  if (size) {
    try {
      const close = await engine.run(place, [held, 'pragma journal_mode = delete', 'begin exclusive'])
      await close()
    } catch (error) {
      // Another program, which knows no lock of the gateway's.
      if (isLocked(error)) throw inUse(place)
      // Of a file that is no database, or a broken one, there is nothing to be kept.
      if (!isBroken(error)) throw new Error(`${place}: ${(error as Error).message}`)
    }
  }
  await dropLogs(place)
}

const isBroken = (error: unknown): boolean => {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  return /SQLITE_(NOTADB|CORRUPT)|not a database|malformed|unsupported file format/.test(`${code} ${message}`)
}

/** Writes a file beside its place first: one that is there is whole, and durable before it has its name. */
async function writePart(place: string, write: Write, publish: (part: string) => Promise<void>): Promise<void> {
  const part = `${place}.${randomUUID()}.part`
  try {
    // Nobody else of the machine may read it, also while it is written.
    await (await open(part, 'wx', 0o600)).close()
    await write(part)
    const handle = await open(part, 'r+')
    try {
      if (!(await handle.stat()).size) throw new Error(`${part} was not written`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await publish(part)
  } finally {
    await rm(part, { force: true })
    await dropLogs(part)
  }
}
