// Waiting for a lock, on a clock that the test turns.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPatience, patientSql } from '../../../src/gateway/engines/patient.ts'
import type { Statement } from '../../../src/gateway/index.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('however many wait for a lock, only one of them tries, and all are given up in time', async () => {
  let tries = 0
  const locked = patientSql({ batch: async () => Promise.reject(new Error(`database is locked ${++tries}`)) })
  const errors: Error[] = []
  for (let i = 0; i < 100; i++) void locked.batch([]).catch((error) => errors.push(error))
  await vi.advanceTimersByTimeAsync(4900)
  expect([errors.length, tries > 50, tries < 250]).toEqual([0, true, true])
  const before = tries
  await vi.advanceTimersByTimeAsync(300)
  // Ninety-nine had waited for the first, and tried no more.
  expect([errors.length, tries - before < 20]).toEqual([100, true])
})

test('a clock that is put back does not make anybody wait longer for a lock', async () => {
  const locked = patientSql({ batch: async () => Promise.reject(new Error('database is locked')) })
  let isEnded = false
  void locked.batch([]).catch(() => {
    isEnded = true
  })
  await vi.advanceTimersByTimeAsync(100)
  vi.setSystemTime(Date.now() - 3_600_000)
  await vi.advanceTimersByTimeAsync(6000)
  expect(isEnded).toBe(true)
})

test('who comes after one that failed has a try of its own', async () => {
  const patience = createPatience()
  await expect(patience(() => Promise.reject(new Error('no such table')))).rejects.toThrow('no such table')
  expect(await patience(() => 'done')).toBe('done')
})

/** Answers each statement with its own text, and fails a transaction that has one of `bad`. */
function engine(bad = /never/) {
  const transactions: string[][] = []
  const batch = async (statements: readonly Statement[]) => {
    const texts = statements.map(({ sql }) => sql)
    transactions.push(texts)
    await new Promise((resolve) => setTimeout(resolve, 10))
    if (texts.some((text) => bad.test(text))) throw new Error('no such table')
    return texts.map((text) => [{ text }])
  }
  return { sql: patientSql({ batch }), transactions }
}
const ask = (sql: ReturnType<typeof engine>['sql'], ...texts: string[]) =>
  sql.batch(texts.map((text) => ({ sql: text }))).then(
    (rows) => rows.map(([row]) => row?.text).join(),
    (error: Error) => error.message,
  )

test('what waits is written in one transaction, and each gets its own rows', async () => {
  const { sql, transactions } = engine()
  const asked = Promise.all([ask(sql, 'a'), ask(sql, 'b', 'c'), ask(sql), ask(sql, 'd')])
  await vi.advanceTimersByTimeAsync(100)
  expect(await asked).toEqual(['a', 'b,c', '', 'd'])
  expect(transactions).toEqual([['a', 'b', 'c', 'd']])
})

test('one that fails fails alone, and is not written twice', async () => {
  const { sql, transactions } = engine(/bad/)
  const asked = Promise.all([ask(sql, 'a'), ask(sql, 'bad'), ask(sql, 'c')])
  await vi.advanceTimersByTimeAsync(200)
  expect(await asked).toEqual(['a', 'no such table', 'c'])
  expect(transactions).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']])
})

test('of very many that wait some are written at a time', async () => {
  const { sql, transactions } = engine()
  const asked = Promise.all(Array.from({ length: 150 }, (_, i) => ask(sql, `${i}`)))
  await vi.advanceTimersByTimeAsync(1000)
  expect(await asked).toEqual(Array.from({ length: 150 }, (_, i) => `${i}`))
  expect(transactions.map(({ length }) => length)).toEqual([64, 64, 22])
})
