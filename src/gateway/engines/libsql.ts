// libsql's client with a file: for Node 20, which has no SQLite of its own.
import type { Row, Sql, Statement } from '../sql.ts'
import { isLocked } from './patient.ts'

/** What is used of a client of `@libsql/client`. */
export interface LibsqlClient {
  batch(
    statements: { sql: string; args: NonNullable<Statement['args']>[number][] }[],
    mode: 'write' | 'read',
  ): Promise<{ columns: string[]; rows: ArrayLike<unknown>[] }[]>
  reconnect?(): unknown
}

/** A Sql of a client that the caller has opened. */
export const libsqlSql = (client: LibsqlClient, mode: 'write' | 'read' = 'write'): Sql => ({
  async batch(statements) {
    if (!statements.length) return []
    const results = await client
      .batch(
        statements.map(({ sql, args = [] }) => ({ sql, args: [...args] })),
        mode,
      )
      .catch(async (error) => {
        // A connection that found the database locked never commits again: its statement is still under way.
        if (isLocked(error)) await client.reconnect?.()
        throw error
      })
    return results.map(({ columns, rows }) =>
      rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i]])) as Row),
    )
  },
})
