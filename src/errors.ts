// The one error that hasp's API throws, and waiting with a deadline.
import type { ModalErrorCode } from './types.ts'

// Errors of ours are remembered, because a wallet may throw one that looks the same, and choose the code that an app acts on.
const made = new WeakSet<object>()

/** `code` is stable; `message` is for developers; `cause` is what was thrown below, where something was. */
export class ModalError extends Error {
  override readonly name = 'ModalError'
  declare readonly code: ModalErrorCode
  constructor(code: ModalErrorCode, message: string = code, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    made.add(this)
  }
}

/** Tells whether an error is one of ours. */
export const isModalError = (error: unknown): error is ModalError => made.has(error as object)

const waits = new Set<(code: ModalErrorCode) => void>()

/** Settles as `promise` does. Rejects with ModalError 'timeout' after `ms`, and 'aborted' when the modal is destroyed. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let end!: (code: ModalErrorCode) => void
  const late = new Promise<never>((_, reject) => {
    end = (code) => reject(new ModalError(code))
  })
  const timer = setTimeout(end, ms, 'timeout')
  waits.add(end)
  return Promise.race([promise, late]).finally(() => {
    waits.delete(end)
    clearTimeout(timer)
  })
}
/** Ends every wait that has a deadline, when the modal that began them is destroyed. */
export function endWaits(): void {
  for (const end of waits) end('aborted')
}
