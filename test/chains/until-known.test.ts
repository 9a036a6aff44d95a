// Asking again and again, on a clock of the test's own.
import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChainError } from '../../chains/errors.ts'
import { untilKnown } from '../../chains/until-known.ts'
import { defer, fakeTimers, outcome, pass } from '../helpers/time.ts'

beforeEach(fakeTimers)
afterEach(() => {
  vi.useRealTimers()
})
const maxMs = 90_000

/** Reads nothing until the test says so, and keeps when it was asked. */
function reader() {
  const start = Date.now()
  const times: number[] = []
  const state: { value?: unknown; error?: unknown } = {}
  const read = async (passed: number) => {
    expect(passed).toBe(Date.now() - start)
    times.push(passed)
    if (state.error) throw state.error
    return state.value
  }
  return { times, state, read }
}

describe('what is not known yet', () => {
  test('what is known at once is asked for once, and no timer stays', async () => {
    const { times, state, read } = reader()
    state.value = 'known'
    expect(await untilKnown(read, { maxMs })).toBe('known')
    expect(times).toEqual([0])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('what is not known yet is asked for at pauses that grow to four seconds', async () => {
    const { times, state, read } = reader()
    const told = untilKnown(read, { maxMs })
    await pass(16_000)
    expect(times).toEqual([0, 1000, 3000, 6000, 10_000, 14_000])
    state.value = 0
    await pass(4000)
    expect(await told).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('what is not known yet is asked for at longer pauses where that is said', async () => {
    const { times, read } = reader()
    const late = expect(untilKnown(read, { maxMs, maxPauseMs: 2000 })).rejects.toMatchObject({ code: 'timeout' })
    await pass(7500)
    expect(times).toEqual([0, 1000, 3000, 5000, 7000])
    await pass(maxMs)
    await late
  })

  test('what is never known is given up after one reading more, and its cause is what that failed with', async () => {
    const { times, state, read } = reader()
    const told = untilKnown(read, { maxMs }).catch((error) => error)
    await pass(60_000)
    state.error = new TypeError('fetch failed')
    await pass(31_000)
    const error = await told
    expect(error).toMatchObject({ name: 'ChainError', code: 'timeout', argument: 'hash', cause: state.error })
    expect(times.at(-1)).toBe(maxMs)
    expect(vi.getTimerCount()).toBe(0)
    const asked = times.length
    await pass(60_000)
    expect(times).toHaveLength(asked)
  })

  test('a reading that never ends is given up too', async () => {
    const told = untilKnown(() => defer().promise, { maxMs }).catch((error) => error.code)
    await pass(maxMs + 2000)
    expect(await outcome(told)).toBe('waiting')
    await pass(1500)
    expect(await told).toBe('timeout')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a reading that fails is made again, one that says that it never will succeed is not', async () => {
    const { times, state, read } = reader()
    state.error = new ChainError('invalid-answer', 'tx')
    const told = untilKnown(read, { maxMs })
    await pass(3500)
    state.error = new TypeError('fetch failed')
    await pass(3000)
    expect(times).toHaveLength(4)
    const dropped = new ChainError('dropped', 'hash')
    const over = expect(told).rejects.toBe(dropped)
    state.error = dropped
    await pass(5000)
    await over
    expect(times).toHaveLength(5)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('who leaves is asked for no more, and leaves nothing behind', async () => {
    const leaving = new AbortController()
    const { signal } = leaving
    const { times, read } = reader()
    const left = expect(untilKnown(read, { maxMs, signal })).rejects.toBe('left')
    await pass(1500)
    leaving.abort('left')
    await left
    await pass(maxMs)
    expect(times).toHaveLength(2)
    expect([vi.getTimerCount(), getEventListeners(signal, 'abort').length]).toEqual([0, 0])
    await expect(untilKnown(read, { maxMs, signal })).rejects.toBe('left')
    expect(times).toHaveLength(2)
  })
})
