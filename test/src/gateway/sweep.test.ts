// What a sweep deletes, and what it leaves to others meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@libsql/client'
import { expect, onTestFinished, test } from 'vitest'
import { createGateway, type Sql, type Statement } from '../../../src/gateway/index.ts'
import { openDatabase } from '../../../src/gateway/node/database.ts'
import { serve } from '../../../src/gateway/node/serve.ts'
import { fill, openAlone, projects } from '../../gateway/opened.ts'

const countIn = async (sql: Sql) => (await sql.batch([{ sql: 'select count(*) as n from events' }]))[0]?.[0]?.n

test('a sweep deletes a portion after the other, and lets others write between them', async () => {
  const { sql, file } = await openAlone()
  const other = await openDatabase(file)
  onTestFinished(other.close)
  const left: unknown[] = []
  const { start, sweep } = createGateway({
    projects,
    sql: {
      async batch(statements) {
        const rows = await sql.batch(statements)
        if (!statements.some(({ sql }) => sql.includes('delete from events'))) return rows
        // What another connection finds and writes between two portions.
        left.push(await countIn(other.sql))
        await other.sql.batch([{ sql: `insert into events values ('new ${left.length}', 'dapp', 9e15, 'A', '')` }])
        return rows
      },
    },
  })
  await start()
  await fill(sql, 3500)
  await sweep()
  expect(left.slice(0, 3)).toEqual([2500, 1501, 502])
  expect(await countIn(sql)).toBe(left.length)
})

test('a sweep reads no event that it does not delete', async () => {
  const { sql, file } = await openAlone()
  let deletion: Statement | undefined
  const seen: Sql = {
    batch(statements) {
      deletion = statements[0]
      return sql.batch(statements)
    },
  }
  const { start, sweep } = createGateway({ projects, sql: seen })
  await start()
  await sweep()
  const client = createClient({ url: `file:${file}` })
  const { rows } = await client.execute({
    sql: `explain query plan ${deletion?.sql}`,
    args: [...(deletion?.args ?? [])],
  })
  client.close()
  // Looked up by the project alone, all that it has would be read for each portion.
  expect(rows.map(({ detail }) => String(detail)).filter((line) => /events_by_project \(project=/.test(line))).toEqual([
    expect.stringContaining('(project=? AND at<?)'),
  ])
})

test('a sweep ends between two portions when it shall', async () => {
  const { sql } = await openAlone()
  const { start, sweep } = createGateway({ projects, sql })
  await start()
  await fill(sql, 3500)
  const over = new AbortController()
  const swept = sweep(over.signal)
  over.abort()
  await swept
  expect(await countIn(sql)).toBe(2500)
})

test('a server begins no sweep while one runs, and its stop waits for that one', async () => {
  let running = 0
  let most = 0
  let isEnded = false
  const sweep = async (signal?: AbortSignal) => {
    most = Math.max(most, ++running)
    while (!signal?.aborted) await sleep(5)
    await sleep(50)
    running--
    isEnded = true
  }
  const { stop } = await serve({ ...createGateway({ projects: [{ id: 'a' }] }), sweep }, { port: 0, sweepEvery: 5 })
  while (!running) await sleep(5)
  await sleep(50)
  await stop()
  expect([most, isEnded]).toEqual([1, true])
})
