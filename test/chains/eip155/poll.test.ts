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

test('polling ticks at once, and then as many ms after a tick as it says', async () => {
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

test('polling never ticks twice at a time', async () => {
  const tick = vi.fn(() => new Promise<number>(() => undefined))
  const { wake, stop } = poll(tick)
  wake()
  wake()
  await vi.advanceTimersByTimeAsync(1000)
  expect(tick).toHaveBeenCalledTimes(1)
  stop()
})

test('polling leaves no timer and no listener when it is stopped', async () => {
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
  test('a hidden page is not polled, and at once when it is seen again', async () => {
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

  test('a hidden page is polled once from the beginning, and again when it is seen', async () => {
    const { turn } = page(true)
    const { tick, stop } = started()
    await vi.advanceTimersByTimeAsync(5000)
    expect([tick.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0])
    turn(false)
    expect(tick).toHaveBeenCalledTimes(2)
    stop()
  })

  test('a hidden page is polled where somebody asks for it', async () => {
    page(true)
    const { tick, wake, stop } = started()
    await vi.advanceTimersByTimeAsync(5000)
    void wake()
    expect(tick).toHaveBeenCalledTimes(2)
    stop()
  })

  const hash = `0x${'1'.repeat(64)}`
  const mined = { status: '0x1', blockNumber: '0x1', transactionHash: hash }

  test('a hidden page has the receipt of what is mined already', async () => {
    page(true)
    expect(await waitForReceipt(hash, async () => mined)).toMatchObject({ status: 'success' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a hidden page has its receipt asked for by each who waits for it', async () => {
    page(true)
    let answer: unknown = null
    const send = vi.fn(async () => answer)
    const first = waitForReceipt(hash, send)
    await vi.advanceTimersByTimeAsync(10_000)
    answer = mined
    const second = waitForReceipt(hash, send)
    expect(await Promise.all([first, second])).toMatchObject([{ status: 'success' }, { status: 'success' }])
  })

  test('a hidden page is asked for a last time at the deadline, where nothing was asked since it was hidden', async () => {
    const { turn, listeners } = page()
    let answer: unknown = null
    const send = vi.fn(async () => answer)
    const waiting = waitForReceipt(hash, send)
    await vi.advanceTimersByTimeAsync(10_000)
    turn(true)
    const { length } = send.mock.calls
    answer = mined
    await vi.advanceTimersByTimeAsync(169_999)
    expect(send.mock.calls.length).toBe(length)
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting).toMatchObject({ status: 'success' })
    expect([vi.getTimerCount(), listeners.size]).toEqual([0, 0])
  })

  test('a hidden page that is seen again at the deadline has the reading awaited', async () => {
    const { turn } = page()
    let answer: unknown = null
    const send = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 500, answer)))
    const waiting = waitForReceipt(hash, send)
    await vi.advanceTimersByTimeAsync(10_000)
    turn(true)
    answer = mined
    await vi.advanceTimersByTimeAsync(169_900)
    turn(false)
    await vi.advanceTimersByTimeAsync(500)
    expect(await waiting).toMatchObject({ status: 'success' })
  })

  test('a hidden page whose last reading hangs ends in some seconds with the timeout, for all who wait', async () => {
    const { turn, listeners } = page()
    let answer: unknown = null
    const send = vi.fn(async () => answer)
    const late = [1, 2].map(() => expect(waitForReceipt(hash, send)).rejects.toMatchObject({ code: 'timeout' }))
    await vi.advanceTimersByTimeAsync(10_000)
    turn(true)
    answer = new Promise(() => undefined)
    await vi.advanceTimersByTimeAsync(170_000)
    expect(vi.getTimerCount()).toBe(2)
    await vi.advanceTimersByTimeAsync(3000)
    await Promise.all(late)
    expect([vi.getTimerCount(), listeners.size]).toEqual([0, 0])
  })

  test('a hidden page can be left in the last reading', async () => {
    const { turn, listeners } = page()
    let answer: unknown = null
    const leaving = new AbortController()
    const left = expect(waitForReceipt(hash, async () => answer, { signal: leaving.signal })).rejects.toBe('left')
    await vi.advanceTimersByTimeAsync(10_000)
    turn(true)
    answer = new Promise(() => undefined)
    await vi.advanceTimersByTimeAsync(171_000)
    leaving.abort('left')
    await left
    expect([vi.getTimerCount(), listeners.size]).toEqual([0, 0])
  })

  test('a hidden page does not stop the deadline of a receipt', async () => {
    const { turn, listeners } = page()
    const send = vi.fn(async () => null)
    const waiting = waitForReceipt(hash, send)
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
