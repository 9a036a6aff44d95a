// Waiting for a lock, on a clock that the test turns.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPatience, patientSql } from '../../../src/gateway/engines/patient.ts'

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
