// Asks again and again for what is not known yet.

import { ChainError } from './errors.ts'

export interface Limits {
  /** ms until it gives up. */
  readonly maxMs: number
  /** ms of the maxPauseMs pause between two readings. @default 4000 */
  readonly maxPauseMs?: number
  readonly signal?: AbortSignal | undefined
}

/** ms that the pause begins with and grows by. */
const step = 1000
/** ms that a last reading may take. */
const grace = 3000

/**
 * Resolves with the first answer of `read` that is not undefined; `read` is told how many ms have passed. Rejects with a ChainError
 * that it throws, 'invalid-answer' excepted: other errors may pass. After `maxMs` ms it rejects with ChainError 'timeout', whose
 * cause is what the last reading failed with; or as the signal does.
 */
export async function untilKnown<T>(
  read: (passed: number) => Promise<T | undefined>,
  { maxMs, maxPauseMs = 4000, signal }: Limits,
): Promise<T> {
  signal?.throwIfAborted()
  const start = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let end = timer
  let leave = (): void => undefined
  let cause: unknown
  return new Promise<T>((resolve, reject) => {
    const ask = async (): Promise<void> => {
      try {
        const found = await read(Date.now() - start)
        cause = undefined
        if (found !== undefined) resolve(found)
      } catch (error) {
        cause = error
        const { name, code } = Object(error)
        if (name === 'ChainError' && code !== 'invalid-answer') reject(error)
      }
    }
    const askOften = async (pause: number): Promise<void> => {
      await ask()
      // A timer that is set after the end would ask on for ever.
      if (end) timer = setTimeout(askOften, pause, Math.min(pause + step, maxPauseMs))
    }
    const giveUp = (): void => reject(new ChainError('timeout', 'hash', undefined, { cause }))
    // A page that slept has not asked for long, so it asks once more.
    end = setTimeout(() => {
      clearTimeout(timer)
      end = setTimeout(giveUp, grace)
      void ask().then(giveUp)
    }, maxMs)
    leave = () => reject(signal?.reason)
    signal?.addEventListener('abort', leave)
    void askOften(step)
  }).finally(() => {
    signal?.removeEventListener('abort', leave)
    clearTimeout(timer)
    clearTimeout(end)
    end = undefined
  })
}
