// Polling: its beat, its pauses while nobody looks, and that nothing is left of it.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { poll } from '../../../chains/eip155/poll.ts'
import { waitForReceipt } from '../../../chains/eip155/receipt.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that can be hidden, with its listeners counted. */
function page(hidden = false) {
  const listeners = new Set<() => void>()
  const document = {
    hidden,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }
  vi.stubGlobal('document', document)
  return {
    listeners,
    turn(hidden: boolean) {
      document.hidden = hidden
      for (const listener of listeners) listener()
    },
  }
}
const started = (ms = 1000) => {
  const tick = vi.fn(async () => ms)
  const polling = poll(tick)
  polling.wake()
  return { tick, ...polling }
}

test('ticks at once, and then as many ms after a tick as it says', async () => {
  let answer = (_: number): void => undefined
  const tick = vi.fn(() => new Promise<number>((resolve) => (answer = resolve)))
  const { wake, stop } = poll(tick)
  wake()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tick).toHaveBeenCalledTimes(1)
  answer(10)
  await vi.advanceTimersByTimeAsync(9)
  expect(tick).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(tick).toHaveBeenCalledTimes(2)
  stop()
})

test('never ticks twice at a time', async () => {
  const tick = vi.fn(() => new Promise<number>(() => undefined))
  const { wake, stop } = poll(tick)
  wake()
  wake()
  await vi.advanceTimersByTimeAsync(1000)
  expect(tick).toHaveBeenCalledTimes(1)
  stop()
})

test('leaves no timer and no listener when it is stopped', async () => {
  const { listeners } = page()
  const { tick, stop, wake } = started()
  await vi.advanceTimersByTimeAsync(500)
  expect([vi.getTimerCount(), listeners.size]).toEqual([1, 1])
  stop()
  expect([vi.getTimerCount(), listeners.size]).toEqual([0, 0])
  wake()
  await vi.advanceTimersByTimeAsync(5000)
  expect(tick).toHaveBeenCalledTimes(1)
})

describe('a hidden page', () => {
  test('is not polled, and at once when it is seen again', async () => {
    const { turn } = page()
    const { tick, stop } = started()
    await vi.advanceTimersByTimeAsync(1000)
    expect(tick).toHaveBeenCalledTimes(2)
    turn(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([tick.mock.calls.length, vi.getTimerCount()]).toEqual([2, 0])
    turn(false)
    expect(tick).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(1000)
    expect(tick).toHaveBeenCalledTimes(4)
    stop()
  })

  test('is not polled from the beginning', async () => {
    const { turn } = page(true)
    const { tick, stop } = started()
    await vi.advanceTimersByTimeAsync(5000)
    expect(tick).not.toHaveBeenCalled()
    turn(false)
    expect(tick).toHaveBeenCalledTimes(1)
    stop()
  })

  test('does not stop the deadline of a receipt', async () => {
    const { turn, listeners } = page()
    const send = vi.fn(async () => null)
    const waiting = waitForReceipt(`0x${'1'.repeat(64)}`, send)
    const late = expect(waiting).rejects.toMatchObject({ code: 'timeout' })
    await vi.advanceTimersByTimeAsync(30_000)
    const { length } = send.mock.calls
    expect(length).toBeGreaterThan(10)
    turn(true)
    await vi.advanceTimersByTimeAsync(149_999)
    expect([send.mock.calls.length, vi.getTimerCount()]).toEqual([length, 1])
    await vi.advanceTimersByTimeAsync(1)
    await late
    expect([vi.getTimerCount(), listeners.size]).toEqual([0, 0])
  })
})
