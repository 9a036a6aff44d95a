// What the gateway needs of a database, whichever it is: SQLite's dialect, and several statements as one transaction.
// All state is there and none in memory, so that any number of instances can share it.

/** What all engines store and give back alike. Amounts and ids are texts: an engine may lose digits of a large number. */
export type SqlValue = string | number | null
export type Row = Readonly<Record<string, SqlValue>>

export interface Statement {
  readonly sql: string
  /** For each `?` in turn. */
  readonly args?: readonly SqlValue[]
}

/** A database, from the adapter of an engine. */
export interface Sql {
  /**
   * Runs all statements in one transaction and resolves with the rows of each, once what was written is durable. Where one
   * fails, nothing was written, and it rejects.
   */
  batch(statements: readonly Statement[]): Promise<readonly (readonly Row[])[]>
}

/** Each is applied once, in this order, and never changed once it was published: what has to change becomes a new one. */
const migrations: readonly (readonly string[])[] = [
  [
    'create table settings (name text primary key, value text not null) strict',
    `create table events (
      id text primary key, project text not null, at integer not null, event text not null, body text not null
    ) strict`,
    'create index events_by_project on events (project, at)',
  ],
]

const version = { sql: 'select coalesce(max(version), 0) as version from migrations' }

/** Brings a database to the newest tables. Two instances that start at once do it once. */
export async function migrate(sql: Sql, steps: readonly (readonly string[])[] = migrations): Promise<void> {
  await sql.batch([{ sql: 'create table if not exists migrations (version integer primary key) strict' }])
  const applied = await versionOf(sql)
  if (applied > steps.length) throw new Error('database: is of a newer gateway')
  for (const [i, statements] of steps.entries()) {
    if (i < applied) continue
    // The key of the first statement is what keeps a second instance from the rest of them.
    const claim = { sql: 'insert into migrations (version) values (?)', args: [i + 1] }
    try {
      await sql.batch([claim, ...statements.map((text) => ({ sql: text }))])
    } catch (error) {
      if ((await versionOf(sql)) <= i) throw error
    }
  }
}

/** Whether it has migrations that are not known here. Rejects where it has none. */
export const isOfNewer = async (sql: Sql): Promise<boolean> => (await versionOf(sql)) > migrations.length

async function versionOf(sql: Sql): Promise<number> {
  const [rows] = await sql.batch([version])
  return rows?.[0]?.version as number
}
