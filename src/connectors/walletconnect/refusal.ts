// What the client and the relay say, as errors of the API: the client may be of another build, whose errors are told by name.
import { ModalError } from '../../errors.ts'
import type { ModalErrorCode } from '../../types.ts'

const codes: ReadonlySet<unknown> = new Set([
  'aborted',
  'expired',
  'timeout',
  'relay-refused',
  'wallet-error',
  'not-available',
])

/** Throws a ModalError for what the client says by its own, with the relay's reason as its cause; any other error as it is. */
export function said(error: unknown): never {
  const { name, code, message, cause } = Object(error)
  if (name !== 'ModalError' || !codes.has(code)) throw error
  throw new ModalError(code as ModalErrorCode, `${message}`, { cause: cause ?? error })
}
