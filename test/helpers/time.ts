// Waiting without a clock. `setImmediate` stays real, so that what is loaded on demand arrives while timers are faked.
import { onTestFinished, vi } from 'vitest'

const [immediately, reallyLater] = [setImmediate, setTimeout]

/** Lets everything run that needs no time, timers of 0 ms included. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) {
    await new Promise((resolve) => immediately(resolve))
    if (i % 5) continue
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0)
    else await new Promise((resolve) => reallyLater(resolve, 1))
  }
}

/** Takes the timers in hand; `vi.useRealTimers` gives them back. */
export const fakeTimers = (): void =>
  void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })

/** Lets `ms` of faked time go by, with all that happens on the way. */
export async function pass(ms: number): Promise<void> {
  await settle()
  const step = Math.max(100, ms / 20)
  for (let left = ms; left > 0; left -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, left))
    await settle()
  }
}

/** The ms of every timer that our sources set from now on until the test is over, in order. */
export function watchTimers(): () => number[] {
  const all: number[] = []
  const { setTimeout } = globalThis
  globalThis.setTimeout = ((run: () => void, ms = 0, ...rest: []) => {
    // The platform's fetch sets timers of its own.
    const caller = new Error().stack?.split('\n').at(2) ?? ''
    if (/\/(?:rpc|chains|src|views)\//.test(caller)) all.push(ms)
    return setTimeout(run, ms, ...rest)
  }) as typeof setTimeout
  onTestFinished(() => {
    globalThis.setTimeout = setTimeout
  })
  return () => all
}

/** A promise with its handles outside. */
export function defer<T = unknown>(): {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (error: unknown) => void
} {
  let handles!: { resolve: (value: T) => void; reject: (error: unknown) => void }
  const promise = new Promise<T>((resolve, reject) => {
    handles = { resolve, reject }
  })
  return { promise, ...handles }
}

export const never = (): Promise<never> => new Promise(() => undefined)
/** What `run` gives, `ms` from now by the clock that is in force. */
export const later = <T>(ms: number, run: () => T | Promise<T>): Promise<T> =>
  new Promise<void>((resolve) => setTimeout(resolve, ms)).then(run)
/** How a promise ended: its value, or the code of its error; 'waiting' where it has not. */
export async function outcome(promise: Promise<unknown>): Promise<unknown> {
  const end = promise.then(
    (value) => value,
    (error) => error?.code ?? error,
  )
  await settle()
  return Promise.race([end, settle().then(() => 'waiting')])
}
