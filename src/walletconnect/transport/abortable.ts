// A promise that its caller can abort.
import { ModalError } from '../../errors.ts'

/** Throws ModalError 'invalid-option' for what is no AbortSignal. */
export function checkSignal(signal: AbortSignal | undefined): void {
  if (signal && typeof signal.addEventListener !== 'function') throw new ModalError('invalid-option', 'signal')
}

/**
 * Rejects with ModalError 'aborted' when `signal` does; `own` aborts when it is over, however it ended, so that what was
 * begun for it ends with it. Rejects like `checkSignal`.
 */
export function abortable<T>(
  signal: AbortSignal | undefined,
  run: (resolve: (value: T) => void, reject: (error: unknown) => void, own: AbortSignal) => void,
): Promise<T> {
  const stop = new AbortController()
  return new Promise<T>((resolve, reject) => {
    checkSignal(signal)
    const abort = () => reject(new ModalError('aborted'))
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort, stop)
    run(resolve, reject, stop.signal)
  }).finally(() => stop.abort())
}
