// Faked time beside real work: the platform's cryptography runs on threads that no faked clock waits for.
import { vi } from 'vitest'

const [really, immediately] = [setTimeout, setImmediate]

/** Lets all that needs no time run, threads included. */
export async function breathe(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => really(resolve, 1))
    for (let j = 0; j < 10; j++) await new Promise((resolve) => immediately(resolve))
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0)
  }
}

/** Until it is so. A real minute ends what hangs; a busy machine may take most of it. */
export async function until(isSo: () => unknown): Promise<void> {
  for (const end = performance.now() + 60_000; !isSo(); ) {
    if (performance.now() > end) throw new Error('it never was so')
    await breathe()
  }
}

/** Lets `ms` of faked time go by, with all that happens on the way. */
export async function pass(ms: number): Promise<void> {
  await breathe()
  const step = Math.min(Math.max(500, ms / 20), ms)
  for (let left = ms; left > 0; left -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, left))
    await breathe()
  }
}

/** Lets faked time go by until it is so: what runs on threads may be slower than any number of its seconds. */
export async function passUntil(isSo: () => unknown): Promise<void> {
  for (const end = performance.now() + 60_000; !isSo(); ) {
    if (performance.now() > end) throw new Error('it never was so')
    await pass(500)
  }
}

/** How a promise ended: its value, or the code of its error; 'waiting' where it has not. */
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
