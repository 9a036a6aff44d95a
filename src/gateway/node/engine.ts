// The two SQLites that open a file: the one that Node has, else libsql's.
import { pathToFileURL } from 'node:url'
import { type LibsqlClient, libsqlSql } from '../engines/libsql.ts'
import { type NodeDatabase, nodeSql } from '../engines/node.ts'
import { busyMs, createPatience, patientSql } from '../engines/patient.ts'
import type { Row, Sql, Statement } from '../sql.ts'
import { hasLogs, placeOf } from './place.ts'

export interface Connection {
  readonly sql: Sql
  /** Writes all of it into an empty file, also while others write. */
  copy(part: string): Promise<unknown>
  close(): void
}
export interface Reader {
  readonly sql: Sql
  close(): void
}
export interface Engine {
  readonly name: 'node:sqlite' | 'libsql'
  /** Opens a database, or makes it. */
  open(place: string): Promise<Connection>
  /** Opens a database that is there to look at it, and changes no row of it; libsql may write what is in its log into it. */
  read(place: string): Promise<Reader>
  /** Runs statements on a connection that stays open until the returned function is called. Rejects where one fails, at once. */
  run(place: string, statements: readonly string[]): Promise<() => Promise<void>>
}

interface NodeFile extends NodeDatabase {
  prepare(sql: string): { all(...args: unknown[]): unknown[]; run(...args: unknown[]): unknown }
  close(): void
}
type NodeModule = { DatabaseSync: new (file: string, options?: { readOnly: boolean }) => NodeFile }
interface LibsqlFile extends LibsqlClient {
  execute(statement: string | { sql: string; args: string[] }): Promise<unknown>
  executeMultiple(statements: string): Promise<unknown>
  close(): void
}
type LibsqlModule = { createClient(options: { url: string; timeout: number }): LibsqlFile }

/** Rejects where this Node can open no database. */
export async function loadEngine(): Promise<Engine> {
  const node: NodeModule | undefined = await optional('node:sqlite')
  if (node) return nodeEngine(node)
  const libsql: LibsqlModule | undefined = await optional('@libsql/client')
  if (libsql) return libsqlEngine(libsql)
  throw new Error('This Node has no SQLite: use 22.13 or newer, or install @libsql/client')
}

/** Opens a database that is there to look at it. */
export const readDatabase = async (name: string): Promise<Reader> => (await loadEngine()).read(await placeOf(name))

// Both modules are named by a variable: neither has to be there, nor has a bundler to find it.
const optional = (name: string) => import(name).catch(() => undefined)

function nodeEngine({ DatabaseSync }: NodeModule): Engine {
  /** One that nobody has open is read as one that never changes, or SQLite would leave a log beside it. */
  const openToRead = (place: string, isLive: boolean): NodeFile => {
    try {
      return new DatabaseSync(isLive ? place : `${urlOf(place)}?immutable=1`, { readOnly: true })
    } catch {
      return new DatabaseSync(place, { readOnly: true })
    }
  }
  return {
    name: 'node:sqlite',
    async open(place) {
      const database = new DatabaseSync(place)
      const patience = createPatience()
      const sql = patientSql(nodeSql(database), patience)
      database.exec(`pragma busy_timeout = ${busyMs}`)
      return {
        sql,
        copy: (part) => patience(() => void database.prepare('vacuum into ?').run(part)),
        close: () => database.close(),
      }
    },
    async read(place) {
      const database = openToRead(place, await hasLogs(place))
      const all = ({ sql, args = [] }: Statement) => database.prepare(sql).all(...args) as Row[]
      return { sql: { batch: async (statements) => statements.map(all) }, close: () => database.close() }
    },
    async run(place, statements) {
      const database = new DatabaseSync(place)
      try {
        database.exec(statements.join(';'))
      } catch (error) {
        database.close()
        throw error
      }
      return async () => database.close()
    },
  }
}

/** A name may have what a URL has a meaning for. */
const urlOf = (place: string) => pathToFileURL(place).href

function libsqlEngine({ createClient }: LibsqlModule): Engine {
  const clientOf = (place: string, timeout = busyMs) => createClient({ url: urlOf(place), timeout })
  return {
    name: 'libsql',
    async open(place) {
      // For the journal, which the file keeps, both of two instances that start at once want the lock.
      const first = clientOf(place, 5000)
      await first.execute('pragma journal_mode = wal').finally(() => first.close())
      const client = clientOf(place)
      const patience = createPatience()
      const inner = libsqlSql(client)
      let isClosed = false
      const sql: Sql = {
        async batch(statements) {
          // A client that is closed is opened anew where it has met a lock.
          if (isClosed) throw new Error('The database is closed')
          return inner.batch(statements)
        },
      }
      return {
        sql: patientSql(sql, patience),
        copy: (part) => patience(() => client.execute({ sql: 'vacuum into ?', args: [part] })),
        close() {
          isClosed = true
          client.close()
        },
      }
    },
    async read(place) {
      const client = clientOf(place)
      await client.execute('pragma query_only = on')
      return { sql: libsqlSql(client, 'read'), close: () => client.close() }
    },
    async run(place, statements) {
      const client = clientOf(place)
      const close = async (): Promise<void> => {
        // A connection that is closed keeps its locks until its statements are collected.
        await client.executeMultiple(unlocking).catch(() => undefined)
        client.close()
      }
      try {
        await client.executeMultiple(statements.join(';'))
      } catch (error) {
        await close()
        throw error
      }
      return close
    },
  }
}
const unlocking = 'pragma locking_mode = normal; select count(*) from sqlite_master'
