// The one banner: which is shown, and when it goes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismiss, notify, toast } from '../../../src/state/toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  dismiss()
  vi.useRealTimers()
})
const text = () => toast.peek()?.text

test('the first banner comes at once', () => {
  notify('error', 'copyFailed')
  expect(toast.peek()).toEqual({ kind: 'error', text: 'copyFailed' })
})

test('a new banner closes the open one and comes 150 ms later', () => {
  notify('error', 'copyFailed')
  notify('error', 'balanceFailed')
  expect(text()).toBeUndefined()
  vi.advanceTimersByTime(149)
  expect(text()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(text()).toBe('balanceFailed')
})

test('the newest wins where several come at once', () => {
  notify('error', 'copyFailed')
  notify('error', 'balanceFailed')
  notify('success', 'addressCopied')
  vi.advanceTimersByTime(150)
  expect(text()).toBe('addressCopied')
})

test.each([
  ['success', 2499, 'addressCopied'],
  ['success', 2500, undefined],
  ['error', 60_000, 'addressCopied'],
] as const)('a banner of %s after %i ms is %s', (kind, ms, left) => {
  notify(kind, 'addressCopied')
  vi.advanceTimersByTime(ms)
  expect(text()).toBe(left)
})

test('a success that came late stays its whole time', () => {
  notify('error', 'copyFailed')
  notify('success', 'addressCopied')
  vi.advanceTimersByTime(150 + 2499)
  expect(text()).toBe('addressCopied')
  vi.advanceTimersByTime(1)
  expect(text()).toBeUndefined()
})

test('a success that is replaced does not take its follower along', () => {
  notify('success', 'addressCopied')
  vi.advanceTimersByTime(2400)
  notify('error', 'copyFailed')
  vi.advanceTimersByTime(60_000)
  expect(text()).toBe('copyFailed')
})

test('a dismissed banner does not come back', () => {
  notify('error', 'copyFailed')
  notify('error', 'balanceFailed')
  dismiss()
  vi.advanceTimersByTime(60_000)
  expect(text()).toBeUndefined()
})

test('an error carries its next step', () => {
  const retry = vi.fn()
  notify('error', 'partMissing', retry)
  toast.peek()?.retry?.()
  expect(retry).toHaveBeenCalledOnce()
})
