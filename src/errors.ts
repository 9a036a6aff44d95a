// The one error that hasp's API throws, and how anything that a wallet throws becomes one.
import { hasCode, isRejection, someError } from '../rpc/rejection.ts'
import type { ModalErrorCode } from './types.ts'

/** `code` is stable; `message` is for developers; `cause` is what was thrown below, where something was. */
export class ModalError extends Error {
  override readonly name = 'ModalError'
  constructor(
    readonly code: ModalErrorCode,
    message: string = code,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Anything as a ModalError: a rejection, a request that is still open in the wallet, else the wallet's fault. */
export function modalError(error: unknown): ModalError {
  if (someError(error, ({ name }) => name === 'ModalError', 1)) return error as ModalError
  const code = isRejection(error) ? 'rejected' : hasCode(error, -32002) ? 'pending' : 'wallet-error'
  return new ModalError(code, code, { cause: error })
}

const waits = new Set<(code: ModalErrorCode) => void>()

/** Rejects with ModalError 'timeout' when `promise` takes longer than `ms`, and 'aborted' when all waits are ended. */
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
/** Ends every wait that has a deadline: the modal that began them is gone. */
export function endWaits(): void {
  for (const end of waits) end('aborted')
}
