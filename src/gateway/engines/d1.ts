// D1, the database of Workers: a batch is its transaction.
import type { Row, Sql, SqlValue } from '../sql.ts'

interface Prepared {
  bind(...values: SqlValue[]): Prepared
}
/** What is used of the binding. */
export interface D1 {
  prepare(sql: string): Prepared
  batch(statements: Prepared[]): Promise<{ results: unknown[] }[]>
}

/** A Sql of a binding. */
export const d1Sql = (binding: D1): Sql => ({
  async batch(statements) {
    if (!statements.length) return []
    const results = await binding.batch(statements.map(({ sql, args = [] }) => binding.prepare(sql).bind(...args)))
    return results.map((result) => result.results as Row[])
  },
})
