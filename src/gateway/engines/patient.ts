// Waiting for a lock that another instance holds. SQLite itself would wait with all of the process, so it is let to wait for a
// moment only, and what was refused is asked again after others have had their turn.
import type { Sql } from '../sql.ts'

/** ms that SQLite may wait by itself. */
export const busyMs = 50
/** ms for all tries. */
const maxMs = 5000

/** Whether a batch did not begin, because another connection holds the database or this one was just opened anew. */
export const isLocked = (error: unknown): boolean => {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  return /SQLITE_BUSY|CLIENT_CLOSED|database (table )?is locked/.test(`${code} ${message}`)
}

/** A Sql that tries again for five seconds where the database is locked: nothing of such a batch was written. */
export const patientSql = (sql: Sql): Sql => ({
  async batch(statements) {
    const until = Date.now() + maxMs
    for (let pause = 5; ; pause = Math.min(pause * 2, 200)) {
      try {
        return await sql.batch(statements)
      } catch (error) {
        if (!isLocked(error) || Date.now() > until) throw error
      }
      // Two that wait shall not come back at the same moment for ever.
      await new Promise((resolve) => setTimeout(resolve, pause + pause * Math.random()))
    }
  },
})
