// The database as a file: by node:sqlite where Node has it, else by libsql.
import { open, stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { type LibsqlClient, libsqlSql } from '../engines/libsql.ts'
import { type NodeDatabase, nodeSql } from '../engines/node.ts'
import { busyMs, createPatience, patientSql } from '../engines/patient.ts'
import type { Sql } from '../sql.ts'
import { isPartOf, writeWhole } from './replace.ts'

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

const findEngine = async (): Promise<Engine | undefined> => (await loadNode()) ?? (await loadLibsql())
/** Whether this Node can open a database at all. */
export const hasEngine = async (): Promise<boolean> => (await findEngine()) !== undefined

export async function loadEngine(): Promise<Engine> {
  const engine = await findEngine()
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
      await writeWhole(to, (part) => patience(() => void database.prepare('vacuum into ?').run(part)))
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
      await writeWhole(to, (part) => patience(() => client.execute({ sql: 'vacuum into ?', args: [part] })))
    },
    close: () => client.close(),
  }
}

/** Throws where a backup may not be written to a file: over the database that is open it would leave neither of them whole. */
async function refuseTaken(to: string, database: string, isForced = false): Promise<void> {
  if (await isPartOf(to, database)) throw new Error(`${to} is the database itself, or a part of it`)
  if (!isForced && (await stat(to).catch(() => undefined)))
    throw new Error(`${to} is there already: with --force it is replaced`)
}
