// Waiting for a lock that another instance holds. SQLite would wait with all of the process, so it is not let to wait at all:
// what was refused is asked again after others have had their turn.
import type { Sql, Statement } from '../sql.ts'

/** ms that SQLite waits by itself. */
export const busyMs = 0
/** ms from when a batch came until it is given up. */
const maxMs = 5000
/** ms of the longest pause between two tries. */
const maxPause = 50

/** Whether a batch did not begin, because another connection holds the database or this one was just opened anew. */
export const isLocked = (error: unknown): boolean => {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  return /SQLITE_BUSY|CLIENT_CLOSED|database (table )?is locked/.test(`${code} ${message}`)
}

/** Runs work, one after the other, and again for as long as it finds the database locked: nothing of it was written then. */
export type Patience = <T>(work: () => T | Promise<T>) => Promise<T>

/** One for each connection: of many that wait only the first tries, so that a lock costs the same however many they are. */
export function createPatience(): Patience {
  let last: Promise<unknown> = Promise.resolve()
  /** What the last try has failed with; undefined where the database was free. */
  let lock: unknown
  const attempt = async <T>(work: () => T | Promise<T>, until: number): Promise<T> => {
    for (let pause = 2; ; pause = Math.min(pause * 2, maxPause)) {
      // Whose time is over after those before it does not try at all.
      if (lock !== undefined && performance.now() > until) throw lock
      try {
        const result = await work()
        lock = undefined
        return result
      } catch (error) {
        lock = isLocked(error) ? error : undefined
        if (!lock) throw error
      }
      // Two instances that wait shall not come back at the same moment for ever.
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random() / 2)))
    }
  }
  return (work) => {
    // By a clock that nobody sets.
    const until = performance.now() + maxMs
    const turn = last.then(() => attempt(work, until))
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Most batches that are written together. */
const maxGroup = 64

interface Waiting {
  readonly statements: readonly Statement[]
  outcome?: { readonly rows: Rows } | { readonly error: unknown }
}
type Rows = Awaited<ReturnType<Sql['batch']>>

/**
 * A Sql that tries again for five seconds where the database is locked. What waits is written in one transaction with what waits
 * before it: each costs the disk as much as all of them. Where one of them fails they are written one by one.
 */
export function patientSql(sql: Sql, patience = createPatience()): Sql {
  const waiting: Waiting[] = []
  const drop = (served: (one: Waiting) => unknown) =>
    waiting.splice(0, waiting.length, ...waiting.filter((one) => !served(one)))
  const alone = async (one: Waiting): Promise<void> => {
    try {
      one.outcome = { rows: await sql.batch(one.statements) }
    } catch (error) {
      if (isLocked(error)) throw error
      one.outcome = { error }
    }
  }
  const together = async (group: readonly Waiting[]): Promise<void> => {
    let rows: Rows
    try {
      rows = await sql.batch(group.flatMap(({ statements }) => statements))
    } catch (error) {
      if (isLocked(error)) throw error
      for (const one of group) await alone(one)
      return
    }
    let at = 0
    for (const one of group) {
      one.outcome = { rows: rows.slice(at, at + one.statements.length) }
      at += one.statements.length
    }
  }
  return {
    async batch(statements) {
      const own: Waiting = { statements }
      waiting.push(own)
      try {
        await patience(async () => {
          if (own.outcome) return
          const group = waiting.slice(0, maxGroup)
          await (group.length > 1 ? together(group) : alone(own)).finally(() => drop(({ outcome }) => outcome))
        })
      } finally {
        drop((one) => one === own)
      }
      const { rows, error } = own.outcome as { rows?: Rows; error?: unknown }
      if (!rows) throw error
      return rows
    },
  }
}
