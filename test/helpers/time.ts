// Waits without a clock. `setImmediate` stays real, so that lazy chunks arrive while timers are faked.
import { onTestFinished, vi } from 'vitest'

const [immediately, reallyLater] = [setImmediate, setTimeout]

/** What runs beside the event loop, and is waited for however long it takes. */
const busy = new Set<unknown>()
/** Has `settle` wait for what is sealed and signed by WebCrypto, which does it on threads, until the test is over. */
export function watchCrypto(): void {
  for (const name of ['generateKey', 'importKey', 'exportKey', 'deriveKey', 'encrypt', 'decrypt'] as const) {
    const run = crypto.subtle[name].bind(crypto.subtle) as (...args: unknown[]) => Promise<never>
    vi.spyOn(crypto.subtle, name).mockImplementation(((...args: unknown[]) => {
      const work = run(...args)
      const end = (): void => void busy.delete(work)
      busy.add(work)
      work.then(end, end)
      return work
    }) as never)
  }
}

/** Lets everything run that needs no time, including timers of 0 ms. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) {
    await new Promise((resolve) => immediately(resolve))
    // What it leads to has all the turns again.
    if (busy.size) i = 0
    if (i % 5) continue
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0)
    else await new Promise((resolve) => reallyLater(resolve, 1))
  }
}

/** Fakes the timers until `vi.useRealTimers` is called. */
export const fakeTimers = (): void =>
  void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })

/** Lets `ms` of faked time pass, with all that happens in it. */
export async function pass(ms: number): Promise<void> {
  await settle()
  const step = Math.max(100, ms / 20)
  for (let left = ms; left > 0; left -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, left))
    await settle()
  }
}

/** Records the ms of every timer that our sources set from now on until the test is over, in order. */
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

/** Makes a promise that a test settles by the functions beside it. */
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
/** Resolves with the result of `run`, which is called after `ms` of real or faked time. */
export const later = <T>(ms: number, run: () => T | Promise<T>): Promise<T> =>
  new Promise<void>((resolve) => setTimeout(resolve, ms)).then(run)
/** Resolves with a promise's value or the code of its error, or with 'waiting' where it has not settled. */
export async function outcome(promise: Promise<unknown>): Promise<unknown> {
  const end = promise.then(
    (value) => value,
    (error) => error?.code ?? error,
  )
  await settle()
  return Promise.race([end, settle().then(() => 'waiting')])
}
