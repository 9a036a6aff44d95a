// The database as a file: by node:sqlite where Node has it, else by libsql.
import { open, realpath, stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { type LibsqlClient, libsqlSql } from '../engines/libsql.ts'
import { type NodeDatabase, nodeSql } from '../engines/node.ts'
import { busyMs, createPatience, isLocked, patientSql } from '../engines/patient.ts'
import type { Row, Sql, Statement } from '../sql.ts'
import { hasLogs, isPartOf, writeWhole } from './replace.ts'

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

interface Reader {
  readonly sql: Sql
  close(): void
}
interface Engine {
  open(file: string): Promise<Database>
  /** Opens a file that is there to look at it, and changes nothing of it. */
  read(file: string): Promise<Reader>
  /** Keeps everybody else out until the returned function is called. Rejects where another connection has the file open. */
  lock(file: string): Promise<() => void>
}
/** Only the last connection may leave the journal. The lock outlives the transaction, which libsql's client ends by itself. */
const locking = ['pragma locking_mode = exclusive', 'pragma journal_mode = delete', 'begin exclusive']
/**
 * What locks a file. One that is empty is given a page: whoever has opened it without any would not notice that another file has
 * taken its place, and write a log that by its name is that one's.
 */
const lockingOf = async (file: string): Promise<readonly string[]> =>
  (await stat(file)).size ? locking : ['pragma locking_mode = exclusive', 'pragma user_version = 1', ...locking]

/** Opens a file, or makes it. Rejects where this Node has no SQLite and libsql is not installed. */
export async function openDatabase(file: string): Promise<Database> {
  // First of all, or an empty file would be left where there is none.
  const engine = await loadEngine()
  await makeFile(file)
  const place = await placeOf(file)
  const database = await engine.open(file)
  return { ...database, sql: heldTo(place, file, database.sql) }
}

/**
 * Makes an empty file that nobody else of the machine can read, also where a link leads; true where there was none. Opened and
 * closed, one that is there would lose the locks that this process has on it.
 */
export async function makeFile(file: string): Promise<boolean> {
  if (await stat(file).catch(() => undefined)) return false
  await (await open(file, 'a', 0o600)).close()
  return true
}

const placeOf = async (file: string): Promise<string> => {
  const { dev, ino } = await stat(file, { bigint: true })
  return `${dev} ${ino}`
}

/** A Sql that answers nothing where another file has taken the place of its own while it was opened: nobody would find it again. */
function heldTo(place: string, file: string, sql: Sql): Sql {
  let isHeld = false
  const check = async (): Promise<void> => {
    if ((await placeOf(file)) !== place) throw new Error(`${file} was replaced while it was opened`)
  }
  return {
    async batch(statements) {
      if (isHeld) return sql.batch(statements)
      await check()
      const rows = await sql.batch(statements)
      // It may have waited for who has replaced it.
      await check()
      isHeld = true
      return rows
    },
  }
}

/** Opens a database that is there to look at it. */
export const readDatabase = async (file: string): Promise<Reader> => (await loadEngine()).read(file)

/** Rejects where this Node can open no database. */
export async function loadEngine(): Promise<Engine> {
  const engine = (await loadNode()) ?? (await loadLibsql())
  if (!engine) throw new Error('This Node has no SQLite: use 22.13 or newer, or install @libsql/client')
  return engine
}

// Both modules are named by a variable: neither has to be there, nor has a bundler to find it.
const optional = (name: string) => import(name).catch(() => undefined)

async function loadNode(): Promise<Engine | undefined> {
  const module: { DatabaseSync: new (file: string, options?: { readOnly: boolean }) => NodeFile } | undefined =
    await optional('node:sqlite')
  if (!module) return undefined
  const { DatabaseSync } = module
  /** One that nobody has open is read as one that never changes, or SQLite would leave a log beside it. */
  const open = (file: string, isLive: boolean): NodeFile => {
    const url = `${pathToFileURL(file).href}?immutable=1`
    try {
      return new DatabaseSync(isLive ? file : url, { readOnly: true })
    } catch {
      return new DatabaseSync(file, { readOnly: true })
    }
  }
  return {
    open: async (file) => openNode(new DatabaseSync(file), file),
    async read(file) {
      const database = open(file, await hasLogs(file))
      const all = ({ sql, args = [] }: Statement) => database.prepare(sql).all(...args) as Row[]
      return { sql: { batch: async (statements) => statements.map(all) }, close: () => database.close() }
    },
    async lock(file) {
      const database = new DatabaseSync(file)
      try {
        for (const statement of await lockingOf(file)) database.exec(statement)
      } catch (error) {
        database.close()
        throw error
      }
      return () => database.close()
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
      const write = (part: string) => patience(() => void database.prepare('vacuum into ?').run(part))
      await writeBackup({ to, of: file, isForced }, write)
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
      async read(file) {
        const client = module.createClient({ url: urlOf(file), timeout: busyMs })
        await client.execute('pragma query_only = on')
        return { sql: libsqlSql(client, 'read'), close: () => client.close() }
      },
      async lock(file) {
        const client = module.createClient({ url: urlOf(file), timeout: busyMs })
        try {
          for (const statement of await lockingOf(file)) await client.execute(statement)
        } catch (error) {
          client.close()
          throw error
        }
        return () => client.close()
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
      const write = (part: string) => patience(() => client.execute({ sql: 'vacuum into ?', args: [part] }))
      await writeBackup({ to, of: file, isForced }, write)
    },
    close: () => client.close(),
  }
}

/** Rejects where the file may not be written to: over a database that somebody has open it would leave neither of them whole. */
async function writeBackup(
  { to, of, isForced = false }: { to: string; of: string; isForced: boolean | undefined },
  write: (part: string) => Promise<unknown>,
): Promise<void> {
  if (await isPartOf(to, of)) throw new Error(`${to} is the database itself, or a part of it`)
  const old = await stat(to).catch(() => undefined)
  if (old && !isForced) throw new Error(`${to} is there already: with --force it is replaced`)
  const leave = old?.size ? await keepOut(await realpath(to)) : () => undefined
  await writeWhole(to, write).finally(leave)
}

/** Keeps others out of a database. Rejects where somebody has it open. */
export async function keepOut(file: string): Promise<() => void> {
  const engine = await loadEngine()
  const hadLogs = await hasLogs(file)
  const inUse = () =>
    new Error(
      `${file} is in use: stop the gateways that have it open (and remove ${file}-shm and ${file}-wal if there are none)`,
    )
  // One that was deleted from under a gateway is written on by it.
  if (hadLogs && !(await stat(file)).size) throw inUse()
  try {
    return await engine.lock(file)
  } catch (error) {
    // Of one that is broken only what stands beside it can say so: who has it open keeps that. What is no database has no user.
    if (isLocked(error) || (await hasLogs(file))) throw inUse()
    return () => undefined
  }
}
