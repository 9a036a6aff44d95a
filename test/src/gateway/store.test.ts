// Whose a database is, and what happens to it when several gateways hold different opinions of that.
import { afterEach, expect, test, vi } from 'vitest'
import { createGateway, type Sql } from '../../../src/gateway/index.ts'
import { interrupted, openAlone, projects } from '../../gateway/opened.ts'

const old = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const newer = 'ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8='
afterEach(() => void vi.useRealTimers())
const settingsIn = async (sql: Sql) => {
  const [rows = []] = await sql.batch([{ sql: 'select name, value from settings order by name' }])
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

test.each<[string, { key?: string; base?: string }, { key?: string; base?: string }]>([
  ['key', { key: old, base: 'https://mine.example' }, { key: newer, base: 'https://mine.example' }],
  ['key', { key: old }, { key: newer, base: 'https://stranger.example' }],
  ['base', { base: 'https://mine.example' }, { key: newer, base: 'https://stranger.example' }],
])('a gateway that is refused for its %s has written nothing', async (reason, own, strange) => {
  const { sql } = await openAlone()
  await createGateway({ projects, sql, ...own }).start()
  const before = await settingsIn(sql)
  await expect(createGateway({ projects, sql, ...strange }).start()).rejects.toThrow(reason)
  expect(await settingsIn(sql)).toEqual(before)
})

test('of two that start at once with different keys one is refused, whenever the other comes in', async () => {
  for (let n = 0; n < 6; n++) {
    const { sql } = await openAlone()
    const first = createGateway({ projects, sql, key: old, base: 'https://mine.example' })
    const late = interrupted(sql, n, () => first.start().catch(() => undefined))
    const second = createGateway({ projects, sql: late, key: newer, base: 'https://stranger.example' })
    const isStarted = await second.start().then(
      () => true,
      () => false,
    )
    const { base } = await settingsIn(sql)
    // The settings are of one of them, and never of both.
    expect([n, base]).toEqual([n, isStarted ? 'https://stranger.example' : 'https://mine.example'])
    const restarted = createGateway({ projects, sql, key: isStarted ? newer : old, base: String(base) })
    await expect(restarted.start()).resolves.toBeUndefined()
  }
})

test('a sweep seals nothing anew, so that keys can be replaced while instances have different lists', async () => {
  const { sql } = await openAlone()
  await createGateway({ projects, sql, key: old }).start()
  const { seal } = await settingsIn(sql)
  await createGateway({ projects, sql, key: [newer, old] }).sweep()
  expect((await settingsIn(sql)).seal).toBe(seal)
})

test('a database that never answers is given up at its first use too', async () => {
  vi.useFakeTimers()
  const { start } = createGateway({ projects, sql: { batch: () => new Promise(() => undefined) } })
  let error: Error | undefined
  void start().catch((reason) => {
    error = reason
  })
  await vi.advanceTimersByTimeAsync(11_000)
  expect(error?.name).toBe('LateError')
})
