// Fakes time where real work goes on: the platform's cryptography runs on threads, for which no faked clock waits.
import { vi } from 'vitest'

const [really, immediately] = [setTimeout, setImmediate]

/** Lets everything run that waits for no timer, threads included. */
export async function breathe(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => really(resolve, 1))
    for (let j = 0; j < 10; j++) await new Promise((resolve) => immediately(resolve))
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0)
  }
}

/** Waits until the condition holds. A test that hangs fails after a real minute, since a busy machine is slow. */
export async function until(isSo: () => unknown): Promise<void> {
  for (const end = performance.now() + 60_000; !isSo(); ) {
    if (performance.now() > end) throw new Error('it never was so')
    await breathe()
  }
}

/** Lets `ms` of faked time pass, with all that happens in it. */
export async function pass(ms: number): Promise<void> {
  await breathe()
  const step = Math.min(Math.max(500, ms / 20), ms)
  for (let left = ms; left > 0; left -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, left))
    await breathe()
  }
}

/** Lets faked time pass until the condition holds, since work on threads may outlast any number of faked seconds. */
export async function passUntil(isSo: () => unknown, ms = 500): Promise<void> {
  for (const end = performance.now() + 60_000; !isSo(); ) {
    if (performance.now() > end) throw new Error('it never was so')
    await pass(ms)
  }
}

/** Resolves with a promise's value or the code of its error, or with 'waiting' where it has not settled. */
export async function outcome(promise: Promise<unknown>): Promise<unknown> {
  let end: unknown = 'waiting'
  promise.then(
    (value) => {
      end = value
    },
    (error) => {
      end = error?.code ?? error
    },
  )
  await breathe()
  return end
}
