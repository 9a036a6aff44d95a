// Whose a database is, and what happens to it when several gateways hold different opinions of that.
import { afterEach, expect, test, vi } from 'vitest'
import { createGateway, type Gateway, type Sql } from '../../../src/gateway/index.ts'
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
    const isStarted = (gateway: Gateway) =>
      gateway.start().then(
        () => true,
        () => false,
      )
    const started = [
      await isStarted(second),
      await isStarted(createGateway({ projects, sql, key: old, base: 'https://mine.example' })),
    ]
    // The settings are of one of them, and never of both.
    expect([n, started.filter(Boolean).length]).toEqual([n, 1])
    const { base } = await settingsIn(sql)
    expect([n, base]).toEqual([n, started[0] ? 'https://stranger.example' : 'https://mine.example'])
  }
})

test('who is refused for its base has not put its key to a database that has none', async () => {
  for (let n = 0; n < 6; n++) {
    const { sql } = await openAlone()
    const mine = { projects, base: 'https://mine.example' }
    const late = interrupted(sql, n, () =>
      createGateway({ ...mine, sql })
        .start()
        .catch(() => undefined),
    )
    const stranger = createGateway({ projects, sql: late, key: newer, base: 'https://stranger.example' })
    const isRefused = await stranger.start().then(
      () => false,
      () => true,
    )
    if (isRefused) await expect(createGateway({ ...mine, sql }).start()).resolves.toBeUndefined()
    expect([n, isRefused, Object.keys(await settingsIn(sql))]).toEqual([
      n,
      isRefused,
      isRefused ? ['base'] : ['base', 'seal'],
    ])
  }
})

test('sealing anew is done when it says so, whoever comes in between', async () => {
  const third = 'QEFCQ0RFRkdISUpLTE1OT1BRUlNUVVZXWFlaW1xdXl8='
  for (let n = 0; n < 8; n++) {
    const { sql } = await openAlone()
    await createGateway({ projects, sql, key: old }).start()
    const other = createGateway({ projects, sql, key: [third, newer, old] })
    const late = interrupted(sql, n, () => other.reseal().catch(() => undefined))
    const done = await createGateway({ projects, sql: late, key: [newer, old, third] })
      .reseal()
      .then(
        () => true,
        () => false,
      )
    expect(done).toBe(true)
    await expect(createGateway({ projects, sql, key: newer }).start()).resolves.toBeUndefined()
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
