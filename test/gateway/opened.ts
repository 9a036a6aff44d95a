// A database in a folder of its own, and what a test does to it.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { Sql } from '../../src/gateway/index.ts'
import { openDatabase } from '../../src/gateway/node/database.ts'

export const projects = [{ id: 'dapp', analytics: { days: 30 } }]

/** Opens it until the test ends. */
export async function openAlone() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hasp-store-'))
  const file = path.join(folder, 'gateway.db')
  const database = await openDatabase(file)
  onTestFinished(async () => {
    database.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { ...database, file }
}

/** A Sql before whose batch `n` something else happens. */
export function interrupted(sql: Sql, n: number, happen: () => Promise<unknown>): Sql {
  let batches = 0
  return {
    async batch(statements) {
      if (batches++ === n) await happen()
      return sql.batch(statements)
    },
  }
}

/** Puts events into the database that are all too old, every other one of a project that is no more. */
export const fill = (sql: Sql, count: number) =>
  sql.batch([
    {
      sql: `insert into events with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
        select 'dapp:' || i, iif(i % 2, 'dapp', 'gone'), i, 'A', '{}' from n`,
    },
  ])
