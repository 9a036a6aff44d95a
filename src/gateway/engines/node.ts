// SQLite as Node has it from 22.13 on. It is synchronous, so nothing comes between the statements of a batch.
import type { Row, Sql, SqlValue } from '../sql.ts'

/** What is used of `DatabaseSync` of node:sqlite. */
export interface NodeDatabase {
  exec(sql: string): void
  prepare(sql: string): { all(...args: SqlValue[]): unknown[] }
}

/**
 * A Sql of an open database. It is set to what a gateway needs: other instances may read while one writes, a lock is waited for,
 * and what was committed survives a loss of power.
 */
export function nodeSql(database: NodeDatabase): Sql {
  // The wait comes first: two instances that start at once both want the lock for the journal.
  database.exec('pragma busy_timeout = 5000')
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  return {
    async batch(statements) {
      database.exec('begin immediate')
      try {
        const rows = statements.map(({ sql, args = [] }) =>
          database
            .prepare(sql)
            .all(...args)
            .map(plain),
        )
        database.exec('commit')
        return rows
      } catch (error) {
        rollBack(database)
        throw error
      }
    },
  }
}

/** A full disk rolls back by itself, and a second rollback would hide why. */
function rollBack(database: NodeDatabase): void {
  try {
    database.exec('rollback')
  } catch {}
}

/** Rows have no prototype in Node: with one they are the same as those of other engines. */
const plain = (row: unknown): Row => ({ ...(row as Row) })
