// The database as a file: by node:sqlite where Node has it, else by libsql.
import { randomUUID } from 'node:crypto'
import { copyFile, open, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type LibsqlClient, libsqlSql } from '../engines/libsql.ts'
import { type NodeDatabase, nodeSql } from '../engines/node.ts'
import { busyMs, createPatience, isLocked, patientSql } from '../engines/patient.ts'
import type { Sql } from '../sql.ts'

export interface Database {
  readonly engine: 'node:sqlite' | 'libsql'
  readonly sql: Sql
  /**
   * Writes all of it to a file, also while others write. Rejects where the file is the database itself, and, unless `isForced`,
   * where it is there already.
   */
  backup(file: string, isForced?: boolean): Promise<void>
  close(): void
}
interface NodeFile extends NodeDatabase {
  prepare(sql: string): { all(...args: unknown[]): unknown[]; run(...args: unknown[]): unknown }
  close(): void
}
interface LibsqlFile extends LibsqlClient {
  execute(statement: string | { sql: string; args: string[] }): Promise<unknown>
  close(): void
}

interface Engine {
  open(file: string): Promise<Database>
  /** Rejects where another connection has the file open: only the last one may leave its journal. */
  leaveJournal(file: string): Promise<void>
}
const leaving = 'pragma journal_mode = delete'

/** Opens a file, or makes it. Rejects where this Node has no SQLite and libsql is not installed. */
export async function openDatabase(file: string): Promise<Database> {
  // First of all, or an empty file would be left where there is none.
  const engine = await loadEngine()
  // Nobody else of the machine has to read it.
  await (await open(file, 'a', 0o600)).close()
  return engine.open(file)
}

async function loadEngine(): Promise<Engine> {
  const engine = (await loadNode()) ?? (await loadLibsql())
  if (!engine) throw new Error('This Node has no SQLite: use 22.13 or newer, or install @libsql/client')
  return engine
}

// Both modules are named by a variable: neither has to be there, nor has a bundler to find it.
const optional = (name: string) => import(name).catch(() => undefined)

async function loadNode(): Promise<Engine | undefined> {
  const module: { DatabaseSync: new (file: string) => NodeFile } | undefined = await optional('node:sqlite')
  if (!module) return undefined
  const { DatabaseSync } = module
  return {
    open: async (file) => openNode(new DatabaseSync(file), file),
    async leaveJournal(file) {
      const database = new DatabaseSync(file)
      try {
        database.exec(leaving)
      } finally {
        database.close()
      }
    },
  }
}

function openNode(database: NodeFile, file: string): Database {
  const patience = createPatience()
  const sql = patientSql(nodeSql(database), patience)
  database.exec(`pragma busy_timeout = ${busyMs}`)
  return {
    engine: 'node:sqlite',
    sql,
    async backup(to, isForced) {
      await refuseTaken(to, file, isForced)
      await complete(to, (part) => patience(() => void database.prepare('vacuum into ?').run(part)))
    },
    close: () => database.close(),
  }
}

type LibsqlModule = { createClient(options: { url: string; timeout: number }): LibsqlFile }

async function loadLibsql(): Promise<Engine | undefined> {
  const module: LibsqlModule | undefined = await optional('@libsql/client')
  return (
    module && {
      open: (file) => openLibsql(module, file),
      async leaveJournal(file) {
        const client = module.createClient({ url: urlOf(file), timeout: busyMs })
        await client.execute(leaving).finally(() => client.close())
      },
    }
  )
}
/** Its name may have what a URL has a meaning for. */
const urlOf = (file: string) => pathToFileURL(file).href

async function openLibsql({ createClient }: LibsqlModule, file: string): Promise<Database> {
  const url = urlOf(file)
  // For the journal, which the file keeps, both of two instances that start at once want the lock.
  const first = createClient({ url, timeout: 5000 })
  await first.execute('pragma journal_mode = wal').finally(() => first.close())
  const client = createClient({ url, timeout: busyMs })
  const patience = createPatience()
  return {
    engine: 'libsql',
    sql: patientSql(libsqlSql(client), patience),
    async backup(to, isForced) {
      await refuseTaken(to, file, isForced)
      await complete(to, (part) => patience(() => client.execute({ sql: 'vacuum into ?', args: [part] })))
    },
    close: () => client.close(),
  }
}

/** Throws where a backup may not be written to a file: over the database that is open it would leave neither of them whole. */
async function refuseTaken(to: string, database: string, isForced = false): Promise<void> {
  if (await isOf(to, database)) throw new Error(`${to} is the database itself, or a part of it`)
  if (!isForced && (await stat(to).catch(() => undefined)))
    throw new Error(`${to} is there already: with --force it is replaced`)
}

/** Whether a file is the database or what SQLite keeps beside it, by whatever name. */
async function isOf(file: string, database: string): Promise<boolean> {
  for (const own of [database, ...logsOf(database)]) if (await isSame(file, own)) return true
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

/**
 * Writes a file beside its place first: one that is there is whole, and durable before its name is. A link stays one, and the file
 * is its owner's.
 */
async function complete(name: string, write: (part: string) => Promise<unknown>): Promise<void> {
  const file = await realpath(name).catch(() => name)
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

/**
 * Puts a backup in the place of the database, which nobody may have open. Rejects where the backup is no whole database of a
 * gateway or the database itself, and, unless `isForced`, where there is a database already.
 */
export async function restore(backup: string, file: string, isForced = false): Promise<void> {
  // Its last events may be in the log beside it, which a copy leaves behind.
  if (await isOf(backup, file)) throw new Error(`${backup} is the database itself, or a part of it`)
  if ((await stat(file).catch(() => undefined))?.size) {
    if (!isForced) throw new Error(`${file} is there already: with --force it is replaced`)
    // Who has it open would go on writing into a file that nobody finds any more.
    if (await isInUse(file))
      throw new Error(
        `${file} is in use: stop the gateways that have it open (and remove ${file}-shm if there are none)`,
      )
  }
  await complete(file, async (part) => {
    await copyFile(backup, part)
    await checkDatabase(part, backup)
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

async function checkDatabase(file: string, name: string): Promise<void> {
  let database: Database | undefined
  try {
    database = await openDatabase(file)
    const [[check] = []] = await database.sql.batch([
      { sql: 'pragma integrity_check' },
      { sql: 'select count(*) from migrations' },
    ])
    if (check?.integrity_check !== 'ok') throw new Error('damaged')
  } catch {
    throw new Error(`${name} is no whole database of a gateway`)
  } finally {
    database?.close()
    await dropLogs(file)
  }
}

/** What SQLite keeps beside a file. */
const logsOf = (file: string) => [`${file}-wal`, `${file}-shm`]

async function dropLogs(file: string): Promise<void> {
  for (const log of logsOf(file)) await rm(log, { force: true })
}
