// What the client and the relay say, as errors of the API: the client may be of another build, whose errors are told by name.
import { ModalError } from '../../errors.ts'
import type { ModalErrorCode } from '../../types.ts'

/** What a relay refuses a page for that has a code of its own; an unknown project is the relay's refusal itself. */
const reasons: ReadonlyMap<unknown, ModalErrorCode> = new Map<unknown, ModalErrorCode>([
  ['origin', 'unverified-origin'],
  ['clock', 'session-expired'],
])

/**
 * Throws a ModalError for what the client says by its own, with the relay's reason as its cause; any other error as it is. Developers
 * are told: no visitor can do anything about most of it.
 */
export function said(error: unknown): never {
  const { name, code, message, cause } = Object(error)
  if (name !== 'ModalError') throw error
  if (code !== 'aborted') console.error('hasp: WalletConnect:', message)
  const reason = reasons.get(Object(Object(cause).data).reason)
  throw new ModalError(reason ?? (code as ModalErrorCode), message, { cause: cause ?? error })
}
